// The figures of a million scores take 36 MB in columns; as objects they take more than 1 GB.
// test/fast/score-columns.test.ts compares the groups with those of groupScores.
import {
  type EffortMean,
  type EffortName,
  effortNames,
  type GroupEffort,
} from '../model/effort.ts';
import { type AnyFigureName, figureNames, otherFigureNames } from '../model/figures.ts';
import { type Grouped, spreadOf, type TrialOptions } from '../model/group-scores.ts';
import { mean } from '../model/mean.ts';
import { repairColumns } from '../model/prediction.ts';
import { type GroupScore, type Spread, tags } from '../model/score.ts';
import { type Groupable, scoreGroups } from '../model/score-groups.ts';
import { type TrialScore, trialsOf } from '../model/trials.ts';
import { NumberColumn } from './number-column.ts';

type ColumnName = AnyFigureName | EffortName;

const columnNames: readonly ColumnName[] = [...figureNames, ...otherFigureNames, ...effortNames];

/** What a score has in common with many others. */
type Kind = Groupable & Pick<Grouped, 'state' | 'tags' | 'repairs'>;

/** The figures of some scores; plain data that can be sent to a thread. */
export interface PackedScores {
  readonly kinds: readonly Kind[];
  /** For each score the position of its figures, which many have in common. */
  readonly figuresOf: Uint32Array<ArrayBuffer>;
  /** The position of the kind of those with the same figures among the kinds. */
  readonly kindOf: Uint32Array<ArrayBuffer>;
  /** The numbers of one after those of the other; NaN for null. */
  readonly values: Float64Array<ArrayBuffer>;
}

type Packable = Grouped & { readonly effort: NonNullable<Grouped['effort']> };

/** Packs the figures of scores, at most so many. */
export class ScorePacker {
  readonly #kinds = new Kinds();
  readonly #figuresOf: Uint32Array<ArrayBuffer>;
  readonly #kindOf: Uint32Array<ArrayBuffer>;
  readonly #values: Float64Array<ArrayBuffer>;
  #length = 0;
  #distinct = 0;
  /** The positions of the figures of scores that are added again. */
  readonly #known = new Map<Packable, number>();

  constructor(most: number) {
    this.#figuresOf = new Uint32Array(most);
    this.#kindOf = new Uint32Array(most);
    this.#values = new Float64Array(most * columnNames.length);
  }

  add(score: Packable): void {
    const { figures, otherFigures, effort } = score;
    const values = this.#values;
    let at = this.#distinct * columnNames.length;
    for (const name of figureNames) values[at++] = figures[name] ?? Number.NaN;
    for (const name of otherFigureNames) values[at++] = otherFigures[name] ?? Number.NaN;
    for (const name of effortNames) values[at++] = effort[name] ?? Number.NaN;
    this.#figuresOf[this.#length++] = this.#distinct;
    this.#kindOf[this.#distinct++] = this.#kinds.add(score);
  }

  /** Adds the figures of a score that many profiles have. */
  addAgain(score: Packable): void {
    const known = this.#known.get(score);
    if (known === undefined) {
      this.#known.set(score, this.#distinct);
      this.add(score);
      return;
    }
    this.#figuresOf[this.#length++] = known;
  }

  packed(): PackedScores {
    return {
      kinds: this.#kinds.all,
      figuresOf: this.#figuresOf.slice(0, this.#length),
      kindOf: this.#kindOf.slice(0, this.#distinct),
      values: this.#values.slice(0, this.#distinct * columnNames.length),
    };
  }
}

/** Numbers what scores have in common. */
class Kinds {
  readonly all: Kind[] = [];
  readonly #numbers = new Map<string, number>();

  add({ agents, complexity, groups, state, tags, repairs }: Kind): number {
    const key = JSON.stringify([agents, complexity, groups, state, tags, repairs]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.all.length);
    return this.all.push({ agents, complexity, groups, state, tags, repairs }) - 1;
  }
}

/**
 * Collects the figures of scores, one for each profile, and yields the scores of their groups. Numbers
 * are added up in the order of the scores, so threads do not change the sums.
 */
export class ScoreColumns {
  readonly #columns = columnNames.map(() => new NumberColumn());
  readonly #kinds = new Kinds();
  readonly #kindOf = new NumberColumn();
  #length = 0;
  /** One list for the values of all columns: a million take 8 MB. */
  #room = new Float64Array(0);

  add({ kinds, figuresOf, kindOf, values }: PackedScores): void {
    const numbers = kinds.map((kind) => this.#kinds.add(kind));
    const own = Float64Array.from(kindOf, (kind) => numbers[kind] as number);
    this.#kindOf.addAll(own, figuresOf);
    for (const [offset, column] of this.#columns.entries()) {
      for (let at = 0; at < own.length; at++) {
        own[at] = values[at * columnNames.length + offset] as number;
      }
      column.addAll(own, figuresOf);
    }
    this.#length += figuresOf.length;
  }

  /** The scores of the groups as `groupScores` yields them. */
  groups(keys: readonly string[], trials?: TrialOptions): GroupScore[] {
    return scoreGroups(this.#kinds.all, keys).map(({ key, members }) => {
      const rows = this.#rowsOf(new Set(members));
      const otherFigures = this.#spreads(otherFigureNames, rows);
      const kinds = this.#countsOf(rows);
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
      };
    });
  }

  /** The rows of scores of some kinds. */
  #rowsOf(kinds: ReadonlySet<Kind>): Uint32Array {
    const isMember = this.#kinds.all.map((kind) => kinds.has(kind));
    const rows = new Uint32Array(this.#length);
    let count = 0;
    for (let row = 0; row < this.#length; row++) {
      if (isMember[this.#kindOf.at(row)]) rows[count++] = row;
    }
    return rows.subarray(0, count);
  }

  #spreads<Name extends AnyFigureName>(names: readonly Name[], rows: Uint32Array) {
    return byName(names, (name): Spread | null => spreadOf(name, this.#known(name, rows)));
  }

  /** The values of a column in some rows, without those that are null; good until the next ones. */
  #known(name: ColumnName, rows: Uint32Array): Float64Array {
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
    return Array.from(rows, (row) => {
      const { groups, state } = this.#kinds.all[this.#kindOf.at(row)] as Kind;
      const valid = column.at(row);
      const figures = { valid: Number.isNaN(valid) ? null : valid };
      return { id: String(row), groups, state, figures };
    });
  }

  #effort(rows: Uint32Array): GroupEffort {
    const meanOf = (name: EffortName): EffortMean | null => {
      const values = this.#known(name, rows);
      const center = mean(values);
      return center === undefined ? null : { mean: center, n: values.length };
    };
    const [made, asked] = [this.#column('calls'), this.#column('needed')];
    const known = rows.filter((row) => made.at(row) >= 0 && asked.at(row) >= 0);
    const [calls, needed] = [mean(this.#known('calls', known)), mean(this.#known('needed', known))];
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
