import { stepsNamed } from '../workflow.ts';
import { type CheckRule, unknownName } from './rule.ts';

/** The names in `final_only` must be steps; only the default name may be missing. */
export const finalOnly: CheckRule = (workflow) =>
  workflow.finalOnly
    .filter(({ text }) => text !== 'complete_case')
    .filter(({ text }) => stepsNamed(workflow.steps, text).length === 0)
    .map((name) => unknownName(workflow, name));
