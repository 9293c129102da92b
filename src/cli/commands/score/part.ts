import { statSync } from 'node:fs';
import { byText } from '../../../base/text/by-text.ts';
import type { Task } from '../../../model/prediction.ts';
import type { Vocabulary } from '../../../model/vocabulary.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { fileHash } from '../../machine/file-hash.ts';
import { findFiles } from '../../machine/find-files.ts';
import type { OutputFile } from '../../machine/output.ts';
import { commitOutput } from '../../output/commit-output.ts';
import { commitDescribed, readByAll } from '../../runs/part-of-run.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import { readEndings } from './overwritten.ts';

/** What was scored: how many scores, of plans or runs, read with which tools. */
interface Made {
  readonly scores: number;
  readonly task: Task;
  readonly vocabulary: Vocabulary;
}

/** Moves scores to their place; those of a part with a manifest, which says of what run they are. */
export async function commitScores(
  output: OutputFile,
  run: ProfileRun,
  { scores, task, vocabulary }: Made,
  settings: ScoreSettings,
): Promise<boolean> {
  if (settings.shard === undefined) return commitOutput(output, run);
  const options = {
    ...(await optionsOf(task, settings)),
    vocabulary: Object.fromEntries([...vocabulary].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  // What a part tells of itself must not depend on whether it held its profiles or streamed them.
  const described = { command: 'score', files: [], inputs: [], options, read: readByAll };
  run.profiles = scores;
  return commitDescribed(output, run, described, settings);
}

/** What decides the scores. */
async function optionsOf(
  scoredAs: Task,
  settings: ScoreSettings,
): Promise<Readonly<Record<string, unknown>>> {
  const { score, idField, now, missing, filter, maxTrajectories, sample, seed } = settings;
  const { gold, predictions, compare, toolNames, as, failedCalls, idFrom, groupBy, trials, k } =
    score;
  const { workflows, profiles = ['profiles'], data } = settings;
  const compiled = gold === undefined ? { workflows, profiles, data, now, missing } : {};
  const single = { compare: compare && [compare], 'tool-names': toolNames && [toolNames] };
  const files = { gold, predictions, ...single, ...compiled };
  const known = Object.entries(files).map(async ([role, paths]) => [
    role,
    Array.isArray(paths) ? await identitiesOf(paths) : paths,
  ]);
  return {
    ...Object.fromEntries(await Promise.all(known)),
    ...{ as, task: scoredAs, 'failed-calls': failedCalls, 'id-from': idFrom, 'id-field': idField },
    'sub-agents': score.subAgents,
    ...{ 'group-by': groupBy, trials, k, 'ignore-tools': score.ignoreTools },
    ...{ parallel: score.parallel, similarity: score.similarity },
    ...{ 'max-trajectories': maxTrajectories, sample, seed },
    filter: filter && [...filter].sort(byText),
  };
}

/** Larger files are known by their lengths only: each part would read all of them. */
const mostHashed = 1 << 24;

/** What tells files from others: their lengths, and hashes of short ones. */
async function identitiesOf(paths: readonly string[]): Promise<object[]> {
  const { files } = await findFiles(paths, readEndings, 'prediction');
  return Promise.all(
    files.map(async (path) => {
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      return { size, sha256: (size ?? 0) <= mostHashed ? await fileHash(path) : undefined };
    }),
  );
}
