import type { AlignedCall, ProfileScore } from '../model/score.ts';
import { type ReportLimits, reportLimits } from './limits.ts';
import type { PageDetail } from './page-data.ts';
import { scriptJson } from './script-json.ts';

/** What explains the gold of a prediction. */
export type Explained = Pick<PageDetail, 'gold' | 'picture' | 'audit' | 'unexplained'>;

/** The details of predictions, each as a line of JSON, and the answers that they refer to. */
export class PageDetails {
  readonly answers: string[] = [];
  readonly #limits: ReportLimits;
  readonly #lines = new Map<number, string>();
  #room: number;
  #answerRoom: number;

  constructor(limits: ReportLimits = reportLimits) {
    this.#limits = limits;
    this.#room = limits.details;
    this.#answerRoom = limits.answers;
  }

  /** The number of predictions that have details. */
  get size(): number {
    return this.#lines.size;
  }

  /** How much of the room is taken, from 0 to 1. */
  get share(): number {
    return 1 - this.#room / this.#limits.details;
  }

  /** The details of the score at a place; `null` where it has none. */
  lineAt(at: number): string {
    return this.#lines.get(at) ?? 'null';
  }

  /** Adds the details of the score at a place; false if there is no more room. */
  add(at: number, profile: ProfileScore, more: Explained): boolean {
    const { text, length } = profile.answer ?? { text: '', length: 0 };
    const isKept = length > 0 && text.length <= this.#answerRoom;
    const line = scriptJson({
      ...detailOf(profile, this.#limits, more),
      ...(isKept && { answer: this.answers.length }),
      ...(isKept && text.length < length && { answerLength: length }),
    });
    if (line.length > this.#room) return false;
    this.#room -= line.length;
    this.#lines.set(at, line);
    if (!isKept) return true;
    this.#answerRoom -= text.length;
    this.answers.push(text);
    return true;
  }
}

function detailOf(profile: ProfileScore, limits: ReportLimits, more: Explained): PageDetail {
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
    ...more,
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
