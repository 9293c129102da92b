import type { ComparedReport } from '../../../scoring/verdict/asked-comparisons.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import type { Run } from '../../runs/run.ts';
import { heldSources } from './held-sources.ts';
import { type MadeScores, makeScores } from './make-scores.ts';
import { readComparedScores } from './read-compared-scores.ts';
import { type ReadRules, readRules } from './rules.ts';
import type { ScoreSources } from './score-sources.ts';

/** What is read beside gold and predictions. */
interface Beside {
  readonly rules: ReadRules | undefined;
  readonly baseline: ComparedReport | undefined;
}

/** The scores of a run, with what they were made of; without scores, it has been said why there are none. */
export type Scored =
  | (Beside & {
      readonly run: ProfileRun;
      readonly made: MadeScores;
      readonly sources: ScoreSources;
    })
  | { readonly run: ProfileRun; readonly made: undefined };

/** Reads argument rules and earlier scores, if there are any; undefined, which is said, if they have errors. */
export async function readBeside(
  run: Run,
  { score: { compare, baseline: file } }: ScoreSettings,
): Promise<Beside | undefined> {
  const rules = compare === undefined ? undefined : await readRules(compare, run);
  const baseline = file === undefined ? undefined : await readComparedScores(file, run);
  const isFaulty = (compare && !rules) || (file && !baseline);
  return isFaulty ? undefined : { rules, baseline };
}

/** Scores gold and predictions of which all has been read. */
export async function scoreHeld(settings: ScoreSettings, terminal: Terminal): Promise<Scored> {
  const run = new ProfileRun({ ...settings, shard: undefined }, terminal);
  const beside = await readBeside(run, settings);
  const sources = await heldSources(run, settings, terminal);
  if (sources === undefined || beside === undefined) return { run, made: undefined };
  const making = { sources, rules: beside.rules, threads: undefined };
  const made = await makeScores(making, run, settings, terminal);
  return made === undefined ? { run, made } : { run, made, sources, ...beside };
}
