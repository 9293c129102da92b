import { textFrom } from '../../base/bytes/utf8-text.ts';
import type { Json } from '../../base/json.ts';
import { describe } from '../../model/diagnostics/describe.ts';
import { mostVariants } from '../../model/plan.ts';
import { readJson } from '../../model/read-json.ts';
import type { FormatName } from '../formats/formats.ts';
import { GoldSet } from '../gold/gold-set.ts';
import { demand, demandObject, demandSample, demandText } from './demand.ts';
import { addGold, tooMany } from './write.ts';

/** Which trajectories to write: all of them, unless a sample is asked for. */
export interface FormatOptions {
  /** The largest number of trajectories to write, chosen uniformly. A smaller gold set is written whole. */
  readonly sample?: number;
  readonly seed?: string;
  /** Whether the format `openai` gets an empty message for the result of each call. */
  readonly toolResults?: boolean;
}

/**
 * A gold set in one format, as JSON text. Formats that list trajectories list all of them, so check
 * `gold.count` first, or ask for a sample. Throws a RangeError if the format does not exist, if the
 * sample is not a whole number from 1 on, or if a list or sample is asked for and the gold set has
 * no count; throws a TypeError for an argument of the wrong type.
 */
export function formatGold(gold: GoldSet, format: FormatName, options: FormatOptions = {}): string {
  demand('formatGold: the gold', gold instanceof GoldSet, 'one that compile() made', gold);
  demandObject('formatGold: options', options);
  const { sample, seed = '0', toolResults = false } = options;
  demandText('formatGold: `seed`', seed);
  demandSample(sample);
  const choices = { toolResults };
  const written = { formats: [format], maxTrajectories: 0, sample, seed, choices };
  const isCounted = gold.count !== undefined && gold.variants <= mostVariants;
  const fault = isCounted ? undefined : tooMany(gold, written);
  if (fault !== undefined) throw new RangeError(describe(fault).message);
  const text = textFrom((out) => addGold(out, gold, written));
  return text.slice(`{${JSON.stringify(format)}:`.length);
}

/**
 * A gold set in one format, as a JSON value. It takes and throws the same as {@link formatGold};
 * numbers that a double cannot hold are `ExactNumber`s.
 */
export function formatGoldValue(
  gold: GoldSet,
  format: FormatName,
  options: FormatOptions = {},
): Json {
  const origin = { file: format, line: 1, column: 1 };
  return readJson(formatGold(gold, format, options), origin).value ?? null;
}
