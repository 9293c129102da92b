import { functionNameOf } from '../base/function-name.ts';
import { callText } from '../scoring/figures/call-text.ts';
import type { NextCall, Verdict } from './cursor.ts';

/** How many calls are named as what may come instead. */
const most = 5;

/** What was wrong with a call, and what is expected now: all that a model needs to go on rightly. */
export function refusalText({ message, expected }: Verdict): string {
  return `${message.replace(/\.?$/, '.')} ${expectedText(expected)}`;
}

function expectedText(expected: readonly NextCall[]): string {
  if (expected.length === 0) return 'Nothing else may be called now.';
  const shown = expected.slice(0, most).map(callNow);
  const more = expected.length > most ? [`${expected.length - most} other calls`] : [];
  return `Call now: ${[...shown, ...more].join(', or ')}.`;
}

function callNow({ tool, name, params, unknown }: NextCall): string {
  const called = { tool: name ?? functionNameOf(tool), params: Object.entries(params) };
  const text = callText(called, false);
  return unknown.length === 0 ? text : `${text} with the right ${unknown.join(' and ')}`;
}
