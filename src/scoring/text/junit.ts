import { grouped } from '../../base/lists-by-key.ts';
import { cut, printable } from '../../base/text/printable.ts';
import { isRight } from '../../model/figures.ts';
import { groupScores } from '../../model/group-scores.ts';
import type { Task } from '../../model/prediction.ts';
import type { GroupScore, ProfileScore, ScoreReport } from '../../model/score.ts';
import type { Trials } from '../../model/trials.ts';
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
  const suites = [...grouped(profiles, (one) => suiteOf(one, task))].map(([name, members]) => {
    const keys = Object.keys(members[0]?.groups ?? {});
    return {
      name,
      verdicts: members.map(({ figures }) => isRight(figures, task)),
      groups: () => groupScores(members, keys, task === 'run' ? {} : undefined),
      areConversations: members.some(({ conversation }) => conversation !== undefined),
      cases: members.map((one) => testcase(one, task)),
    };
  });
  yield* junitOf(suites, task);
}

/** A test suite: what all its scores tell, and a text for each. */
export interface Suite<Text extends string | Uint8Array> {
  readonly name: string;
  /** Whether each prediction is right; null where nobody knows. */
  readonly verdicts: readonly (boolean | null)[];
  /** The scores of its groups, of which the first is that of all; with those of trials if they are runs. */
  readonly groups: () => readonly GroupScore[];
  readonly areConversations: boolean;
  /** Each {@link testcase}. */
  readonly cases: Iterable<Text>;
}

/** Suites as JUnit XML, in pieces. */
export function* junitOf<Text extends string | Uint8Array>(
  suites: readonly Suite<Text>[],
  task: Task,
): Generator<string | Text> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  const name = task === 'dialogue' ? 'traxgen dialogue score' : 'traxgen score';
  const all = suites.map(({ verdicts }) => verdicts);
  yield `<testsuites name="${name}" ${countsOf(all, task)}>\n`;
  for (const suite of suites) {
    yield `  <testsuite name="${attribute(suite.name)}" ${countsOf([suite.verdicts], task)}>\n`;
    yield* properties(suite, task);
    yield* suite.cases;
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/** The name of the suite that a score is in. */
export function suiteOf({ agents }: Pick<ProfileScore, 'agents'>, task: Task): string {
  return task === 'dialogue' ? 'conversations' : agents.join('+');
}

/** How several runs of the profiles of a suite agree, and what share of their journeys conversations cover. */
function* properties(
  { groups: groupsOf, areConversations }: Pick<Suite<string>, 'groups' | 'areConversations'>,
  task: Task,
): Generator<string> {
  if (task !== 'run' && !areConversations) return;
  const groups = groupsOf();
  const trials = groups[0]?.trials;
  const coverage = areConversations ? coverageOf(groups) : [];
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
function coverageOf(groups: readonly GroupScore[]): (readonly [string, number])[] {
  return groups
    .filter(({ key }) => key.workflow === undefined && key.complexity === undefined)
    .flatMap(({ key, userJourneyCoverage }) => {
      const of = Object.entries(key).map(([field, value]) => ` ${field}=${value}`);
      const name = `user_journey_coverage${of.join(',')}`;
      return userJourneyCoverage === null ? [] : [[name, userJourneyCoverage] as const];
    });
}

function countsOf(suites: readonly (readonly (boolean | null)[])[], task: Task): string {
  let [tests, failures, open] = [0, 0, 0];
  for (const verdicts of suites) {
    tests += verdicts.length;
    for (const verdict of verdicts) {
      failures += Number(verdict === false);
      open += Number(verdict === null);
    }
  }
  const [errors, skipped] = task === 'dialogue' ? [0, open] : [open, 0];
  return `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

/** How the text of each case begins, which is nowhere inside of one. */
export const caseBegins = '    <testcase ';

/** The case of a score, as text. */
export function testcase(profile: ProfileScore, task: Task): string {
  const verdict = isRight(profile.figures, task);
  const name = attribute(predictionName(profile));
  const head = `${caseBegins}name="${name}" classname="${attribute(suiteOf(profile, task))}"`;
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
  { reasons, unread, conversation, predictions }: ProfileScore,
  task: Task,
): Generator<string> {
  if (unread !== undefined) yield cut(unread, 500);
  for (const reason of reasons.slice(0, mostReasons)) {
    yield placedReason({ ...reason, text: cut(reason.text, 500) }, { task, predictions }, ': ');
  }
  for (const { kind, text } of conversation?.failures ?? []) {
    yield `the simulated user: ${kind}: ${cut(text, 500)}`;
  }
  if (reasons.length > mostReasons) yield `and ${reasons.length - mostReasons} more`;
}

/** The wrong trajectories beside their nearest golds, for viewers that show this many columns. */
const usualViewer = 120;
const mostTrajectories = 5;

function* detailsOf({ alignments, predictions }: ProfileScore, task: Task): Generator<string> {
  const told = { task, predictions };
  for (const alignment of alignments.slice(0, mostTrajectories)) {
    yield '';
    for (const line of sideBySideLines(alignment, noPaint, usualViewer, told)) yield line.trimEnd();
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
