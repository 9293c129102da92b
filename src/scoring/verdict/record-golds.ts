import { readSoundWorkflows } from '../../compiler/pipeline.ts';
import { Compiler } from '../../compiler/run/compiler.ts';
import { readExternalData } from '../../compiler/run/external.ts';
import { readRecord } from '../../compiler/run/read-profile.ts';
import type { Locator } from '../../compiler/run/report.ts';
import type { LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import type { ProfileRecord } from '../../model/profile.ts';
import { readJson, readJsonText } from '../../model/read-json.ts';
import { Records } from '../../model/records.ts';
import { GoldRows } from '../gold/evaluators/gold-rows.ts';
import {
  complexityOf,
  entryOfGold,
  failsInCase,
  type GoldEntry,
  goldCount,
  type Origin,
  withOrigin,
} from '../gold/gold-entry.ts';
import { entriesIn } from '../gold/gold-file.ts';
import { PlainLines } from '../stream/plain-lines.ts';
import type { GoldData } from './engine-data.ts';
import type { ScoreTask } from './score-task.ts';

/** Reads or compiles the gold of records, each of which is that of one profile. */
export class RecordGolds {
  /** Whether a record is not the gold of the one profile that it was taken for. */
  isOdd = false;
  /** What there is to say of the records. */
  said: LocatedDiagnostic[] = [];
  readonly #kind: GoldData['kind'];
  readonly #compiler: Compiler | undefined;
  readonly #locator: Locator;
  readonly #limit: number;
  readonly #lines = new PlainLines(readJsonText);

  constructor({ kind, workflows, data, missing }: GoldData, locator: Locator, limit: number) {
    this.#kind = kind;
    this.#locator = locator;
    this.#limit = limit;
    if (kind === 'filed') return;
    const { external } = readExternalData(data);
    this.#compiler = new Compiler(readSoundWorkflows(workflows), { missing, external });
  }

  /** The gold of each record that is wanted, one by one, so that none of it is held for long. */
  *read(
    { golds, ids, idField, profiles }: ScoreTask,
    isWanted = (_id: string) => true,
  ): Generator<GoldEntry | undefined> {
    this.isOdd = false;
    this.said = [];
    const records = new Records(golds);
    const known = profiles && new Records(profiles.block);
    for (let at = 0; at < records.length; at++) {
      if (!isWanted(ids[at] ?? '')) {
        yield undefined;
        continue;
      }
      const record = records.at(at);
      const position = (profiles?.of[at] ?? 0) - 1;
      const profile = position < 0 || !known ? undefined : () => known.at(position);
      const entry =
        this.#kind === 'compiled'
          ? this.#compiled(record, idField)
          : this.#filed(record, idField, profile);
      if (entry?.id !== ids[at]) this.isOdd = true;
      yield entry;
    }
  }

  /** The text of the profile at a position of a task, where it is known. */
  textAt({ golds, profiles }: ScoreTask, position: number): string | undefined {
    if (this.#kind === 'compiled') return new Records(golds).at(position).text;
    const own = (profiles?.of[position] ?? 0) - 1;
    return own < 0 || !profiles ? undefined : new Records(profiles.block).at(own).text;
  }

  #compiled(record: ProfileRecord, idField: string): GoldEntry | undefined {
    const { value: profile, diagnostics } = readRecord(record, idField);
    const gold = profile && this.#compiler?.compile(profile);
    for (const one of [...diagnostics, ...(gold?.diagnostics ?? [])]) {
      this.said.push(this.#locator.locate(one, record.text));
    }
    return this.#entryOf(profile, gold?.value);
  }

  #entryOf(
    profile: ReturnType<typeof readRecord>['value'],
    gold: ReturnType<Compiler['compile']>['value'],
  ): GoldEntry | undefined {
    const compiler = this.#compiler;
    if (!profile || !gold || !compiler) return undefined;
    return entryOfGold(gold, { compiler, profile }, this.#limit);
  }

  /** The gold in a record of a file; `profile` is the record of the profile that it was compiled from. */
  #filed(
    { text, ...origin }: ProfileRecord,
    idField: string,
    profile: (() => ProfileRecord) | undefined,
  ): GoldEntry | undefined {
    const plain = this.#plainEntry(text, origin);
    if (plain !== undefined) {
      return profile ? this.#explainedLater(plain, profile, idField) : plain;
    }
    const { value } = readJson(text, origin);
    const isRow = value === undefined || new GoldRows().take(value, { ...origin, text });
    const [read, ...more] = isRow
      ? []
      : entriesIn(value, { idField, limit: this.#limit, place: origin });
    if (read === undefined || more.length > 0 || 'reason' in read.entry) return undefined;
    return profile ? this.#explained(read.entry, profile(), idField) : read.entry;
  }

  /** The entry of a record as `compile` writes it, which all the other ways of reading need not see. */
  #plainEntry(text: string, place: GoldEntry['place']): GoldEntry | undefined {
    this.#lines.begin();
    const record = this.#lines.read(text);
    if (record?.agents === undefined) return undefined;
    const { id, agents, lists } = record;
    const golds = lists.map((calls): ReadTrajectory => [{ agent: undefined, calls }]);
    const unknown = { complexity: undefined, valuesAreText: false, origin: undefined };
    return { id, agents, golds, place, ...unknown };
  }

  /**
   * An entry whose profile is compiled when that is asked for: a right prediction needs no explanation.
   * The file's agents are those of the profile, because both are what they were when it was compiled.
   */
  #explainedLater(entry: GoldEntry, profile: () => ProfileRecord, idField: string): GoldEntry {
    const complexity = this.#compiler && complexityOf(this.#compiler, entry.agents);
    const origin = () => this.#originOf(entry, profile(), idField);
    return new ExplainedEntry(entry, complexity, origin);
  }

  /** The origin of an entry, unless the file does not have the same trajectories. */
  #originOf(entry: GoldEntry, record: ProfileRecord, idField: string): Origin | undefined {
    const compiler = this.#compiler;
    const { value: profile } = readRecord(record, idField);
    const gold = profile && compiler?.compile(profile).value;
    if (gold?.id !== entry.id || !isSameList(gold.agents, entry.agents)) this.isOdd = true;
    if (!compiler || !profile || !gold || gold.count !== goldCount(entry)) return undefined;
    return { compiler, profile, gold };
  }

  /** Nothing is said of the profile, because that was said when the gold was compiled. */
  #explained(entry: GoldEntry, record: ProfileRecord, idField: string): GoldEntry {
    const { value: profile } = readRecord(record, idField);
    const known = this.#entryOf(profile, profile && this.#compiler?.compile(profile).value);
    if (known?.id !== entry.id) this.isOdd = true;
    return known ? withOrigin(entry, known) : entry;
  }
}

/** An entry of a file whose origin is made when it is asked for. */
class ExplainedEntry implements GoldEntry {
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  readonly golds: GoldEntry['golds'];
  readonly valuesAreText: boolean;
  readonly place: GoldEntry['place'];
  readonly isFailing = (tool: string): boolean =>
    this.origin !== undefined && failsInCase(this.origin, tool);
  readonly #originOf: () => Origin | undefined;
  #origin: Origin | undefined;
  #isKnown = false;

  constructor(
    { id, agents, golds, valuesAreText, place }: GoldEntry,
    complexity: string | undefined,
    originOf: () => Origin | undefined,
  ) {
    this.id = id;
    this.agents = agents;
    this.complexity = complexity;
    this.golds = golds;
    this.valuesAreText = valuesAreText;
    this.place = place;
    this.#originOf = originOf;
  }

  get origin(): Origin | undefined {
    if (!this.#isKnown) this.#origin = this.#originOf();
    this.#isKnown = true;
    return this.#origin;
  }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
