import { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { printable } from '../../../base/text/printable.ts';
import type { FailureRule } from '../../../model/argument-rules.ts';
import { type Shard, shareOf } from '../../../model/shard.ts';
import { heldInputs } from '../../../scoring/verdict/held-inputs.ts';
import type { LoadedPredictions } from '../../../scoring/verdict/predictions.ts';
import { calledIn } from '../../../scoring/verdict/rules.ts';
import { taskOfIds } from '../../../scoring/verdict/score-task.ts';
import { counted } from '../../../words/shown.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import type { LoadedGold } from './compiled-gold.ts';
import { readingOf } from './engine-data.ts';
import { loadGold } from './gold.ts';
import { makeScores, type Scored } from './make-scores.ts';
import { loadPredictions, mostAbsent } from './predictions.ts';
import { readBeside } from './read-beside.ts';
import type { OpenedSources, ScoreSources, Step } from './score-sources.ts';

/** Scores gold and predictions of which all has been read. */
export async function scoreHeld(settings: ScoreSettings, terminal: Terminal): Promise<Scored> {
  const run = new ProfileRun({ ...settings, shard: undefined }, terminal);
  const beside = await readBeside(run, settings);
  const sources = await heldSources(run, settings, terminal, beside?.failures);
  if (sources === undefined || beside === undefined) return { run, made: undefined };
  const making = { sources, rules: beside.rules, threads: undefined };
  const made = await makeScores(making, run, settings, terminal);
  return made === undefined ? { run, made } : { run, made, sources, ...beside };
}

/**
 * Reads all gold and all predictions, and says what there is to say of them; undefined if there is nothing to
 * score. So are read what cannot be read again (standard input), what is told by the whole of a file (traces, objects
 * by id, answers), and small files. Throws a UsageError if there are too many groups.
 */
async function heldSources(
  run: ProfileRun,
  settings: ScoreSettings,
  terminal: Terminal,
  failures: readonly FailureRule[] = [],
): Promise<ScoreSources | undefined> {
  // A part knows all gold and all predictions, and scores its own.
  const gold = await loadGold(run, { ...settings, shard: undefined }, terminal);
  if (gold && settings.filter) run.reportUnknown(settings.filter);
  const loaded = gold && (await loadPredictions(gold, run, { ...settings, failures }, terminal));
  if (gold === undefined || loaded?.task === undefined) return undefined;
  demandFewGroups(gold, loaded);
  const { entries, sources, vocabulary } = gold;
  const { predictions, task, groupBy, ofProfiles = [] } = loaded;
  const { shard } = settings;
  const ids = [...entries.keys()].filter(shard ? isOwnOf(shard, run) : () => true);
  return {
    tasks: [task],
    gold: { kind: 'filed', workflows: [], data: [], missing: settings.missing },
    // Only what is wanted has been kept.
    reading: { ...readingOf(settings, failures), groupBy, filter: undefined },
    vocabulary,
    ofProfiles,
    files: [],
    open: () => opened(ids, gold, loaded),
    inputs: heldInputs(entries, loaded, (fault) => run.located([fault]), sources?.texts),
    profiles: ids.length,
    called: () => calledIn(entries.values(), predictions),
    explaining: () => sources,
  };
}

/** So many profiles are scored at once. */
const profilesAtOnce = 512;

/** The profiles of these ids, and then the predictions without gold. What there is to say has been said. */
function opened(
  ids: readonly string[],
  { entries }: LoadedGold,
  { predictions, groups, doubled }: LoadedPredictions,
): OpenedSources {
  async function* steps(): AsyncGenerator<Step> {
    for (let from = 0; from < ids.length; from += profilesAtOnce)
      yield { task: taskOfIds(ids.slice(from, from + profilesAtOnce)), unknown: [] };
    const all = new Set(predictions.map(({ id }) => id));
    yield { task: taskOfIds([]), unknown: [...all].filter((id) => !entries.has(id)) };
  }
  const spare = new SpareBuffers();
  return { steps: steps(), groups, hasTrials: false, doubled, spare, close() {} };
}

/** Whether a gold belongs to a part: by its place among all ids. */
function isOwnOf(shard: Shard, { claims }: ProfileRun): (id: string) => boolean {
  const [first, end] = shareOf(shard, claims.size);
  return (id) => {
    const place = claims.numberOf(id) - 1;
    return place >= first && place < end;
  };
}

/** Throws a UsageError if the groups are formed by a value that differs for nearly every prediction. */
function demandFewGroups(
  { entries }: LoadedGold,
  { predictions, groupBy, groups: all }: LoadedPredictions,
): void {
  const groups = all.length;
  if (entries.size * groups - predictions.length <= mostAbsent) return;
  const counts = `${counted(groups, 'group')} of ${counted(entries.size, 'profile')}`;
  const fields = printable(groupBy.join(','));
  throw new UsageError(
    `--group-by ${fields}: ${counts} are too many; name fields with fewer values`,
  );
}
