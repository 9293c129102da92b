import { failedCalls, tasks } from '../../model/prediction.ts';
import { printable } from '../../model/printable.ts';
import { parallelOrders, similarities } from '../../model/score.ts';
import { groupedAlways } from '../../model/score-groups.ts';
import type { FlagName } from './flags.ts';
import { inputNames, namesToChoose } from './format-names.ts';
import type { GivenFlags } from './given.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Reads what only `traxgen score` asks for. Throws UsageError. */
export function readScoreSettings(given: GivenFlags) {
  return {
    /** Undefined: the workflows and profiles are compiled on the way. */
    gold: given.texts('gold'),
    predictions: given.texts('predictions') ?? [],
    /** A format's name, or another way to read gold or predictions; undefined: by content. */
    as: readKind(given),
    /** Undefined: what all predictions together tell. */
    task: given.optional('task', tasks),
    failedCalls: given.choice('failed-calls', failedCalls, 'keep'),
    /** Undefined: where the profile's id usually is. */
    idFrom: given.text('id-from'),
    groupBy: readGroupBy(given),
    /** The field whose values are compared. */
    versus: readField(given.text('versus'), 'versus'),
    failOnWorse: given.words('fail-on-worse'),
    failOnRegression: given.toggle('fail-on-regression'),
    /** Undefined: as many as every profile has trials. */
    k: given.count('k', 1),
    /** The field that names the runs of one profile; undefined: their order tells them apart. */
    trials: given.text('trials'),
    compare: given.text('compare'),
    ignoreTools: [...new Set(given.words('ignore-tools'))],
    parallel: given.choice('parallel', parallelOrders, 'order'),
    similarity: given.choice('similarity', similarities, 'lcs'),
    /** An earlier scores.json to compare with. */
    baseline: given.text('baseline'),
    /** Where the page about the scores goes. */
    report: given.text('report'),
    /** What the page is called. */
    title: given.text('title'),
    /** `traxgen report`: the scores.json that the page is about. */
    scores: given.text('scores'),
  };
}

/** How gold or predictions are to be read, by a name that somebody knows. */
function readKind(given: GivenFlags): string | undefined {
  const name = given.text('as');
  if (name === undefined || inputNames.includes(name)) return name;
  throw new UsageError(
    `--as ${name}: there are ${namesToChoose(inputNames)}${suggestion(name, inputNames)}`,
  );
}

function readGroupBy(given: GivenFlags): string[] {
  const fields = given.words('group-by').flatMap((one) => readField(one, 'group-by') ?? []);
  // What is compared is grouped by.
  return [...new Set([...fields, ...(given.texts('versus') ?? [])])];
}

/** A field of predictions, not of the gold. */
function readField(field: string | undefined, flag: FlagName): string | undefined {
  if (field === undefined || !groupedAlways.includes(field)) return field;
  const name = printable(field);
  throw new UsageError(
    `--${flag} ${name}: scores are by the ${name} of the gold in any case; leave it out, or give the field of the predictions another name`,
  );
}
