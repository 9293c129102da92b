import { datasetNamed } from '../compiler/formats/datasets/datasets.ts';
import type { Content } from '../compiler/formats/format.ts';
import { formatNamed } from '../compiler/formats/formats.ts';
import type { Diagnostic, Result } from '../model/diagnostics/diagnostic.ts';
import type { PredictionLack } from '../model/diagnostics/prediction-data.ts';
import type { Prediction } from '../model/prediction.ts';
import { withoutAttempts } from '../reading/task.ts';
import { type ConvertOptions, entriesOf } from './entries-of.ts';
import { lossOf, referencesOf } from './loss.ts';

/**
 * Converts one prediction to the entries of a format: one entry, or the rows of a dataset. Nothing that
 * is not known is guessed. Errors: unconvertible-prediction, missing-prompt. Warning: mended-prediction.
 */
export function convertPrediction(
  prediction: Prediction,
  options: ConvertOptions,
): Result<readonly string[]> {
  const { id, origin } = prediction;
  if (prediction.trajectories === undefined) return refused(prediction, 'calls', options);
  const known = parametersOf(prediction);
  const trajectories = referencesOf(withoutAttempts(prediction).trajectories ?? []);
  const isListed = datasetNamed(options.to) ?? formatNamed(options.to)?.rewrite;
  const lack = isListed ? lossOf(known, options.to, trajectories) : 'factors';
  if (lack !== undefined) return refused(prediction, lack, options);
  const profile = { id, agents: undefined, data: undefined, origin, trajectories };
  const { value, diagnostics } = entriesOf(profile, options);
  return { value, diagnostics: value === undefined ? diagnostics : mended(prediction) };
}

/** Says what was repaired to read a prediction. */
function mended({
  id,
  origin,
  place = { file: origin.file, pointer: '', origin },
  repairs,
}: Prediction) {
  if (Object.keys(repairs).length === 0) return [];
  const diagnostic: Diagnostic = {
    code: 'mended-prediction',
    place,
    data: { repairs },
    profile: { id, origin },
  };
  return [diagnostic];
}

/** How much is known of the parameters of a prediction's calls. */
function parametersOf({ trajectories, valuesAreText }: Prediction): Content['parameters'] {
  if (valuesAreText) return 'text';
  const calls = (trajectories ?? []).flat().flatMap((segment) => segment.calls);
  return calls.some(({ params }) => params === undefined) ? 'none' : 'values';
}

function refused(
  { id, origin, place = { file: origin.file, pointer: '', origin } }: Prediction,
  lacks: PredictionLack,
  { to, from }: ConvertOptions,
): Result<never> {
  const diagnostic: Diagnostic = {
    code: 'unconvertible-prediction',
    place,
    data: { to, lacks, ...(from !== undefined && { isNamed: true }) },
    profile: { id, origin },
  };
  return { value: undefined, diagnostics: [diagnostic] };
}
