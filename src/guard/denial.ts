import { sameJson } from '../base/equality.ts';
import { ownValue } from '../base/json.ts';
import { type Case, caseKey } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Decision, DecisionCase, Policy } from '../model/policy.ts';
import type { Tag } from '../model/score.ts';
import type { ArgumentMatchers } from '../scoring/figures/argument-matchers.ts';
import { callText } from '../scoring/figures/call-text.ts';
import type { Difference } from '../scoring/figures/differences.ts';
import {
  differenceText,
  orderText,
  underAgentText,
  unexpectedText,
} from '../scoring/figures/tags.ts';
import { conditionText } from '../words/condition.ts';
import { valuesGiven } from './bound-calls.ts';
import type { Candidate } from './course.ts';
import type { AgentCall, NextCall, NextCalls } from './cursor.ts';
import type { World } from './exploration.ts';
import { isOverTried, type Reading } from './readings.ts';
import type { Track } from './track.ts';
import { Tracks } from './tracks.ts';

/** A call that was asked for, and whether it failed. */
export interface PastCall {
  readonly call: AgentCall;
  readonly hasFailed: boolean;
}

/** A call that may not come next, and where it was asked for. */
export interface Denied {
  readonly call: AgentCall;
  readonly tracks: readonly Track[];
  readonly all: Tracks;
  readonly matchers: ArgumentMatchers;
  readonly next: NextCalls;
  /** The calls that were made, and those that failed. */
  readonly history: readonly PastCall[];
}

/** With so many outcomes left it is not looked for the decision that was taken the wrong way. */
const mostFlipped = 64;

/** What is wrong with a call, as scores say it. */
export function denialOf(denied: Denied): { readonly tag: Tag; readonly message: string } {
  const { call, tracks, all, history } = denied;
  const step = `step ${history.length + 1}: `;
  const agent = agentOf(denied);
  if (agent !== undefined) {
    const text = underAgentText(call.tool, call.agent ?? '', agent);
    return { tag: 'agent_violation', message: step + text };
  }
  const over = all.overTried(tracks, call);
  if (over !== undefined) {
    return { tag: 'too_many_retries', message: step + overTriedText(call.tool, over) };
  }
  const wrong = differencesOf(denied);
  if (wrong !== contradiction && tracks.some((track) => all.isLeft(track, call))) {
    return { tag: 'wrong_order', message: step + whatOrderAllows(denied) };
  }
  if (wrong !== undefined) return { tag: 'bad_param', message: `${step}${call.tool} ${wrong}` };
  if (history.some((one) => !one.hasFailed && isSame(one.call, call))) {
    const text = `${call.tool} was called before, and may not be called again`;
    return { tag: 'repeated_call', message: step + text };
  }
  const flip = flipOf(denied);
  if (flip !== undefined) {
    const text = `${call.tool} would be right if ${flip}`;
    return { tag: 'wrong_condition', message: step + text };
  }
  const isLater = tracks.some((track) => all.left(track).some((one) => isOf(call, one)));
  if (isLater) return { tag: 'wrong_order', message: step + whatOrderAllows(denied) };
  return { tag: 'extra_tool', message: step + unexpectedText(call.tool) };
}

/** The agent whose call it is, where it is right but for its agent. */
function agentOf({ call, tracks, all }: Denied): string | undefined {
  if (call.agent === undefined) return undefined;
  const { agent: _, ...anyone } = call;
  const [made] = all.after(tracks, anyone) ?? [];
  const [found] = tracks.flatMap((track) => all.candidates(track).filter((one) => isOf(call, one)));
  return made && (found?.call.agent ?? found?.plan.agent);
}

function isOf(
  { tool }: AgentCall,
  { call }: { readonly call: { readonly tool: string } },
): boolean {
  return call.tool === tool;
}

/** Whether two calls are equal, whoever makes them. */
export function isSame(one: AgentCall, other: AgentCall): boolean {
  return one.tool === other.tool && sameJson({ ...one.params }, { ...other.params });
}

/** That a call failed so often that it must not be tried again. */
function overTriedText(tool: string, { failed, retries = 0 }: Pick<Reading, 'failed' | 'retries'>) {
  const may = retries === 0 ? 'not be tried again' : `be tried again at most ${times(retries)}`;
  return `${tool} has failed ${times(failed)}, and may ${may}`;
}

/** `once`, `2 times`. */
export function times(number: number): string {
  return number === 1 ? 'once' : `${number} times`;
}

function whatOrderAllows({ call, next, tracks, all }: Denied): string {
  const made = { unknown: [], ...call };
  const text = orderText<Parameters<typeof nextText>[0]>(next.calls, made, nextText);
  const failed = tracks.flatMap((track) =>
    all.candidates(track).map((one) => ({ ...all.triesOf(one, track), tool: one.call.tool })),
  );
  const over = failed.find(isOverTried);
  return over === undefined ? text : `${text}: ${overTriedText(over.tool, over)}`;
}

/** A call in one line; what is not known yet is `…`. */
export function nextText({
  tool,
  params = {},
  unknown,
}: Pick<NextCall, 'tool' | 'unknown'> & Pick<AgentCall, 'params'>): string {
  const text = callText({ tool, params: Object.entries(params) }, false);
  if (unknown.length === 0) return text;
  const open = unknown.map((name) => `${name}=…`).join(', ');
  return text.endsWith('()') ? `${tool}(${open})` : `${text.slice(0, -1)}, ${open})`;
}

/** Said of a call that may come next with other values for what is not known. */
const contradiction = 'has values that contradict what is known';

/** The parameters that are wrong, compared with the call that may come next and has the fewest such. */
function differencesOf({ call, tracks, all, matchers }: Denied): string | undefined {
  const found = tracks.flatMap((track) => {
    const besides = all.anytime(track).flatMap(({ tool, parameters }) => {
      return tool === undefined || parameters === undefined ? [] : [{ call: { tool }, parameters }];
    });
    return [...all.candidates(track), ...all.repeatable(track), ...besides, ...all.spare(track)]
      .filter((one) => isOf(call, one))
      .map((one) => differencesTo(one, call, matchers));
  });
  const [least] = found.sort((one, other) => one.length - other.length);
  if (least === undefined) return undefined;
  if (least.length === 0) return contradiction;
  const how = { valuesAreText: false, matchers };
  return least.map((one) => differenceText(one, call.tool, how)).join(', ');
}

function differencesTo(
  { parameters }: Pick<Candidate, 'parameters'>,
  { tool, params = {} }: AgentCall,
  matchers: ArgumentMatchers,
): Difference[] {
  const names = new Set([...parameters.map(({ name }) => name), ...Object.keys(params)]);
  return [...names].flatMap((key): Difference[] => {
    const planned = parameters.filter(({ name }) => name === key);
    const predicted = ownValue(params, key);
    const made = predicted === undefined ? {} : { [key]: predicted };
    if (valuesGiven(tool, planned, made, matchers) !== undefined) return [];
    const [wanted] = planned;
    const gold = wanted && (wanted.found.is === 'open' ? null : wanted.found.value);
    return [{ key, gold, predicted }];
  });
}

/** The decision that, taken another way, would make the call right. */
function flipOf(denied: Denied): string | undefined {
  const { call, tracks, all, matchers, history } = denied;
  const worlds = [...new Set(tracks.map(({ world }) => world))];
  const [first] = worlds;
  if (first === undefined || worlds.length > mostFlipped) return undefined;
  for (const { position, decision, other, taken, forced } of flipsOf(worlds, denied)) {
    const flipped = new Tracks({ ...all.asked, forced: { position, forced } }, matchers);
    let left = flipped.start;
    for (const made of [...history, { call, hasFailed: false }]) {
      left = behind(flipped, left, made) ?? [];
    }
    if (left.length === 0) continue;
    const { agents } = all.asked;
    const whose = agents.length > 1 ? ` of ${agents[position]?.policy.agent}` : '';
    const text = `${decision.name}${whose} (${conditionText(decision.condition)})`;
    return `${text} ${other.supposed}, but ${taken.actual}`;
  }
  return undefined;
}

/** The tracks behind a call that was made, or failed. */
export function behind(
  all: Tracks,
  tracks: readonly Track[],
  { call, hasFailed }: PastCall,
): readonly Track[] | undefined {
  return hasFailed ? all.afterFailed(tracks, call) : all.after(tracks, call);
}

interface FlippedCase {
  readonly position: number;
  readonly decision: Decision;
  readonly taken: DecisionCase;
  readonly other: DecisionCase;
  readonly forced: Case;
}

/** The cases that decisions take nowhere, where they are made somewhere. */
function* flipsOf(worlds: readonly World[], denied: Denied): Generator<FlippedCase> {
  for (const [position, { policy }] of denied.all.asked.agents.entries()) {
    const leading = leadingCases(policy, position, worlds, denied);
    for (const [at, decision] of policy.decisions.entries()) {
      const letters = new Set(worlds.map(({ outcomes }) => outcomes[position]?.[at]));
      const taken = decision.cases.find(({ letter }) => letters.has(letter));
      if (taken === undefined) continue;
      for (const other of decision.cases) {
        const forced = { decision: at, letter: other.letter };
        if (letters.has(other.letter) || leading?.has(caseKey(forced)) === false) continue;
        yield { position, decision, taken, other, forced };
      }
    }
  }
}

/** The cases of an agent's decisions that may lead to the call; undefined where any may. */
function leadingCases(
  policy: Policy,
  position: number,
  worlds: readonly World[],
  { call, history, matchers }: Denied,
): ReadonlySet<string> | undefined {
  const isPlain = worlds.every(({ plans }) => plans.every((plan) => !mayDiffer(plan)));
  const hasFailed = history.some((one) => one.hasFailed);
  if (policy.casesLeadingTo === undefined || matchers.optionalCalls || !isPlain || hasFailed) {
    return undefined;
  }
  const tools = [...history.map((one) => one.call), call].map(({ tool }) => tool);
  const cases = worlds.flatMap(({ plans, outcomes }) => {
    const before = plans.slice(0, position).reduce((sum, { slots }) => sum + slots.length, 0);
    const outcome = outcomes[position];
    return (outcome && policy.casesLeadingTo?.(tools.slice(before), outcome)) || [];
  });
  return new Set(cases.map(caseKey));
}

/** Whether other calls may be made than those of a plan. */
function mayDiffer({ choices, anytime, calls }: Plan): boolean {
  return choices !== undefined || anytime !== undefined || calls.some(({ times }) => times);
}
