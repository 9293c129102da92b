import { dirname, join } from 'node:path';
import { byText } from '../../../base/text/by-text.ts';
import { printable } from '../../../base/text/printable.ts';
import { groupedAlways } from '../../../model/score-groups.ts';
import type { PageScores } from '../../../report/index-of.ts';
import type { MadeFrom } from '../../../report/page-data.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import { shownList } from '../../../words/shown.ts';
import type { ScoredInputs, ScoredSettings } from '../../flags/read-score-settings.ts';
import type { TurnSettings } from '../../flags/read-turn-settings.ts';
import { fileHash } from '../../machine/file-hash.ts';
import { findFiles } from '../../machine/find-files.ts';
import { type InputRole, manifestPath, readManifest } from '../../machine/manifest.ts';
import { packageVersion } from '../../machine/version.ts';
import { readEndings } from './overwritten.ts';

/** The most files of a kind, and values of a field, that a page names. */
const mostNamed = 10;

/** Enough of a hash to tell versions of a file apart. */
const hashLength = 12;

/** What scores are made from. */
interface MadeSettings extends ScoredInputs {
  readonly score: ScoredSettings;
  /** If they are about conversations. */
  readonly turns?: Pick<TurnSettings, 'tests' | 'answers' | 'verdicts'>;
}

/** What a page is made from: files and their hashes, whose predictions, the options, the version. */
export async function madeFrom(
  { overview, rows: scored }: PageScores,
  settings: MadeSettings,
): Promise<MadeFrom[]> {
  const { score } = settings;
  const { scores, predictions, compare, baseline } = score;
  const { tests = [], answers = [], verdicts = [] } = settings.turns ?? {};
  const isOfDialogues = overview.task === 'dialogue';
  const gold = scores === undefined ? goldFiles : compiledFiles;
  const files = [
    ...(isOfDialogues ? [] : await gold(settings)),
    await filesOf('Tests', tests),
    await filesOf('Answers', answers),
    await filesOf('Verdicts', verdicts),
    await filesOf('Scores', scores === undefined ? [] : [scores]),
    await filesOf('Predictions', predictions),
    await filesOf('Argument rules', compare === undefined ? [] : [compare]),
    await filesOf('Baseline', baseline === undefined ? [] : [baseline]),
  ];
  const rows = [
    ...files,
    ...fieldsOf(scored),
    { name: 'Options', values: optionsOf(settings, overview) },
    { name: 'Traxgen', values: [packageVersion()] },
  ];
  return rows.filter(({ values }) => values.length > 0);
}

/** The files of gold and, where its manifest says so, of what it was made of. */
async function goldFiles(settings: MadeSettings): Promise<MadeFrom[]> {
  const { gold } = settings.score;
  if (gold === undefined) return compiledFiles(settings);
  const [path = ''] = gold;
  const manifest = gold.length === 1 ? await readManifest(manifestPath(path)) : undefined;
  const ofRole = ([role, name]: readonly [InputRole, string]): MadeFrom => {
    const inputs = manifest?.inputs.filter((input) => input.role === role) ?? [];
    const shown = inputs.slice(0, mostNamed);
    return {
      name,
      values: shown.map((input) => join(dirname(path), input.path).replaceAll('\\', '/')),
      hashes: shown.map(({ sha256 }) => sha256.slice(0, hashLength)),
      all: inputs.length,
    };
  };
  return [await filesOf('Gold', gold), ...roles.map(ofRole)];
}

const roles = [
  ['workflow', 'Workflows'],
  ['profile', 'Profiles'],
  ['data', 'Data'],
] as const;

async function compiledFiles({
  workflows,
  profiles,
  data,
  score,
}: MadeSettings): Promise<MadeFrom[]> {
  // Scores alone were not compiled on the way.
  if (score.scores !== undefined && profiles === undefined) return [];
  return [
    await filesOf('Workflows', workflows),
    await filesOf('Profiles', profiles ?? ['profiles']),
    await filesOf('Data', data),
  ];
}

async function filesOf(name: string, paths: readonly string[]): Promise<MadeFrom> {
  const { files } = await findFiles(paths, readEndings, 'prediction');
  const values = files.slice(0, mostNamed);
  const hashes = await Promise.all(values.map(fileHash));
  const short = hashes.map((hash) => hash?.slice(0, hashLength) ?? '');
  const named = values.map((path) => (path === '-' ? 'standard input' : path));
  return { name, values: named, hashes: short, all: files.length };
}

/** The fields that predictions are grouped by, such as the models. */
function fieldsOf(rows: PageScores['rows']): MadeFrom[] {
  return rows.fields.map((field) => {
    const values = rows.valuesOf(field);
    return { name: field, values: [...values].sort(byText).slice(0, mostNamed), all: values.size };
  });
}

/** What was asked for that decides the figures, as it is typed; what is usual is left out. */
function optionsOf(settings: MadeSettings, report: ScoreOverview): string[] {
  const { idField, now, missing, filter, maxTrajectories, sample, seed, score } = settings;
  const {
    as,
    task,
    failedCalls,
    subAgents,
    idFrom,
    groupBy,
    trials,
    toolNames,
    ignoreTools,
    parallel,
    similarity,
    k,
    versus,
  } = score.scores === undefined ? score : { ...score, ...askedOf(report) };
  const asked: readonly (readonly [string, string | undefined])[] = [
    ['as', as],
    ['task', task],
    ['failed-calls', failedCalls === 'judge' ? undefined : failedCalls],
    ['sub-agents', subAgents === 'keep' ? undefined : subAgents],
    ['id-field', idField],
    ['id-from', idFrom],
    ['group-by', groupBy.join(',')],
    ['trials', trials],
    ['k', k === undefined ? undefined : String(k)],
    ['versus', versus],
    ['tool-names', toolNames],
    ['ignore-tools', ignoreTools.join(',')],
    ['parallel', parallel === 'order' ? undefined : parallel],
    ['similarity', similarity === 'lcs' ? undefined : similarity],
    ['now', now],
    ['missing', missing === 'error' ? undefined : missing],
    ['filter', filter && shownList([...filter].sort(byText), mostNamed)],
    ['max-trajectories', maxTrajectories === 10_000 ? undefined : String(maxTrajectories)],
    ['sample', sample === undefined ? undefined : String(sample)],
    ['seed', seed === '0' ? undefined : seed],
  ];
  return asked.flatMap(([name, value]) => (value ? [`--${name} ${printable(value)}`] : []));
}

/** What a file of scores says of how it was made. */
function askedOf({ task, similarity, parallel, failedCalls, ignoredTools, groups }: ScoreOverview) {
  const fields = new Set(groups.flatMap(({ key }) => Object.keys(key)));
  // Of plans, it is not said.
  const kept = task === 'run' ? 'keep' : 'judge';
  return {
    ...{ task, similarity, parallel: parallel ?? 'order', failedCalls: failedCalls ?? kept },
    ignoreTools: ignoredTools ?? [],
    groupBy: [...fields].filter((field) => !groupedAlways.includes(field)),
  };
}
