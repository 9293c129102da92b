import type { Name } from '../../../../model/step.ts';
import { stepsNamed } from '../workflow.ts';
import { about, type CheckRule, faultOfName } from './rule.ts';

/** The members of a soft block must be steps, and no step may be in blocks twice. */
export const softBlocks: CheckRule = (workflow) => {
  const blockOf = new Map<number, number>();
  const placed = (name: Name, block: number) => {
    const [step, ...more] = stepsNamed(workflow.steps, name.text);
    if (step === undefined || more.length > 0) return faultOfName(workflow, name);
    const other = blockOf.get(step);
    blockOf.set(step, block);
    if (other === undefined) return [];
    const code = other === block ? 'step-twice-in-block' : 'step-in-two-blocks';
    return [about(workflow, code, name.pointer, { step: name.text })];
  };
  return workflow.softBlocks.flatMap(({ members }, block) =>
    members.flatMap((name) => placed(name, block)),
  );
};
