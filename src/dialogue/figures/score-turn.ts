import type { AlignedCall, ReplyMatch, Tag } from '../../model/score.ts';
import { callText, jsonText, valueTexts } from '../../scoring/figures/call-text.ts';
import { differences } from '../../scoring/figures/differences.ts';
import type { AgentTurn } from '../conversation.ts';
import { CallMatcher } from './call-matcher.ts';
import { repliesMatch } from './reply-match.ts';
import { type AnsweredTurn, readCallOf } from './turn.ts';
import type { TurnMatching } from './turn-figures.ts';

/** What is wrong with an answer, and how it stands beside what is expected. */
export interface TurnMistakes {
  readonly mistakes: readonly { readonly tag: Tag; readonly text: string }[];
  readonly rows: readonly AlignedCall[];
}

/** Compares an answer with what is expected, in sentences and in rows. */
export function turnMistakes(
  expected: AgentTurn,
  answer: AnsweredTurn,
  matching: TurnMatching,
): TurnMistakes {
  if ('reply' in expected) return replyMistakes(expected.reply, answer, matching.replies);
  const call = readCallOf(expected.call);
  const gold = callText(call, false);
  if ('reply' in answer) {
    const text = `${gold} is expected, and the answer is a reply: ${quoted(answer.reply)}`;
    const rows = [missing(gold), extra(quoted(answer.reply))];
    return { mistakes: [{ tag: 'missing_tool', text }], rows };
  }
  return callMistakes(call, answer, matching);
}

function replyMistakes(expected: string, answer: AnsweredTurn, replies: ReplyMatch): TurnMistakes {
  const gold = quoted(expected);
  if ('calls' in answer) {
    const calls = answer.calls.map((call) => callText(call, answer.valuesAreText === true));
    const text = `a reply is expected, and the answer calls ${calls.join(', ')}`;
    return { mistakes: [{ tag: 'extra_tool', text }], rows: [missing(gold), ...calls.map(extra)] };
  }
  const reply = quoted(answer.reply);
  if (repliesMatch(expected, answer.reply, replies)) {
    return { mistakes: [], rows: [{ mark: 'same', gold, prediction: reply }] };
  }
  const text = `the reply does not match by ${replies.measure}: ${reply} instead of ${gold}`;
  const rows: AlignedCall[] = [{ mark: 'changed', gold, prediction: reply }];
  return { mistakes: [{ tag: 'wrong_reply', text }], rows };
}

function callMistakes(
  call: ReturnType<typeof readCallOf>,
  { calls, valuesAreText = false }: Extract<AnsweredTurn, { readonly calls: unknown }>,
  matching: TurnMatching,
): TurnMistakes {
  const matcher = new CallMatcher(matching, valuesAreText);
  const [gold, predicted] = [matcher.sequence([call]), matcher.sequence(calls)];
  const [own = -1] = gold.calls;
  const at = predicted.calls.findIndex((one) => matcher.isSameTool(own, one));
  const text = callText(call, valuesAreText);
  const textOf = (position: number) => {
    const one = predicted.read[position];
    return one === undefined ? '' : callText(one, valuesAreText);
  };
  const others = [...predicted.calls.keys()].filter((position) => position !== at).map(textOf);
  const surplus = others.map((other) => ({
    tag: 'extra_tool' as const,
    text: `${other} is not expected`,
  }));
  if (at < 0) {
    const lacking = { tag: 'missing_tool' as const, text: `${text} is expected` };
    return { mistakes: [lacking, ...surplus], rows: [missing(text), ...others.map(extra)] };
  }
  const made = predicted.calls[at] ?? -1;
  const isSame = matcher.comparison.sameCall(own, made);
  const wrong = isSame ? [] : differences(own, made, matcher.comparison);
  const changed = wrong.map(({ key, gold: right, predicted: other }) => ({
    tag: 'bad_param' as const,
    text: `${call.tool} has ${differenceText(key, right, other, valuesAreText)}`,
  }));
  const row = { mark: isSame ? ('same' as const) : ('changed' as const) };
  return {
    mistakes: [...changed, ...surplus],
    rows: [{ ...row, gold: text, prediction: textOf(at) }, ...others.map(extra)],
  };
}

type Differing = ReturnType<typeof differences>[number];

function differenceText(
  key: string,
  gold: Differing['gold'],
  predicted: Differing['predicted'],
  valuesAreText: boolean,
): string {
  if (predicted === undefined) return `no ${key}`;
  if (gold === undefined) return `${key} ${jsonText(predicted)}, which is not expected`;
  const [right, other] = valueTexts(gold, predicted, valuesAreText);
  return `${key} ${other} instead of ${right}`;
}

function missing(gold: string): AlignedCall {
  return { mark: 'missing', gold };
}

function extra(prediction: string): AlignedCall {
  return { mark: 'extra', prediction };
}

function quoted(reply: string): string {
  return JSON.stringify(reply);
}
