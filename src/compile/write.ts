import type { Format } from '../emit/format.ts';
import { formatNamed } from '../emit/formats.ts';
import { jsonText } from '../emit/json-text.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import { sampleArrangements } from '../ground/sample.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Arrangement } from '../model/gold.ts';
import type { JsonObject } from '../model/json.ts';
import type { PlannedBlock } from '../model/plan.ts';

/** Which trajectories of a gold set are written, and in which formats. */
export interface WriteOptions {
  /** Names of formats as asked for; they are the keys of the output. */
  readonly formats: readonly string[];
  /** More trajectories than this are not listed; a sample may be taken instead. */
  readonly maxTrajectories: number;
  readonly sample?: number | undefined;
  readonly seed: string;
}

/**
 * The JSON text of a gold set in every format asked for, by format. Throws a RangeError for a format
 * that does not exist.
 */
export function goldText(gold: GoldSet, options: WriteOptions): string {
  const arrangements = listed(gold, options);
  let members = '';
  for (const { key, format } of formatsOf(options)) {
    members += members === '' ? key : `,${key}`;
    members += format.write(gold, arrangements);
  }
  return `{${members}}`;
}

/** A format, and the key of what it writes. */
interface KeyedFormat {
  readonly key: string;
  readonly format: Format;
}

const known = new WeakMap<readonly string[], readonly KeyedFormat[]>();

/** Formats by name, looked up once for all profiles of a run. */
function formatsOf({ formats: names }: WriteOptions): readonly KeyedFormat[] {
  let formats = known.get(names);
  if (formats === undefined) {
    formats = names.map((name) => {
      const format = formatNamed(name);
      if (format === undefined) throw new RangeError(`there is no format '${name}'`);
      return { key: `${JSON.stringify(name)}:`, format };
    });
    known.set(names, formats);
  }
  return formats;
}

function lists(options: WriteOptions): boolean {
  return formatsOf(options).some(({ format }) => format.lists);
}

function listed(gold: GoldSet, options: WriteOptions): readonly Arrangement[] {
  if (!lists(options)) return [];
  const { sample, seed } = options;
  if (sample === undefined) return gold.listArrangements();
  return [...sampleArrangements(gold, sample, seed)];
}

/** What stands against listing a gold set: more trajectories than allowed, and no sample asked for. */
export function tooMany(gold: GoldSet, options: WriteOptions): Diagnostic | undefined {
  const { maxTrajectories, sample } = options;
  if (sample !== undefined || gold.count <= BigInt(maxTrajectories)) return undefined;
  if (!lists(options)) return undefined;
  const blocks = gold.parts.flatMap(({ plan }) =>
    plan.blocks.map(({ calls, orders }) => {
      const names = calls.map((position) => plan.calls[position]?.name).join(', ');
      return `${plan.agent} [${names}]: ${orders.count}`;
    }),
  );
  const data = { count: String(gold.count), limit: maxTrajectories, blocks };
  return { code: 'too-many-trajectories', place: largestBlock(gold), data };
}

/** The place of a gold set's block with the most orders: where a reader would look first. */
export function largestBlock({ parts }: GoldSet): Diagnostic['place'] {
  const [first, ...rest] = parts.flatMap(({ plan }) => plan.blocks);
  if (first === undefined) return { file: parts[0]?.plan.file ?? '', pointer: '' };
  const larger = (best: PlannedBlock, block: PlannedBlock) =>
    block.orders.count > best.orders.count ? block : best;
  return rest.reduce(larger, first).place;
}

/** A member of the `.json` output: the profile's id and its trajectories by format. */
export function jsonMember(gold: GoldSet, trajectories: string): string {
  return `${JSON.stringify(gold.id)}:${trajectories}`;
}

/** A line of the `.jsonl` output. */
export function jsonLine(gold: GoldSet, trajectories: string): string {
  const head = `{"id":${JSON.stringify(gold.id)},"agents":${JSON.stringify(gold.agents)}`;
  return `${head},"trajectories":${trajectories}}`;
}

const groundTruth = 'ground_truth_trajectories';

/** The profile itself with its trajectories in `ground_truth_trajectories`. */
export function profileWithGold(profile: JsonObject, trajectories: string): string {
  const keys = Object.keys(profile).filter((key) => key !== groundTruth);
  const members = keys.map((key) => `${JSON.stringify(key)}:${jsonText(profile[key] ?? null)},`);
  return `{${members.join('')}"${groundTruth}":${trajectories}}`;
}
