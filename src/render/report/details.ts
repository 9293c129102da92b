import type { AlignedCall, ProfileScore, ScoreReport } from '../../model/score.ts';
import { mistakesFirst, type ReportLimits } from './limits.ts';
import type { PageDetail } from './page-data.ts';
import { scriptJson } from './script-json.ts';

/** Further details of a prediction, made at the time its details are written. */
export type More = (
  profile: ProfileScore,
) => Pick<PageDetail, 'gold' | 'picture' | 'audit' | 'unexplained'>;

/**
 * The details of each profile as one line of JSON, or `null` where the page has no more room, and the
 * answers that they refer to; profiles with mistakes have priority.
 */
export function detailLines(
  listed: Pick<ScoreReport, 'profiles' | 'task'>,
  limits: ReportLimits,
  more: More,
): {
  readonly lines: readonly string[];
  readonly detailed: number;
  readonly answers: readonly string[];
} {
  const lines = new Map<ProfileScore, string>();
  const answers: string[] = [];
  let [room, answerRoom] = [limits.details, limits.answers];
  for (const profile of mistakesFirst(listed)) {
    const { text, length } = profile.answer ?? { text: '', length: 0 };
    const isKept = length > 0 && text.length <= answerRoom;
    const line = scriptJson({
      ...detailOf(profile, limits, more),
      ...(isKept && { answer: answers.length }),
      ...(isKept && text.length < length && { answerLength: length }),
    });
    if (line.length > room) break;
    room -= line.length;
    lines.set(profile, line);
    if (!isKept) continue;
    answerRoom -= text.length;
    answers.push(text);
  }
  return {
    lines: listed.profiles.map((profile) => lines.get(profile) ?? 'null'),
    detailed: lines.size,
    answers,
  };
}

function detailOf(profile: ProfileScore, limits: ReportLimits, more: More): PageDetail {
  const { golds, sampledFrom, predictions, unread, reasons, pairs, alignments, matches } = profile;
  const most = limits.trajectories;
  const cut = (text: string) => cutText(text, limits.text);
  const isShown = shownIn(profile, most);
  const kept = reasons.filter(({ prediction }) => isShown(prediction));
  return {
    golds,
    sampledFrom,
    predictions,
    unread: unread === undefined ? undefined : cut(unread),
    reasons: kept.map((reason) => ({ ...reason, text: cut(reason.text) })),
    allReasons: kept.length < reasons.length ? reasons.length : undefined,
    pairs: pairs.slice(0, most),
    allPairs: pairs.length > most ? pairs.length : undefined,
    alignments: alignments
      .slice(0, most)
      .map((one) => ({ ...one, calls: one.calls.map((call) => cutCall(call, cut)) })),
    allAlignments: alignments.length > most ? alignments.length : undefined,
    matches: matches.map((match) => ({ ...match, calls: match.calls.map(cut) })),
    userFailures: profile.conversation?.failures?.map((one) => ({ ...one, text: cut(one.text) })),
    ...more(profile),
  };
}

/** Whether a reason is shown: only for trajectories whose calls are shown, if the report has any. */
function shownIn({ alignments }: ProfileScore, most: number) {
  const aligned = new Map(alignments.map(({ prediction }, at) => [prediction, at < most]));
  return (prediction: number) => aligned.get(prediction) ?? prediction < most;
}

/** A row of an alignment; two equal texts are written only once. */
function cutCall(
  { gold, prediction, agents, ...rest }: AlignedCall,
  cut: (text: string) => string,
): AlignedCall {
  return {
    ...rest,
    ...(gold !== undefined && { gold: cut(gold) }),
    ...(prediction !== undefined && prediction !== gold && { prediction: cut(prediction) }),
    ...(agents && { agents: { gold: cut(agents.gold), prediction: cut(agents.prediction) } }),
  };
}

function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const left = text.length - most;
  return `${text.slice(0, most)} ... (${left} more characters are not in this report)`;
}
