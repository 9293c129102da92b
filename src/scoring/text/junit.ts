import { grouped } from '../../base/lists-by-key.ts';
import { cut, printable } from '../../base/text/printable.ts';
import { isRight } from '../../model/figures.ts';
import { groupScores } from '../../model/group-scores.ts';
import type { Task } from '../../model/prediction.ts';
import type { ProfileScore, ScoreReport } from '../../model/score.ts';
import { type Trials, trialsOf } from '../../model/trials.ts';
import { noPaint } from '../../words/diagnostics.ts';
import { counted, predictionName } from '../../words/shown.ts';
import { faultOf, statesOf } from './mismatches.ts';
import { placedReason, sideBySideLines } from './side-by-side.ts';

/**
 * The report as JUnit XML, in pieces: a test suite per sequence of workflows, a test case per profile
 * and prediction group. A case fails where a plan is not the gold, or a run no valid path, with the
 * reasons and the calls beside those of the nearest gold. Where only tool names were predicted nobody
 * knows, which is an error, so that no suite passes for what was not said. What has no verdict in
 * conversations is skipped.
 */
export function* scoresJunit({ profiles, task }: ScoreReport): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  const name = task === 'dialogue' ? 'traxgen dialogue score' : 'traxgen score';
  yield `<testsuites name="${name}" ${countsOf(profiles, task)}>\n`;
  const suiteOf = ({ agents }: ProfileScore) =>
    task === 'dialogue' ? 'conversations' : agents.join('+');
  for (const [agents, members] of grouped(profiles, suiteOf)) {
    yield `  <testsuite name="${attribute(agents)}" ${countsOf(members, task)}>\n`;
    yield* properties(members, task);
    for (const profile of members) yield testcase(profile, agents, task);
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/** How several runs of the profiles of a suite agree, and what share of their journeys conversations cover. */
function* properties(members: readonly ProfileScore[], task: Task): Generator<string> {
  const trials = task === 'run' ? trialsOf(members) : undefined;
  const coverage = coverageOf(members);
  if ((trials === undefined || trials.sd === null) && coverage.length === 0) return;
  const byK = (name: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([k, value]) => [`${name}_${k}`, value] as const);
  const ofTrials = ({ passHatK, passAtK, sd }: Trials) => [
    ...byK('pass_hat', passHatK),
    ...byK('pass_at', passAtK),
    ['sd_over_trials', sd] as const,
  ];
  const isRepeated = trials !== undefined && trials.sd !== null;
  const all = [...(isRepeated ? ofTrials(trials) : []), ...coverage];
  yield '    <properties>\n';
  for (const [name, value] of all) {
    yield `      <property name="${attribute(name)}" value="${value}"/>\n`;
  }
  yield '    </properties>\n';
}

/** The user journey coverage of conversations, in all and in each group of predictions. */
function coverageOf(members: readonly ProfileScore[]): (readonly [string, number])[] {
  if (!members.some(({ conversation }) => conversation !== undefined)) return [];
  const [{ groups } = { groups: {} }] = members;
  return groupScores(members, Object.keys(groups))
    .filter(({ key }) => key.workflow === undefined && key.complexity === undefined)
    .flatMap(({ key, userJourneyCoverage }) => {
      const of = Object.entries(key).map(([field, value]) => ` ${field}=${value}`);
      const name = `user_journey_coverage${of.join(',')}`;
      return userJourneyCoverage === null ? [] : [[name, userJourneyCoverage] as const];
    });
}

function countsOf(profiles: readonly ProfileScore[], task: Task): string {
  const verdicts = profiles.map(({ figures }) => isRight(figures, task));
  const failures = verdicts.filter((verdict) => verdict === false).length;
  const open = verdicts.filter((verdict) => verdict === null).length;
  const [errors, skipped] = task === 'dialogue' ? [0, open] : [open, 0];
  return `tests="${profiles.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

function testcase(profile: ProfileScore, agents: string, task: Task): string {
  const verdict = isRight(profile.figures, task);
  const name = attribute(predictionName(profile));
  const head = `    <testcase name="${name}" classname="${attribute(agents)}"`;
  if (verdict === null) {
    const element = task === 'dialogue' ? 'skipped' : 'error';
    return `${head}>\n      <${element} message="${unknown}"/>\n    </testcase>\n`;
  }
  if (verdict) return `${head}/>\n`;
  const lines = [...reasonsOf(profile, task), ...detailsOf(profile, task)]
    .map((line) => `${content(line)}\n`)
    .join('');
  const failure = `<failure type="${typeOf(profile)}" message="${attribute(summaryOf(profile, task))}">`;
  return `${head}>\n      ${failure}${lines === '' ? '' : `\n${lines}      `}</failure>\n    </testcase>\n`;
}

const unknown = 'the prediction has tool names only, so nobody knows whether it is right';

function typeOf({ state, tags }: ProfileScore): string {
  return state === 'scored' ? (tags[0] ?? 'mismatch') : state;
}

function summaryOf(profile: ProfileScore, task: Task): string {
  if (profile.state !== 'scored') {
    const is = profile.state === 'absent' ? 'there is ' : '';
    return is + statesOf(task)[profile.state];
  }
  return faultOf(profile, task);
}

/**
 * The most reasons per case, because viewers of JUnit reports are not made for thousands; scores.json
 * has all.
 */
const mostReasons = 100;

function* reasonsOf(
  { reasons, unread, conversation }: ProfileScore,
  task: Task,
): Generator<string> {
  if (unread !== undefined) yield cut(unread, 500);
  for (const reason of reasons.slice(0, mostReasons)) {
    yield placedReason({ ...reason, text: cut(reason.text, 500) }, task, ': ');
  }
  for (const { kind, text } of conversation?.failures ?? []) {
    yield `the simulated user: ${kind}: ${cut(text, 500)}`;
  }
  if (reasons.length > mostReasons) yield `and ${reasons.length - mostReasons} more`;
}

/** The wrong trajectories beside their nearest golds, for viewers that show this many columns. */
const usualViewer = 120;
const mostTrajectories = 5;

function* detailsOf({ alignments }: ProfileScore, task: Task): Generator<string> {
  for (const alignment of alignments.slice(0, mostTrajectories)) {
    yield '';
    for (const line of sideBySideLines(alignment, noPaint, usualViewer, task)) yield line.trimEnd();
  }
  const more = alignments.length - mostTrajectories;
  if (more > 0) yield `... and ${counted(more, 'more trajectory')} with mistakes`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text with invisible characters, and those that XML 1.0 forbids, as escapes such as `\u202e`. */
function content(text: string): string {
  return printable(text).replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

function attribute(text: string): string {
  return printable(cut(text, 500)).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
