import type { Json } from '../model/json.ts';
import type { Prediction } from '../model/prediction.ts';
import { groupText } from './records.ts';

/** Where a file lies below what was named: `gpt` of `answers/gpt/C7.txt` in `answers`. */
export type FolderOf = (file: string) => string;

/** The field of groups that says the folder; a record may have a field of that name itself. */
export const folderField = 'folder';

/** Reads the groups of records, and knows which fields none of them had. */
export class GroupReader {
  private readonly groupBy: readonly string[];
  private readonly folderOf: FolderOf;
  private readonly unmetFields: Set<string>;

  constructor(groupBy: readonly string[], folderOf: FolderOf) {
    this.groupBy = groupBy;
    this.folderOf = folderOf;
    this.unmetFields = new Set(groupBy);
  }

  /** The groups of a record in a file. */
  of(record: Json, file: string): Prediction['groups'] {
    const groups = this.groupBy.map((field) => {
      const text = groupText(record, field) ?? this.folder(field, file);
      if (text !== undefined) this.unmetFields.delete(field);
      return [field, text ?? ''] as const;
    });
    return Object.fromEntries(groups);
  }

  /** The fields that no record and none of the traces had. */
  unmet(traces: readonly Prediction[]): string[] {
    const isMet = (field: string) => traces.some(({ groups }) => groups[field] !== '');
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
    const { groupBy, folderOf } = this;
    if (groupBy.includes(folderField) || !hasTwins(predictions)) return { groupBy, predictions };
    const placed = predictions.map((one) => {
      const groups = { ...one.groups, [folderField]: folderOf(one.origin.file) };
      return { ...one, groups };
    });
    return { groupBy: [...groupBy, folderField], predictions: placed };
  }

  private folder(field: string, file: string): string | undefined {
    return field === folderField ? this.folderOf(file) || undefined : undefined;
  }
}

/** Two predictions with the same id and the same groups are for the same score. */
export function keyOf({ id, groups }: Pick<Prediction, 'id' | 'groups'>): string {
  return JSON.stringify([id, groups]);
}

function hasTwins(predictions: readonly Prediction[]): boolean {
  return new Set(predictions.map(keyOf)).size < predictions.length;
}
