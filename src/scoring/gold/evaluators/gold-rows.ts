import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { addUnder } from '../../../base/lists-by-key.ts';
import { idText } from '../../../base/text/id-text.ts';
import type { Place } from '../../../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../../../model/profile.ts';
import type { GoldRecord } from '../gold-record.ts';
import { callsOfTurns, isTurn } from './adk.ts';
import { evaluatorRows } from './forms.ts';
import { firstMember, type GoldRow, type RowFault } from './row.ts';
import { mergedRules } from './rules.ts';

/** The beginning of a value in its file, with its text, or a function that finds places in it. */
type Origin = ProfileOrigin & { readonly text?: string; readonly place?: Place };

/** A profile's gold from an evaluator's file, and the beginning of its record. */
export type LocatedGold = GoldRecord & { readonly origin: Origin };

interface PlacedRow {
  readonly row: GoldRow;
  readonly name: string;
  readonly origin: Origin;
}

/** The end of a row's id where each trajectory of a profile has a row. */
const numbered = /^(.+)#(\d+)$/s;

/**
 * Collects the rows of an evaluator's file. Rows with the ids `ID#1`, `ID#2` and so on, anywhere in the
 * file, are the trajectories of one profile. An older ADK test file is one conversation.
 */
export class GoldRows {
  private readonly rows: PlacedRow[] = [];
  private readonly turns: Json[] = [];
  private turnOrigin: Origin | undefined;

  /** The number of rows and turns that were taken. */
  get size(): number {
    return this.rows.length + this.turns.length;
  }

  /**
   * Takes a value of the file if it has the form of an evaluator; `before` is its pointer in the file's
   * value.
   */
  take(value: Json, origin: Origin, before = ''): boolean {
    if (isOurs(value)) return false;
    if (isTurn(value, this.turns.length === 0)) {
      this.turnOrigin ??= origin;
      this.turns.push(value);
      return true;
    }
    const found = isJsonObject(value) ? evaluatorRows(value) : undefined;
    for (const row of found?.rows ?? []) {
      const placed = { ...row, pointer: before + row.pointer };
      this.rows.push({ row: placed, name: found?.name ?? '', origin });
    }
    return found !== undefined;
  }

  /** Yields the gold of each profile collected so far, and forgets it. */
  takeGolds(): readonly LocatedGold[] {
    const rows = this.rows.splice(0);
    const turns = this.turns.splice(0);
    if (this.turnOrigin !== undefined) rows.push(testRow(turns, this.turnOrigin));
    this.turnOrigin = undefined;
    const isExpanded = rows.length > 0 && rows.every(({ row }) => baseOf(row) !== undefined);
    if (!isExpanded) return rows.map((placed) => goldOf(idText(placed.row.id), [placed]));
    const byId = new Map<string, PlacedRow[]>();
    const others: PlacedRow[] = [];
    for (const placed of rows) {
      const base = baseOf(placed.row) ?? '';
      const number = 1 + (byId.get(base)?.length ?? 0);
      if (placed.row.id !== `${base}#${number}`) others.push(placed);
      else addUnder(byId, base, placed);
    }
    return [
      ...[...byId].map(([id, all]) => goldOf(id, all)),
      ...others.map((placed) => goldOf(idText(placed.row.id), [placed])),
    ];
  }
}

/** Whether a value may be of an evaluator, which may depend on those before it. */
export function mayBeRow(value: Json): boolean {
  if (isOurs(value)) return false;
  return isTurn(value, false) || (isJsonObject(value) && evaluatorRows(value) !== undefined);
}

/** Whether a value is gold in traxgen's own form. */
function isOurs(value: Json): boolean {
  return firstMember(value, 'ground_truth_trajectories', 'trajectories') !== undefined;
}

/**
 * The id of the profile to which a row's trajectory belongs; undefined where `owner` contradicts it.
 */
function baseOf({ id, owner }: GoldRow): string | undefined {
  const base = typeof id === 'string' ? numbered.exec(id)?.[1] : undefined;
  return owner === undefined || idText(owner) === base ? base : undefined;
}

/** The row of an older ADK test, which has no conversation id; its file stands for it. */
function testRow(turns: readonly Json[], origin: Origin): PlacedRow {
  const file = origin.file.split(/[\\/]/).at(-1) ?? '';
  const id = file.replace(/(\.test)?\.json(\.gz)?$/, '');
  const row = { id, pointer: '', gold: callsOfTurns(turns) };
  return { row, name: 'a test of the Agent Development Kit', origin };
}

/** The gold of one profile from its rows; the first row gives the profile's id. */
function goldOf(id: string | undefined, placed: readonly PlacedRow[]): LocatedGold {
  const [first] = placed as [PlacedRow, ...PlacedRow[]];
  const { row, name, origin } = first;
  const { agents, pointer } = row;
  const read = id === undefined ? { reason: 'it has no id' } : written(placed);
  const known = { id, agents, pointer, isRewritten: true, origin };
  if ('reason' in read) {
    return { ...known, byFormat: undefined, fault: `it looks like ${name}, but ${read.reason}` };
  }
  const isAlike = placed.every((each) => sameParts(each.row.parts, row.parts));
  const rules = mergedRules(placed.flatMap((each) => each.row.rules ?? []));
  return { ...known, byFormat: read, parts: isAlike ? row.parts : undefined, rules };
}

/** The trajectories of rows, under the name of their format. */
function written(placed: readonly PlacedRow[]): JsonObject | RowFault {
  const formats = new Set<string>();
  const trajectories: Json[] = [];
  for (const { row } of placed) {
    if ('reason' in row.gold) return row.gold;
    const { format, trajectory } = row.gold;
    trajectories.push([...trajectory]);
    // Without calls, all formats look the same.
    if (trajectory.length > 0) formats.add(format);
  }
  const [format = 'google', ...others] = formats;
  return others.length > 0 ? { reason: 'its rows are not alike' } : { [format]: trajectories };
}

function sameParts(one: GoldRow['parts'], other: GoldRow['parts']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
