import type { Json } from '../../../base/json.ts';
import { severityOf } from '../../../model/diagnostics/diagnostic.ts';
import type { Language, ReadPolicy } from '../../../model/language.ts';
import { checkWorkflowShape } from '../../check/schema/shape.ts';
import { checkWorkflow } from './check/check.ts';
import { checkOrderable } from './check/orderable.ts';
import { parseWorkflow } from './parse/workflow.ts';
import { TraxgenPolicy } from './policy.ts';

/** The workflows of Traxgen. Every value is taken for one, so that what is wrong with it is reported. */
export const traxgen: Language = {
  recognizes: () => true,
  read,
  readSound: (value, file) => new TraxgenPolicy(parseWorkflow(value, file).workflow),
};

/** Only a workflow without an error is asked, too, whether any order of its steps is possible. */
function read(value: Json, file: string): ReadPolicy {
  const shape = checkWorkflowShape(value, file);
  const { workflow, diagnostics: unread } = parseWorkflow(value, file);
  const diagnostics = [...shape, ...unread, ...checkWorkflow(workflow)];
  const policy = new TraxgenPolicy(workflow);
  const isSound = diagnostics.every(({ code }) => severityOf(code) === 'warning');
  return {
    policy,
    diagnostics: isSound ? [...diagnostics, ...checkOrderable(policy)] : diagnostics,
  };
}
