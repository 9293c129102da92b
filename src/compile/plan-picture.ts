import type { Drawing, PlanOptions } from '../model/drawing.ts';
import type { Gold } from '../model/gold.ts';
import { drawnPlan } from '../render/pictures/plan.ts';
import type { Compiler } from './compiler.ts';

/** The picture of what a gold set was made from; undefined where the language of one of its policies has none. */
export function planPicture(
  { id, parts }: Pick<Gold, 'id' | 'parts'>,
  compiler: Compiler,
  options: PlanOptions = {},
): Drawing | undefined {
  const count = parts.length;
  const drawn = parts.flatMap((part, position) => {
    const { plan } = part;
    const way = compiler.policy(plan.agent)?.picture?.wayOf(part, { position, count }, options);
    return way === undefined ? [] : [{ plan, way }];
  });
  return drawn.length === count ? drawnPlan(id, drawn) : undefined;
}
