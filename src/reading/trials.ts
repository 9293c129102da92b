import type { Json } from '../base/json.ts';
import type { Diagnostic, Place } from '../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../model/prediction.ts';
import { isConversation } from './conversation.ts';
import { keyOf } from './group-reader.ts';
import { groupText } from './records.ts';

/** A further prediction of a profile in a group: a trial, if predictions are runs. */
export interface Repeat {
  readonly prediction: Prediction;
  /** What there is to say about it: as a further plan, and as a trial. */
  readonly doubled: readonly Diagnostic[];
  readonly said: readonly Diagnostic[];
}

/** Runs with the names of their trials: those that they have or, if any profile has several, numbers. */
export function namedTrials(runs: readonly Prediction[]): readonly Prediction[] {
  const counts = new Map<string, number>();
  const numbered = runs.map((run): Prediction => {
    const key = keyOf(run);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { ...run, trial: run.trial ?? String(count) };
  });
  return counts.size < runs.length ? numbered : runs;
}

/** Where no run has the field that names trials, all runs have one name: that is said, once. */
export function withFieldOfTrials(
  diagnostics: readonly Diagnostic[],
  field: string | undefined,
): readonly Diagnostic[] {
  const isUnmet = ({ code, data }: Diagnostic) =>
    code === 'unknown-group-field' && data.field === field;
  const unmet = diagnostics.find(isUnmet);
  const doubled = diagnostics.filter(({ code }) => code === 'doubled-prediction');
  if (field === undefined || unmet === undefined || doubled.length === 0) return diagnostics;
  const ids = [...new Set(doubled.flatMap(({ profile }) => profile?.id ?? []))];
  const known = unmet.code === 'unknown-group-field' ? unmet.data.known : [];
  const data = { field, left: doubled.length, ids, known };
  const others = diagnostics.filter((one) => one !== unmet && !doubled.includes(one));
  return [{ code: 'unknown-trial-field', place: unmet.place, data }, ...others];
}

/**
 * Notices where the runs of a profile are by several models, or its conversations with a simulated user by
 * several kinds of agents, so that they are no trials of one.
 */
export class ModelsOfRuns {
  private readonly values = new Map<string, string>();
  private readonly mixed = new Map<string, Diagnostic>();

  add(run: Placed, record: Json, place: Place): void {
    for (const field of isConversation(record) ? ['model', 'agent'] : ['model']) {
      const value = groupText(record, field);
      if (value === undefined || this.mixed.has(field)) continue;
      const { id, origin } = run;
      const key = field + keyOf(run) + origin.file;
      const first = this.values.get(key) ?? value;
      this.values.set(key, first);
      if (first === value) continue;
      const data = { field, first, second: value };
      this.mixed.set(field, { code: 'mixed-trials', place, data, profile: { id, origin } });
    }
  }

  /** The first such profile of each field, unless that was asked for to tell them apart. */
  unlessIn(fields: readonly string[]): readonly Diagnostic[] {
    return [...this.mixed].flatMap(([field, said]) => (fields.includes(field) ? [] : [said]));
  }
}

type Placed = Pick<Prediction, 'id' | 'groups' | 'origin'>;

/** A prediction that is no trial. */
export function withoutTrial({ trial: _, ...prediction }: Prediction): Prediction {
  return prediction;
}
