import { printable } from '../../base/text/printable.ts';
import type { ConversationScore, GroupConversations } from '../../model/conversation.ts';
import type { Task } from '../../model/prediction.ts';
import {
  type AlignedCall,
  type AllowedCall,
  type GroupScore,
  type Match,
  type Pair,
  type ProfileScore,
  type Reason,
  type ScoreReport,
  scoresVersion,
} from '../../model/score.ts';
import type { FigureDifference, ScoreComparison } from '../../model/score-comparison.ts';
import type { Trials } from '../../model/trials.ts';
import { inCommonText } from './in-common.ts';

/**
 * The report as JSON (formats/scores.schema.json), in pieces: unrounded numbers, fixed key order, one
 * line for each profile and each group.
 */
export function scoresJson(report: ScoreReport): Generator<string> {
  return written(report, jsonWhole);
}

/** The report in lines of JSON: one for each profile, and a last one with everything else. */
export function scoresJsonl(report: ScoreReport): Generator<string> {
  return written(report, jsonLines);
}

/** What is written around profiles that are written one by one. */
export interface AroundProfiles {
  readonly head: (task: Task) => string;
  /** What stands before the first. */
  readonly first: string;
  readonly between: string;
  /** What comes behind so many. */
  readonly tail: (report: Omit<ScoreReport, 'profiles'>, profiles: number) => Iterable<string>;
}

export const jsonWhole: AroundProfiles = {
  head: (task) => `${headOf(task)}"profiles": [`,
  first: '\n',
  between: ',\n',
  tail: (report, profiles) => [profiles > 0 ? '\n],\n' : '],\n', ...tailOf(report)],
};

export const jsonLines: AroundProfiles = {
  head: () => '',
  first: '',
  between: '\n',
  tail: (report, profiles) => {
    const rest = [...tailOf(report)].join('').replaceAll('\n', ' ');
    const last = `${headOf(report.task).replaceAll('\n', ' ')}${rest.trimEnd()}\n`;
    return [profiles > 0 ? `\n${last}` : last];
  },
};

function* written(report: ScoreReport, around: AroundProfiles): Generator<string> {
  const { head, first, between, tail } = around;
  yield head(report.task);
  for (const [at, profile] of report.profiles.entries()) {
    yield (at > 0 ? between : first) + profileJson(profile);
  }
  yield* tail(report, report.profiles.length);
}

function headOf(task: Task): string {
  return `{\n"version": ${scoresVersion},\n"task": ${text(task)},\n`;
}

function* tailOf(report: Omit<ScoreReport, 'profiles'>): Generator<string> {
  yield* list('groups', report.groups, groupObject);
  const { similarity, rules, replies, parallel, failedCalls, ignoredTools } = report;
  const { unpredicted, unknown, doubled, comparisons } = report;
  if (comparisons) yield* list('comparisons', comparisons, comparisonObject);
  const asked = {
    ...{ similarity, rules, replies, parallel },
    failed_calls: failedCalls,
    ignored_tools: ignoredTools,
  };
  const { inCommon } = report;
  const in_common = inCommon && {
    ...inCommon,
    names: Object.fromEntries(inCommon.names),
    text: inCommonText(inCommon),
  };
  const rest = Object.entries({ ...asked, unpredicted, unknown, doubled, in_common });
  const known = rest.filter(([, value]) => value !== undefined);
  yield known.map(([key, value]) => `${text(key)}: ${text(value)}`).join(',\n');
  yield '\n}\n';
}

/** A score as a line of JSON. */
export function profileJson(profile: ProfileScore): string {
  return text(profileObject(profile));
}

function* list<T>(
  name: string,
  items: readonly T[],
  object: (item: T) => object,
): Generator<string> {
  yield `${JSON.stringify(name)}: [`;
  let separator = '\n';
  for (const item of items) {
    yield separator + text(object(item));
    separator = ',\n';
  }
  yield items.length > 0 ? '\n],\n' : '],\n';
}

/** JSON in which control characters are escaped, because it may be shown on a terminal. */
function text(value: unknown): string {
  return printable(JSON.stringify(value));
}

function profileObject(profile: ProfileScore): object {
  return {
    id: profile.id,
    agents: profile.agents,
    trial: profile.trial ?? null,
    figures: profile.figures,
    cluster: profile.cluster,
    weights: profile.weights,
    tags: profile.tags,
    reasons: profile.reasons.map(reasonObject),
    pairs: profile.pairs.map(pairObject),
    complexity: profile.complexity ?? null,
    groups: profile.groups,
    state: profile.state,
    unread: profile.unread,
    golds: profile.golds,
    gold_hash: profile.goldHash,
    ...(profile.sampledFrom !== undefined && { sampled_from: profile.sampledFrom }),
    predictions: profile.predictions,
    other_figures: profile.otherFigures,
    alignments: profile.alignments.map(({ prediction, gold, calls }) => ({
      prediction,
      gold,
      calls: calls.map(callObject),
    })),
    matches: profile.matches.map(matchObject),
    allowed: profile.allowed?.map(allowedObject),
    remedy: profile.remedy && { kind: profile.remedy.kind, names: profile.remedy.names },
    repairs: profile.repairs,
    effort: profile.effort,
    ...(profile.conversation && { conversation: conversationObject(profile.conversation) }),
  };
}

function conversationObject({ ended, failures }: ConversationScore): object {
  return { ended, user_failures: failures?.map(({ kind, text }) => ({ kind, text })) ?? null };
}

function conversationsObject({ count, judged, failed, failures }: GroupConversations): object {
  return { count, judged, with_user_failures: failed, user_failures: failures };
}

function reasonObject({ prediction, tag, text }: Reason): object {
  return { prediction, tag, text };
}

function pairObject({ gold, prediction, similarity, figures }: Pair): object {
  return { gold, prediction, similarity, figures };
}

function matchObject({ prediction, gold, calls, failed, allowed }: Match): object {
  return { prediction, gold, calls, failed, allowed };
}

function allowedObject({ prediction, step, tool, kind }: AllowedCall): object {
  return { prediction, step, tool, kind };
}

function callObject({ mark, gold, prediction, agents, parallel, status }: AlignedCall): object {
  return { mark, gold, prediction, agents, parallel, status };
}

function groupObject(group: GroupScore): object {
  return {
    key: group.key,
    profiles: group.profiles,
    figures: group.figures,
    other_figures: group.otherFigures,
    user_journey_coverage: group.userJourneyCoverage,
    ...(group.trials && { trials: trialsObject(group.trials) }),
    tags: group.tags,
    repairs: group.repairs,
    ...(group.effort && { effort: { ...group.effort.means, ratio: group.effort.ratio } }),
    ...(group.conversations && { conversations: conversationsObject(group.conversations) }),
  };
}

function trialsObject({ passHatK, passAtK, ...rest }: Trials): object {
  return { pass_hat_k: passHatK, pass_at_k: passAtK, ...rest };
}

function comparisonObject(comparison: ScoreComparison): object {
  const { field, first, second, key, figures, better, worse } = comparison;
  return {
    field,
    first,
    second,
    key,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, one]) => [name, one && differenceObject(one)]),
    ),
    better,
    worse,
    only_first: comparison.onlyFirst,
    only_second: comparison.onlySecond,
  };
}

function differenceObject({ pHolm, better, worse, ...rest }: FigureDifference): object {
  return { ...rest, p_holm: pHolm, better, worse };
}
