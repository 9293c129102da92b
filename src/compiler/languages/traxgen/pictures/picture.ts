import type { PolicyPicture } from '../../../../model/drawing.ts';
import type { Workflow } from '../workflow.ts';
import { partWay } from './plan-way.ts';
import { drawnWorkflow } from './workflow.ts';

/** How a workflow is drawn. */
export function pictureOf(workflow: Workflow): PolicyPicture {
  return {
    whole: () => drawnWorkflow(workflow),
    wayOf: (part, at, options) => partWay(workflow, part, at, options),
  };
}
