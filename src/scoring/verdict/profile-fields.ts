import { ownValue } from '../../base/json.ts';
import { ownText } from '../../model/own-text.ts';
import type { Prediction } from '../../model/prediction.ts';
import { groupTextOf } from '../../reading/records.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';

type Golds = Pick<ReadonlyMap<string, GoldEntry>, 'get'>;

/**
 * The fields of predictions that are their profiles': every profile that was predicted has such a member, and no
 * prediction says otherwise. A scenario is one: a profile is in no group of another scenario.
 */
export function profileFields(
  predictions: readonly Prediction[],
  golds: Golds,
  groupBy: readonly string[],
): string[] {
  const known = predictions.flatMap((one) => {
    const entry = golds.get(one.id);
    return entry === undefined ? [] : [{ groups: one.groups, entry }];
  });
  if (known.length === 0) return [];
  return groupBy.filter((field) =>
    known.every(({ groups, entry }) => isOwnField(entry, field, groups)),
  );
}

/** Whether a profile has a field, and its prediction in some groups does not say otherwise. */
export function isOwnField(entry: GoldEntry, field: string, groups: Prediction['groups']): boolean {
  const own = fieldOf(entry, field);
  return own !== undefined && ['', own].includes(ownText(groups, field));
}

/** Groups with a profile's own values in some fields. */
export function withOwnFields(
  groups: Prediction['groups'],
  entry: GoldEntry | undefined,
  fields: readonly string[],
): Prediction['groups'] {
  if (entry === undefined || fields.length === 0) return groups;
  const own = fields.map((field) => [field, fieldOf(entry, field) ?? ''] as const);
  return { ...groups, ...Object.fromEntries(own) };
}

function fieldOf({ origin }: GoldEntry, field: string): string | undefined {
  const value = origin && ownValue(origin.profile.data, field);
  return value === undefined || typeof value === 'object' ? undefined : groupTextOf(value);
}
