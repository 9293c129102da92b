import type { Compiler } from '../compiler/run/compiler.ts';
import type { Drawing, PlanOptions } from '../model/drawing.ts';
import type { Gold } from '../model/gold.ts';
import { type DrawnPart, drawnPlan } from './plan.ts';

/** The picture of what a gold set was made from; undefined where the language of one of its policies has none. */
export async function planPicture(
  { id, parts }: Pick<Gold, 'id' | 'parts'>,
  compiler: Compiler,
  options: PlanOptions = {},
): Promise<Drawing | undefined> {
  const count = parts.length;
  const drawn: DrawnPart[] = [];
  for (const [position, part] of parts.entries()) {
    const { plan, union } = part;
    const picture = await compiler.policy(plan.agent)?.loadPicture?.();
    if (picture === undefined) return undefined;
    drawn.push({ plan, union, way: picture.wayOf(part, { position, count }, options) });
  }
  return drawnPlan(id, drawn);
}
