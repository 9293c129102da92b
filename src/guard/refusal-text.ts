import { functionNameOf } from '../base/function-name.ts';
import { callText } from '../scoring/figures/call-text.ts';
import type { AgentCall, NextCall, PolicyCursor, Verdict } from './cursor.ts';
import { times } from './denial.ts';

/** How many calls are named as what may come instead. */
const most = 5;

/** What was wrong with a call, and what is expected now: all that a model needs to go on rightly. */
export function refusalText({ message, expected }: Verdict): string {
  return `${message.replace(/\.?$/, '.')} ${expectedText(expected)}`;
}

/** What is said of a call that has failed: whether it may be tried again, and how often. */
export function failedText(call: AgentCall, cursor: PolicyCursor): string {
  const { verdict, message } = cursor.check(call);
  if (verdict === 'deny') return `${call.tool} failed, and may not be tried again: ${message}`;
  const tried = cursor.next().calls.filter((one) => one.failed !== undefined);
  const left = tried.find(({ tool }) => tool === call.tool)?.retriesLeft;
  return `${call.tool} failed: try again${left === undefined ? '' : `, at most ${times(left)}`}`;
}

function expectedText(expected: readonly NextCall[]): string {
  if (expected.length === 0) return 'Nothing else may be called now.';
  const failed = expected.filter((call) => call.failed !== undefined);
  const others = expected.filter((call) => call.failed === undefined);
  const again = failed.slice(0, most).map(tryAgain);
  const now = others.length === 0 ? [] : [`call now: ${eitherOf(others)}.`];
  const [first = '', ...further] = [...again, ...now];
  return [first[0]?.toUpperCase() + first.slice(1), ...further.map((one) => `Or ${one}`)].join(' ');
}

function eitherOf(calls: readonly NextCall[]): string {
  const shown = calls.slice(0, most).map(callNow);
  const more = calls.length > most ? [`${calls.length - most} other calls`] : [];
  return [...shown, ...more].join(', or ');
}

function tryAgain(call: NextCall): string {
  const { retriesLeft } = call;
  const often = retriesLeft === undefined ? '' : `, at most ${times(retriesLeft)}`;
  return `try again${often}: ${callNow(call)}.`;
}

function callNow({ tool, name, params, unknown }: NextCall): string {
  const called = { tool: name ?? functionNameOf(tool), params: Object.entries(params) };
  const text = callText(called, false);
  return unknown.length === 0 ? text : `${text} with the right ${unknown.join(' and ')}`;
}
