import { textFrom, type Utf8Text, utf8 } from '../../base/bytes/utf8-text.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Allowance } from '../../model/allowance.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Arrangement, Gold, GroundedPlan } from '../../model/gold.ts';
import { mostVariants, type PlannedBlock } from '../../model/plan.ts';
import { allowText } from '../formats/allow.ts';
import { datasetNamed } from '../formats/datasets/datasets.ts';
import { rowTexts, unsaid } from '../formats/datasets/rows.ts';
import type { Format, FormatChoices } from '../formats/format.ts';
import { formatNamed } from '../formats/formats.ts';
import { jsonText } from '../formats/json-text.ts';
import type { GoldSet } from '../gold/gold-set.ts';
import { sampleArrangements } from '../gold/sample.ts';
import { uncountedData } from './uncounted.ts';

/** Which trajectories of a gold set are written, and in which formats. */
export interface WriteOptions {
  /** The names of the formats, as given by the user. They become the keys of the output. */
  readonly formats: readonly string[];
  /** Gold sets with more trajectories are not listed; a sample can be taken instead. */
  readonly maxTrajectories: number;
  readonly sample?: number | undefined;
  readonly seed: string;
  readonly choices?: FormatChoices;
  /** If given, rows of a data set are written instead of the formats. */
  readonly dataset?: DatasetOptions | undefined;
}

/** Which rows of a data set are written. */
export interface DatasetOptions {
  readonly name: string;
  /** Whether to write a row for each trajectory, in datasets that otherwise have one for the first only. */
  readonly expand: boolean;
  /**
   * The expression that reads the prompt. Without it, the prompt is a sentence with the id and the
   * agents.
   */
  readonly promptFrom?: string | undefined;
}

const noChoices: FormatChoices = {};

/**
 * Adds a gold set's JSON text in every format asked for, with the formats' names as keys. A brace closes it. Throws a
 * RangeError for a format that does not exist.
 */
export function addGold(out: Utf8Text, gold: GoldSet, options: WriteOptions): void {
  const arrangements = listed(gold, options);
  const { choices = noChoices } = options;
  for (const { key, format } of formatsOf(options)) {
    out.addBytes(key);
    format.write(out, gold, arrangements, choices);
  }
}

/** Adds what may be done besides the trajectories under a key, where there is something to say. */
export function addAllow(out: Utf8Text, gold: GoldSet, key: string): void {
  const { allowances, agents } = gold;
  if (allowances.length > 0) out.add(`,"${key}":${allowText(allowances, agents)}`);
}

/** A format, and the text to write before its output, which includes its name as the key. */
interface KeyedFormat {
  readonly key: Uint8Array;
  readonly format: Format;
}

const known = new WeakMap<readonly string[], readonly KeyedFormat[]>();

/** The formats to write, looked up once for all profiles of a run. */
function formatsOf({ formats: names }: WriteOptions): readonly KeyedFormat[] {
  let formats = known.get(names);
  if (formats === undefined) {
    formats = names.map((name, at) => {
      const format = formatNamed(name);
      if (format === undefined) throw new RangeError(`there is no format '${name}'`);
      return { key: utf8(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`), format };
    });
    known.set(names, formats);
  }
  return formats;
}

/**
 * A gold set's rows in a data set, as JSON texts. Throws a RangeError for a data set format that
 * does not exist.
 */
export function datasetRows(gold: GoldSet, prompt: string, options: WriteOptions): string[] {
  const { name = '', expand = false } = options.dataset ?? {};
  const dataset = datasetNamed(name);
  if (dataset === undefined) throw new RangeError(`there is no dataset format '${name}'`);
  const { id, agents, allowances } = gold;
  const trajectories = listed(gold, options).map((arrangement) => gold.trajectory(arrangement));
  return rowTexts(dataset, { id, agents, prompt, trajectories, allowances }, expand);
}

/** The warning that a data set does not say all that a run may do; undefined where it does. */
export function lostAllowances(
  to: string,
  allowances: readonly Allowance[],
  place: Diagnostic['place'],
): Diagnostic | undefined {
  const dataset = datasetNamed(to);
  const kinds = dataset === undefined ? [] : unsaid(dataset, allowances);
  return kinds.length === 0 ? undefined : { code: 'lost-allowances', place, data: { to, kinds } };
}

function listed(gold: GoldSet, options: WriteOptions): readonly Arrangement[] {
  const { sample, seed, dataset } = options;
  if (!listsAll(options)) return dataset === undefined ? [] : firstOf(gold, options);
  if (sample === undefined) return gold.listArrangements();
  return [...sampleArrangements(gold, sample, seed)];
}

/** The one trajectory to write, made without the others. Of a sample it is the first. */
function firstOf(gold: GoldSet, { sample, seed }: WriteOptions): readonly Arrangement[] {
  if (sample === undefined) return [gold.arrangementAt(0n)];
  return [...sampleArrangements(gold, sample, seed)].slice(0, 1);
}

/** Whether all trajectories of a gold set are written, not only one of them or the factored set. */
function listsAll(options: WriteOptions): boolean {
  const { dataset } = options;
  if (dataset === undefined) return formatsOf(options).some(({ format }) => format.lists);
  return dataset.expand || datasetNamed(dataset.name)?.expands === true;
}

/**
 * The number of trajectories for the summary. A sample counts with its size, a factored set with
 * the count of the whole gold set, or 0 if that cannot be counted.
 */
export function writtenCount({ count = 0n }: GoldSet, options: WriteOptions): bigint {
  const { sample, dataset } = options;
  if (dataset !== undefined && !listsAll(options)) return 1n;
  return sample === undefined || count < sample ? count : BigInt(sample);
}

/**
 * The diagnostic that forbids listing a gold set, if any: it has more trajectories than allowed and
 * no sample is asked for, or its distinct trajectories cannot be counted, so that no sample can be
 * drawn either.
 */
export function tooMany(gold: GoldSet, options: WriteOptions): Diagnostic | undefined {
  const { maxTrajectories, sample, dataset } = options;
  const variants = gold.variants > mostVariants && (dataset || options.formats.length > 0);
  if (variants) return tooManyVariants(gold);
  if (gold.count === undefined) {
    const isListed = listsAll(options) || (dataset !== undefined && sample !== undefined);
    return isListed ? uncounted(gold) : undefined;
  }
  if (sample !== undefined || gold.count <= maxTrajectories) return undefined;
  if (!listsAll(options)) return undefined;
  const blocks = gold.parts.flatMap(({ plan, union }) => {
    if (union !== undefined)
      return [`${plan.agent}, ${plan.choices?.size} variants: ${union.count}`];
    return plan.blocks.map(({ calls, orders }) => {
      const names = calls.map((position) => plan.calls[position]?.name).join(', ');
      return `${plan.agent} [${names}]: ${orders.count}`;
    });
  });
  const data = { count: String(gold.count), limit: maxTrajectories, blocks };
  return { code: 'too-many-trajectories', place: largestBlock(gold), data };
}

function uncounted({ parts }: GoldSet): Diagnostic | undefined {
  for (const part of parts) {
    const { plan, calls, union } = part;
    const blocks = [plan, ...(union?.variants ?? [])].flatMap((one) => one.blocks);
    const block = blocks.find(({ orders }) => orders.count === undefined);
    if (block !== undefined) {
      const names = plan.calls.map(({ name }) => name);
      const data = uncountedData(plan.agent, block, { calls, names });
      return { code: 'block-too-large', place: block.place, data };
    }
    if (union !== undefined && union.count === undefined) return variantFault(part, true);
  }
  return undefined;
}

/** The error that variants are too many to be listed. */
function tooManyVariants({ parts }: GoldSet): Diagnostic | undefined {
  const sizeOf = ({ plan }: GroundedPlan) => plan.choices?.size ?? 1n;
  const [first, ...others] = parts;
  const most = others.reduce(
    (best, part) => (best && sizeOf(part) > sizeOf(best) ? part : best),
    first,
  );
  return most && variantFault(most, false);
}

/** `areSame` says that the variants could be listed, but not told apart. */
function variantFault({ plan }: GroundedPlan, areSame: boolean): Diagnostic {
  const { places = [], size = 1n } = plan.choices ?? {};
  const chosen = places.filter(({ calls, isOptional }) => isOptional || calls.length > 1);
  const steps = chosen.map(({ calls: [call = 0] }) => plan.calls[call]?.name ?? '');
  const place = { file: plan.file, pointer: '/steps' };
  const variants = String(size);
  const data = { workflow: plan.agent, variants, limit: mostVariants, steps };
  return { code: 'too-many-variants', place, data: { ...data, same: areSame ? steps : [] } };
}

/** The place of the gold set's block with the most orders, where a reader would look first. */
export function largestBlock({ parts }: GoldSet): Diagnostic['place'] {
  const [first, ...rest] = parts.flatMap(({ plan }) => plan.blocks);
  if (first === undefined) return { file: parts[0]?.plan.file ?? '', pointer: '' };
  const larger = (best: PlannedBlock, block: PlannedBlock) =>
    block.orders.ranks > best.orders.ranks ? block : best;
  return rest.reduce(larger, first).place;
}

/** A member of the `.json` output: the profile's id and its trajectories by format. */
export function jsonMember(gold: Pick<Gold, 'id'>, trajectories: string): string {
  return `${JSON.stringify(gold.id)}:${trajectories}`;
}

/** A line of the `.jsonl` output: the id, the agents, the trajectories by format, and what stands beside them. */
export function jsonLine(
  gold: Pick<Gold, 'id' | 'agents'>,
  trajectories: string,
  beside = '',
): string {
  return `${textFrom((out) => addLineHead(out, gold))}${trajectories}${beside}}`;
}

const lineStart = utf8('{"id":');
const agentsStart = utf8(',"agents":[');
const trajectoriesStart = utf8('],"trajectories":');

/** Adds the start of a line, up to its trajectories. A brace closes it. */
export function addLineHead(out: Utf8Text, { id, agents }: Pick<Gold, 'id' | 'agents'>): void {
  out.addBytes(lineStart);
  out.addQuoted(id);
  out.addBytes(agentsStart);
  for (let at = 0; at < agents.length; at++) {
    if (at > 0) out.add(',');
    out.addQuoted(agents[at] as string);
  }
  out.addBytes(trajectoriesStart);
}

const groundTruth = 'ground_truth_trajectories';

/** The key beside it for what may be done besides. */
export const groundTruthAllow = 'ground_truth_allow';

/** The start of a profile with `ground_truth_trajectories`, up to the trajectories. A brace closes it. */
export function profileHead(profile: JsonObject): string {
  const keys = Object.keys(profile).filter(
    (key) => key !== groundTruth && key !== groundTruthAllow,
  );
  const members = keys.map((key) => `${JSON.stringify(key)}:${jsonText(profile[key] ?? null)},`);
  return `{${members.join('')}"${groundTruth}":`;
}
