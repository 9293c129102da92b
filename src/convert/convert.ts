import { isJsonObject, ownValue } from '../base/json.ts';
import { readAllow } from '../compiler/formats/allow.ts';
import { datasetNamed } from '../compiler/formats/datasets/datasets.ts';
import { formatNamed } from '../compiler/formats/formats.ts';
import { jsonText } from '../compiler/formats/json-text.ts';
import { uncountedData } from '../compiler/run/uncounted.ts';
import type { Allowance } from '../model/allowance.ts';
import type { Diagnostic, Result } from '../model/diagnostics/diagnostic.ts';
import { type FactoredGold, isFactored } from '../model/factored.ts';
import { ordersAt } from '../model/order-template.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import type { ReferenceTrajectory } from '../model/reference.ts';
import { blockTexts } from '../scoring/gold/factored-gold.ts';
import { filedGold } from '../scoring/gold/gold-entry.ts';
import { notAllow } from '../scoring/gold/gold-file.ts';
import type { GoldRecord } from '../scoring/gold/gold-record.ts';
import type { GoldFault } from '../scoring/gold/lattice-fault.ts';
import { trajectoryOf } from '../scoring/gold/lattice-gold.ts';
import { type ConvertOptions, convertedEntryText, entriesOf } from './entries-of.ts';
import { lossOf, referencesOf } from './loss.ts';

/** One profile's gold in a file: a record with an id, and the place where its text begins. */
export type NamedRecord = GoldRecord & {
  readonly id: string;
  readonly origin: ProfileOrigin;
};

/**
 * Converts one profile's gold to the entries of another format: one entry, or the rows of a dataset. If
 * the gold lacks what the format needs, it is refused and nothing is guessed. Errors: unreadable-gold,
 * unconvertible-gold, too-many-trajectories, block-too-large, missing-prompt.
 */
export function convertRecord(
  record: NamedRecord,
  options: ConvertOptions,
): Result<readonly string[]> {
  const { to, expand } = options;
  const dataset = datasetNamed(to);
  if (dataset === undefined && formatNamed(to)?.rewrite === undefined)
    return factored(record, options);
  const wantsAll = dataset === undefined || expand || dataset.expands;
  const allowances = allowancesIn(record, options);
  if (allowances === undefined) return unreadable(record, { reason: notAllow, pointer: '' });
  const { value: trajectories, diagnostics } = readTrajectories(record, options, wantsAll);
  if (trajectories === undefined) return { value: undefined, diagnostics };
  const { id, parts, profile: data, origin } = record;
  const agents = record.agents ?? (parts && [...new Set(parts.map(({ agent }) => agent))]);
  return entriesOf({ id, agents, data, origin, trajectories, allowances }, options);
}

/** What a run may do besides, as the record says it or the format that is read; undefined where it is unreadable. */
function allowancesIn(
  record: NamedRecord,
  options: ConvertOptions,
): readonly Allowance[] | undefined {
  if (record.allow !== undefined) return readAllow(record.allow.value);
  const filed = filedIn(record, options);
  return 'reason' in filed ? [] : (filed.allowances ?? []);
}

/** The fault of a factored set that has too many orders to tell equal ones apart. */
function uncounted({ calls, blocks }: FactoredGold): Fault | undefined {
  const block = blocks.find(({ orders }) => orders.count === undefined);
  if (block === undefined) return undefined;
  const agent = calls[block.calls[0] ?? 0]?.agent ?? '';
  const names = calls.map(({ tool }) => tool);
  return { code: 'block-too-large', data: uncountedData(agent, block, { calls, names }) };
}

/** All trajectories of a record, or only the first if that is enough. */
function readTrajectories(
  record: NamedRecord,
  options: ConvertOptions,
  wantsAll: boolean,
): Result<readonly ReferenceTrajectory[]> {
  const { to, limit } = options;
  const filed = filedIn(record, options);
  if ('reason' in filed) return unreadable(record, filed);
  const { format, golds } = filed;
  if (isFactored(golds) && wantsAll) {
    const fault = uncounted(golds);
    if (fault !== undefined) return refused(record, fault);
    const data = { count: String(golds.count), limit, blocks: blockTexts(golds), isRead: true };
    return refused(record, { code: 'too-many-trajectories', data });
  }
  const read = isFactored(golds) ? [trajectoryOf(golds, ordersAt(golds, 0n))] : golds;
  const trajectories = referencesOf(read, record.agents, record.parts);
  const known = formatNamed(format)?.content.parameters ?? 'values';
  const lacks = lossOf(known, to, trajectories);
  if (lacks === undefined) return { value: trajectories, diagnostics: [] };
  return refused(record, { code: 'unconvertible-gold', data: { from: format, to, lacks } });
}

/** A factored set can only be copied: a list does not say which calls permute. */
function factored(record: NamedRecord, options: ConvertOptions): Result<readonly string[]> {
  const { id, agents = [] } = record;
  const { to } = options;
  const filed = filedIn(record, options);
  if ('reason' in filed) return unreadable(record, filed);
  const { format: from, value } = filed;
  if (from !== to) {
    return refused(record, { code: 'unconvertible-gold', data: { from, to, lacks: 'factors' } });
  }
  const allowances = allowancesIn(record, options);
  if (allowances === undefined) return unreadable(record, { reason: notAllow, pointer: '' });
  const text = convertedEntryText({ id, agents, allowances }, jsonText(value), options);
  return { value: [text], diagnostics: [] };
}

/**
 * The gold of a record in the format to read. If no format is named, that is the target format or,
 * failing that, the format with the most information.
 */
function filedIn({ byFormat }: NamedRecord, { to, from, limit }: ConvertOptions) {
  const has = isJsonObject(byFormat) && ownValue(byFormat, to) !== undefined;
  return filedGold(byFormat, limit, from ?? (has ? to : undefined));
}

function unreadable(record: NamedRecord, { reason, pointer }: GoldFault): Result<never> {
  const below = record.isRewritten ? '' : pointer;
  const inside = { ...record, pointer: record.pointer + below };
  return refused(inside, { code: 'unreadable-gold', data: { id: record.id, reason } });
}

type FaultCode =
  | 'unreadable-gold'
  | 'unconvertible-gold'
  | 'too-many-trajectories'
  | 'block-too-large';

type Fault = Pick<Extract<Diagnostic, { code: FaultCode }>, 'code' | 'data'>;

function refused({ id, origin, pointer }: NamedRecord, fault: Fault): Result<never> {
  const place = { file: origin.file, pointer, origin };
  const diagnostic = { ...fault, place, profile: { id, origin } } as Diagnostic;
  return { value: undefined, diagnostics: [diagnostic] };
}
