import { stepsNamed } from '../../../model/workflow.ts';
import { type Rule, unknown } from './rule.ts';

/** What `final_only` drops are steps; the default name may be missing, written out or not. */
export const finalOnly: Rule = (workflow) =>
  workflow.finalOnly
    .filter(({ text }) => text !== 'complete_case')
    .filter(({ text }) => stepsNamed(workflow.steps, text).length === 0)
    .map((name) => unknown(workflow, name));
