// The figures of a million scores take 40 MB in columns, and 4 MB where few are different; as objects they take
// more than 1 GB.
// test/fast/score-columns.test.ts compares the groups with those of groupScores.
import { groupConversations } from '../model/conversation.ts';
import {
  type EffortMean,
  type EffortName,
  effortNames,
  type GroupEffort,
} from '../model/effort.ts';
import { type AnyFigureName, figureNames, otherFigureNames } from '../model/figures.ts';
import { spreadOf, type TrialOptions } from '../model/group-scores.ts';
import { mean } from '../model/mean.ts';
import { repairColumns } from '../model/prediction.ts';
import { type GroupScore, type Spread, tags } from '../model/score.ts';
import { scoreGroups } from '../model/score-groups.ts';
import { type TrialScore, trialsOf } from '../model/trials.ts';
import { withRoom } from '../model/with-room.ts';
import { NumberColumn } from './number-column.ts';
import {
  type ColumnName,
  columnNames,
  type Kind,
  Kinds,
  type PackedScores,
} from './packed-scores.ts';

/** So many rows are looked for among those before; more would take more memory than they save. */
const mostKnown = 1 << 14;

/**
 * Collects the figures of scores, one for each profile, and yields the scores of their groups. Numbers
 * are added up in the order of the scores, so threads do not change the sums.
 */
export class ScoreColumns {
  /** The rows of figures, of which many scores have the same, and the kind of each. */
  readonly #columns = columnNames.map(() => new NumberColumn());
  readonly #kinds = new Kinds();
  readonly #kindOf = new NumberColumn();
  readonly #known = new Map<string, number>();
  #rows = 0;
  /** The row of each score. */
  #rowOf = new Uint32Array(1 << 10);
  #length = 0;
  /** One list for the values of all columns: a million take 8 MB. */
  #room = new Float64Array(0);

  add({ kinds, figuresOf, kindOf, values }: PackedScores): void {
    const numbers = kinds.map((kind) => this.#kinds.add(kind));
    const rows = kindOf.map((kind, at) => {
      const own = values.subarray(at * columnNames.length, (at + 1) * columnNames.length);
      return this.#rowWith(numbers[kind] as number, own);
    });
    this.#rowOf = withRoom(this.#rowOf, this.#length + figuresOf.length);
    for (const at of figuresOf) this.#rowOf[this.#length++] = rows[at] as number;
  }

  /** A row with these figures. */
  #rowWith(kind: number, values: Float64Array<ArrayBuffer>): number {
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    const key = `${kind} ${bytes.toString('latin1')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size < mostKnown) this.#known.set(key, this.#rows);
    this.#kindOf.push(kind);
    for (const [at, column] of this.#columns.entries()) column.push(values[at] as number);
    return this.#rows++;
  }

  /** The scores of the groups as `groupScores` yields them. */
  groups(keys: readonly string[], trials?: TrialOptions): GroupScore[] {
    return scoreGroups(this.#kinds.all, keys).map(({ key, members }) => {
      const rows = this.#rowsOf(new Set(members));
      const otherFigures = this.#spreads(otherFigureNames, rows);
      const kinds = this.#countsOf(rows);
      const own = [...kinds].map(([{ conversation }, times]) => [conversation, times] as const);
      const conversations = groupConversations(own);
      return {
        key,
        profiles: rows.length,
        figures: this.#spreads(figureNames, rows),
        otherFigures,
        userJourneyCoverage: otherFigures.tool_call_accuracy?.mean ?? null,
        ...(trials && { trials: trialsOf(this.#runs(rows), trials.k) }),
        tags: summed(tags, kinds, (kind, tag) => Number(kind.tags.includes(tag))),
        repairs: summed(repairColumns, kinds, ({ repairs }, name) => repairs[name] ?? 0),
        effort: this.#effort(rows),
        ...(conversations && { conversations }),
      };
    });
  }

  /** The rows of the scores of some kinds, one for each score. */
  #rowsOf(kinds: ReadonlySet<Kind>): Uint32Array {
    const isMember = this.#kinds.all.map((kind) => kinds.has(kind));
    const rows = new Uint32Array(this.#length);
    let count = 0;
    for (let at = 0; at < this.#length; at++) {
      const row = this.#rowOf[at] as number;
      if (isMember[this.#kindOf.at(row)]) rows[count++] = row;
    }
    return rows.subarray(0, count);
  }

  #spreads<Name extends AnyFigureName>(names: readonly Name[], rows: Uint32Array) {
    return byName(names, (name): Spread | null => spreadOf(name, this.#valuesOf(name, rows)));
  }

  /** The values of a column in some rows, without those that are null; good until the next ones. */
  #valuesOf(name: ColumnName, rows: Uint32Array): Float64Array {
    if (this.#room.length < rows.length) this.#room = new Float64Array(this.#length);
    const values = this.#room;
    const column = this.#column(name);
    let count = 0;
    for (const row of rows) {
      const value = column.at(row);
      if (!Number.isNaN(value)) values[count++] = value;
    }
    return values.subarray(0, count);
  }

  #column(name: ColumnName): NumberColumn {
    return this.#columns[columnNames.indexOf(name)] as NumberColumn;
  }

  /** How many of the rows are of each kind. */
  #countsOf(rows: Uint32Array): Map<Kind, number> {
    const counts = new Uint32Array(this.#kinds.all.length);
    for (const row of rows) {
      const kind = this.#kindOf.at(row);
      counts[kind] = (counts[kind] as number) + 1;
    }
    return new Map(this.#kinds.all.map((kind, number) => [kind, counts[number] as number]));
  }

  #runs(rows: Uint32Array): TrialScore[] {
    const column = this.#column('valid');
    return Array.from(rows, (row, at) => {
      const { groups, state } = this.#kinds.all[this.#kindOf.at(row)] as Kind;
      const valid = column.at(row);
      const figures = { valid: Number.isNaN(valid) ? null : valid };
      return { id: String(at), groups, state, figures };
    });
  }

  #effort(rows: Uint32Array): GroupEffort {
    const meanOf = (name: EffortName): EffortMean | null => {
      const values = this.#valuesOf(name, rows);
      const center = mean(values);
      return center === undefined ? null : { mean: center, n: values.length };
    };
    const [made, asked] = [this.#column('calls'), this.#column('needed')];
    const known = rows.filter((row) => made.at(row) >= 0 && asked.at(row) >= 0);
    const [calls, needed] = [
      mean(this.#valuesOf('calls', known)),
      mean(this.#valuesOf('needed', known)),
    ];
    const value = calls === undefined || !needed ? undefined : calls / needed;
    const ratio = value === undefined ? null : { value, n: known.length };
    return { means: byName(effortNames, meanOf), ratio };
  }
}

function byName<Name extends string, T>(
  names: readonly Name[],
  read: (name: Name) => T,
): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>;
}

/** Sums by name, in the order of the names, without zeros. */
function summed<Name extends string>(
  names: readonly Name[],
  kinds: ReadonlyMap<Kind, number>,
  countOf: (kind: Kind, name: Name) => number,
): Partial<Record<Name, number>> {
  const sums = names.map((name): [Name, number] => {
    let sum = 0;
    for (const [kind, scores] of kinds) sum += scores * countOf(kind, name);
    return [name, sum];
  });
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0)) as Partial<Record<Name, number>>;
}
