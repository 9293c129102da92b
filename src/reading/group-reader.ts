import type { Json } from '../base/json.ts';
import type { Prediction } from '../model/prediction.ts';
import { groupText } from './records.ts';

/** Where a file lies below what was named: `gpt` of `answers/gpt/C7.txt` in `answers`. */
export type FolderOf = (file: string) => string;

/** How the runs of one profile are told apart. */
export interface Trials {
  /** The field that names them; unless given, they are numbered in their order. */
  readonly field?: string | undefined;
}

/** The field of groups that says the folder; a record may have a field of that name itself. */
export const folderField = 'folder';

/** The field of groups that says the file; a record may have a field of that name itself. */
export const fileField = 'file';

/** What a place says of a field: its folder below what was named, or its file there; undefined for any other field. */
export function placeField(field: string, file: string, folderOf: FolderOf): string | undefined {
  if (field === folderField) return folderOf(file) || undefined;
  if (field !== fileField) return undefined;
  const folder = folderOf(file);
  const name = file.replace(/^.*[/\\]/, '');
  return folder === '' ? name : `${folder}/${name}`;
}

/** Reads the groups and trials of records, and knows which fields none of them had. */
export class GroupReader {
  private readonly groupBy: readonly string[];
  private readonly trials: Trials | undefined;
  private readonly fields: readonly string[];
  private readonly folderOf: FolderOf;
  private readonly unmetFields: Set<string>;

  constructor(groupBy: readonly string[], trials: Trials | undefined, folderOf: FolderOf) {
    this.groupBy = groupBy;
    this.trials = trials;
    this.fields = fieldsToRead(groupBy, trials);
    this.folderOf = folderOf;
    this.unmetFields = new Set(this.fields);
  }

  /** The groups and the trial of a record in a file. */
  of(record: Json, file: string): Pick<Prediction, 'groups' | 'trial'> {
    const values = this.fields.map((field) => {
      const text = groupText(record, field) ?? placeField(field, file, this.folderOf);
      if (text !== undefined) this.unmetFields.delete(field);
      return [field, text ?? ''] as const;
    });
    return splitTrial(Object.fromEntries(values), this.groupBy, this.trials);
  }

  /** The fields that no record and none of the traces had. */
  unmet(traces: readonly Prediction[]): string[] {
    const isMet = (field: string) =>
      traces.some(
        ({ groups, trial }) => (Object.hasOwn(groups, field) ? groups[field] : trial) !== '',
      );
    return [...this.unmetFields].filter((field) => !isMet(field));
  }

  /**
   * The predictions, and what they are grouped by. Where a profile was predicted in several folders,
   * and nothing else tells its predictions apart, that is the folder.
   */
  grouped(predictions: readonly Prediction[]): {
    readonly groupBy: readonly string[];
    readonly predictions: readonly Prediction[];
  } {
    const { groupBy, fields, folderOf } = this;
    if (fields.includes(folderField) || !this.hasTwins(predictions))
      return { groupBy, predictions };
    const placed = predictions.map((one) => {
      const groups = { ...one.groups, [folderField]: folderOf(one.origin.file) };
      return { ...one, groups };
    });
    return { groupBy: [...groupBy, folderField], predictions: placed };
  }

  /** Whether predictions in several folders have one id and the same groups. */
  private hasTwins(predictions: readonly Prediction[]): boolean {
    const placed = predictions.map((one) => keyOf(one) + this.folderOf(one.origin.file));
    return new Set(predictions.map(keyOf)).size < new Set(placed).size;
  }
}

/** The fields to read of each record: those of groups, and the one that names trials. */
export function fieldsToRead(groupBy: readonly string[], trials: Trials | undefined): string[] {
  return [...new Set([...groupBy, ...(trials?.field === undefined ? [] : [trials.field])])];
}

/** The groups and the trial of a record from the values of its fields. */
export function splitTrial(
  values: Prediction['groups'],
  groupBy: readonly string[],
  trials: Trials | undefined,
): Pick<Prediction, 'groups' | 'trial'> {
  if (trials?.field === undefined) return { groups: values };
  const { [trials.field]: trial = '', ...others } = values;
  return { groups: groupBy.includes(trials.field) ? values : others, trial };
}

/** Two predictions with the same id and the same groups are for the same score. */
export function keyOf({ id, groups }: Pick<Prediction, 'id' | 'groups'>): string {
  return JSON.stringify([id, groups]);
}
