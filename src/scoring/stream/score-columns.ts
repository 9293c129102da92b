// The figures of a million scores take 40 MB in columns, and 4 MB where few are different; as objects they take
// more than 1 GB.
// test/scoring/stream/score-columns.test.ts compares the groups with those of groupScores.

import { mean } from '../../base/mean.ts';
import { withRoom } from '../../base/with-room.ts';
import { groupConversations } from '../../model/conversation.ts';
import {
  type EffortMean,
  type EffortName,
  effortNames,
  type GroupEffort,
} from '../../model/effort.ts';
import { type AnyFigureName, figureNames, otherFigureNames } from '../../model/figures.ts';
import { reportedGroups, type TrialOptions } from '../../model/group-scores.ts';
import { repairColumns } from '../../model/prediction.ts';
import { type GroupScore, type Spread, tags } from '../../model/score.ts';
import { type ScoreGroup, scoreGroupsByEach } from '../../model/score-groups.ts';
import { overScores, spreadOf } from '../../model/spread.ts';
import { modelOf, type Runs, trialsOfRuns } from '../../model/trials.ts';
import { NumberColumn } from './number-column.ts';
import {
  type ColumnName,
  columnNames,
  type FiguredKind,
  type Kind,
  Kinds,
  type PackedScores,
} from './packed-scores.ts';
import { Members, runsOf } from './score-members.ts';

/** So many rows are looked for among those before; more would take more memory than they save. */
const mostKnown = 1 << 14;

/**
 * Collects the figures of scores, those of a profile one after the other, and yields the scores of their
 * groups. Numbers are added up in the order of the scores, so threads do not change the sums.
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
  /** 1 for the first score of a profile. */
  #isFirst = new Uint8Array(1 << 10);
  #profiles = 0;
  /** The place of each score among the trials of its profile. */
  #placeOf = new Uint32Array(0);
  /** One list for the values of all columns: a million take 8 MB. */
  #room = new Float64Array(0);

  /** How many profiles have scores, in how many groups of predictions. */
  get size() {
    const groups = new Set(this.#kinds.all.map((kind) => JSON.stringify(kind.groups)));
    return { profiles: this.#profiles, groups: groups.size };
  }

  /** Adds the scores of other profiles. */
  add({ kinds, isFirst, places, kindOf, values }: PackedScores): void {
    const numbers = kinds.map((kind) => this.#kinds.add(kind));
    const rows = kindOf.map((kind, at) => {
      const own = values.subarray(at * columnNames.length, (at + 1) * columnNames.length);
      return this.#rowWith(numbers[kind] as number, own);
    });
    const end = this.#length + kindOf.length;
    this.#rowOf = withRoom(this.#rowOf, end);
    this.#isFirst = withRoom(this.#isFirst, end);
    this.#isFirst.set(isFirst, this.#length);
    for (const one of isFirst) this.#profiles += one;
    if (places !== undefined) {
      this.#placeOf = withRoom(this.#placeOf, end);
      this.#placeOf.set(places, this.#length);
    }
    this.#rowOf.set(rows, this.#length);
    this.#length = end;
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

  /** The scores of the groups as `groupScores` yields them, of all or of those of some kinds. */
  groups(
    keys: readonly string[],
    trials?: TrialOptions,
    kinds: readonly Kind[] = this.#kinds.all,
  ): GroupScore[] {
    return this.#scoresOf(reportedGroups(kinds, keys), trials);
  }

  /** The scores of further groups as `groupScoresByEach` yields them. */
  groupsByEach(keys: readonly string[], trials?: TrialOptions): GroupScore[] {
    return this.#scoresOf(scoreGroupsByEach(this.#kinds.all, keys), trials);
  }

  /** What each score is a score of, and one of its figures, in their order. */
  *eachWith(name: ColumnName): Generator<{ readonly kind: Kind; readonly value: number | null }> {
    const column = this.#column(name);
    for (const row of this.#rowOf.subarray(0, this.#length)) {
      const value = column.at(row);
      const kind = this.#kinds.all[this.#kindOf.at(row)] as Kind;
      yield { kind, value: Number.isNaN(value) ? null : value };
    }
  }

  /** What each score has in common with others, in their order: the same object where all is the same. */
  *each(): Generator<FiguredKind> {
    const known = new Map<number, FiguredKind>();
    for (const row of this.#rowOf.subarray(0, this.#length)) {
      const figureOf = (name: ColumnName) => {
        const value = this.#column(name).at(row);
        return Number.isNaN(value) ? null : value;
      };
      const own = known.get(row) ?? {
        ...(this.#kinds.all[this.#kindOf.at(row)] as Kind),
        figures: byName(figureNames, figureOf),
        otherFigures: byName(otherFigureNames, figureOf),
      };
      known.set(row, own);
      yield own;
    }
  }

  #scoresOf(groups: readonly ScoreGroup<Kind>[], trials: TrialOptions | undefined): GroupScore[] {
    return groups.map(({ key, members: ofGroup }) => {
      const members = this.#membersOf(new Set(ofGroup));
      const otherFigures = this.#spreads(otherFigureNames, members);
      const kinds = this.#countsOf(members);
      const own = [...kinds].map(([{ conversation }, times]) => [conversation, times] as const);
      const conversations = groupConversations(own);
      return {
        key,
        profiles: members.rows.length,
        figures: this.#spreads(figureNames, members),
        otherFigures,
        userJourneyCoverage: otherFigures.tool_call_accuracy?.mean ?? null,
        ...(trials && { trials: trialsOfRuns(this.#runs(members), trials.k) }),
        tags: summed(tags, kinds, (kind, tag) => Number(kind.tags.includes(tag))),
        repairs: summed(repairColumns, kinds, ({ repairs }, name) => repairs[name] ?? 0),
        effort: this.#effort(members),
        ...(conversations && { conversations }),
      };
    });
  }

  /** The scores of some kinds. */
  #membersOf(kinds: ReadonlySet<Kind>): Members {
    const isMember = this.#kinds.all.map((kind) => kinds.has(kind));
    const hasSeveral = this.#profiles < this.#length;
    const rows = new Uint32Array(this.#length);
    const starts = hasSeveral ? new Uint32Array(this.#length) : undefined;
    const places = hasSeveral ? new Uint32Array(this.#length) : undefined;
    let [count, begun, isNew] = [0, 0, false];
    for (let at = 0; at < this.#length; at++) {
      const row = this.#rowOf[at] as number;
      isNew ||= this.#isFirst[at] === 1;
      if (!isMember[this.#kindOf.at(row)]) continue;
      if (starts !== undefined && isNew) starts[begun++] = count;
      if (places !== undefined) places[count] = this.#placeOf[at] ?? 0;
      isNew = false;
      rows[count++] = row;
    }
    return new Members(rows.subarray(0, count), starts?.subarray(0, begun), places);
  }

  #spreads<Name extends AnyFigureName>(names: readonly Name[], members: Members) {
    return byName(names, (name): Spread | null => {
      const spread = spreadOf(name, this.#valuesOf(name, members));
      return overScores(spread, members.having(this.#column(name)), members.rows.length);
    });
  }

  /** The values of profiles in a column, without those that are null; good until the next ones. */
  #valuesOf(name: ColumnName, members: Members): Float64Array {
    if (this.#room.length < members.profiles) this.#room = new Float64Array(this.#length);
    const values = this.#room;
    const column = this.#column(name);
    let count = 0;
    for (let profile = 0; profile < members.profiles; profile++) {
      const value = members.meanOf(column, profile);
      if (!Number.isNaN(value)) values[count++] = value;
    }
    return values.subarray(0, count);
  }

  #column(name: ColumnName): NumberColumn {
    return this.#columns[columnNames.indexOf(name)] as NumberColumn;
  }

  /** How many of the rows are of each kind. */
  #countsOf({ rows }: Members): Map<Kind, number> {
    const counts = new Uint32Array(this.#kinds.all.length);
    for (const row of rows) {
      const kind = this.#kindOf.at(row);
      counts[kind] = (counts[kind] as number) + 1;
    }
    return new Map(this.#kinds.all.map((kind, number) => [kind, counts[number] as number]));
  }

  #runs(members: Members): Runs[] {
    const valid = this.#column('valid');
    const models = this.#kinds.all.map(({ groups }) => modelOf(groups));
    const isRun = this.#kinds.all.map(({ state }) => state !== 'absent');
    return runsOf(members, (row) => {
      const kind = this.#kindOf.at(row);
      const value = valid.at(row);
      const isValid = Number.isNaN(value) ? undefined : value === 1;
      return { model: models[kind] as string, isRun: isRun[kind] === true, isValid };
    });
  }

  #effort(members: Members): GroupEffort {
    const meanOf = (name: EffortName): EffortMean | null => {
      const values = this.#valuesOf(name, members);
      const center = mean(values);
      return center === undefined ? null : { mean: center, n: values.length };
    };
    return { means: byName(effortNames, meanOf), ratio: this.#effortRatio(members) };
  }

  #effortRatio(members: Members): GroupEffort['ratio'] {
    const [made, asked] = [this.#column('calls'), this.#column('needed')];
    let [calls, needed, n] = [0, 0, 0];
    for (let profile = 0; profile < members.profiles; profile++) {
      const own = [members.meanOf(made, profile), members.meanOf(asked, profile)] as const;
      if (own.some(Number.isNaN)) continue;
      calls += own[0];
      needed += own[1];
      n += 1;
    }
    return needed === 0 ? null : { value: calls / n / (needed / n), n };
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
