import type { JsonObject } from '../../base/json.ts';
import { figuresOfTask } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import type { FigureDifference, ScoreComparison } from '../../model/score-comparison.ts';
import { byName, numberAt, objectAt, textMember, textsAt, textsByName } from './members.ts';

/** Reads a comparison of a scores.json for some task. */
export function comparisonOf(value: JsonObject, task: Task): ScoreComparison {
  const { own, others } = figuresOfTask(task);
  return {
    field: textMember(value, 'field') ?? '',
    first: textMember(value, 'first') ?? '',
    second: textMember(value, 'second') ?? '',
    key: textsByName(value, 'key'),
    figures: byName(value, 'figures', [...own, ...others], differenceAt),
    better: textsAt(value, 'better'),
    worse: textsAt(value, 'worse'),
    onlyFirst: textsAt(value, 'only_first'),
    onlySecond: textsAt(value, 'only_second'),
  };
}

function differenceAt(object: JsonObject, name: string): FigureDifference | null {
  const value = objectAt(object, name);
  const [pairs, p] = [numberAt(value, 'pairs'), numberAt(value, 'p')];
  if (pairs === null || p === null) return null;
  const number = (member: string) => numberAt(value, member) ?? 0;
  return {
    pairs,
    first: number('first'),
    second: number('second'),
    difference: number('difference'),
    low: numberAt(value, 'low'),
    high: numberAt(value, 'high'),
    p,
    pHolm: numberAt(value, 'p_holm') ?? p,
    better: number('better'),
    worse: number('worse'),
  };
}
