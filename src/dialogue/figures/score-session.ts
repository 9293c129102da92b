import type { AlignedCall, Tag } from '../../model/score.ts';
import { callText } from '../../scoring/figures/call-text.ts';
import { matchCalls } from '../../scoring/figures/match-calls.ts';
import { sideBySide } from '../../scoring/figures/side-by-side.ts';
import { CallMatcher, type CallMatching } from './call-matcher.ts';
import type { MadeCalls } from './read-turn.ts';
import { type SessionFigures, sessionFigures } from './session-figures.ts';

/** The figures of a session, what is wrong with it, and its calls beside those that are expected. */
export interface SessionScore {
  readonly figures: SessionFigures;
  readonly mistakes: readonly { readonly tag: Tag; readonly text: string }[];
  readonly rows: readonly AlignedCall[];
}

/** Compares the calls of a session with those that are expected. */
export function scoreSession(
  expected: MadeCalls['calls'],
  { calls, valuesAreText = false }: MadeCalls,
  matching: CallMatching,
): SessionScore {
  const matcher = new CallMatcher(matching, valuesAreText);
  const [gold, made] = [matcher.sequence(expected), matcher.sequence(calls)];
  const { missing, changed, extra } = matchCalls([gold, made], matcher.comparison);
  const expectedText = (at: number) => textOf(expected[at], valuesAreText);
  const madeText = (at: number) => textOf(calls[at], valuesAreText);
  // What is right by the parameters that are demanded may have others.
  const wrong = changed.filter(
    ([g, p]) => !matcher.isRight(gold.calls[g] as number, made.calls[p] as number),
  );
  return {
    figures: sessionFigures(gold, made, matcher),
    mistakes: [
      ...missing.map((at) => tagged('missing_tool', `${expectedText(at)} is not called`)),
      ...extra.map((at) => tagged('extra_tool', `${madeText(at)} is not expected`)),
      ...wrong.map(([g, p]) => tagged('bad_param', `${madeText(p)} instead of ${expectedText(g)}`)),
    ],
    rows: sideBySide(gold, made, matcher.comparison),
  };
}

function tagged(tag: Tag, text: string) {
  return { tag, text };
}

function textOf(call: MadeCalls['calls'][number] | undefined, valuesAreText: boolean): string {
  return call === undefined ? '' : callText(call, valuesAreText);
}
