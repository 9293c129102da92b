import { functionNameOf } from '../base/function-name.ts';
import { readProgramValue } from '../base/json/program-value.ts';
import { jsonTextOf } from '../base/json/stringify.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { errorText } from '../base/text/error-text.ts';
import { readJsonText } from '../model/read-json.ts';
import type { AgentCall, PolicyCursor, Verdict } from './cursor.ts';
import { type CallOutcome, GuardRecord, type RecordedMessage } from './guard-record.ts';
import { refusalText } from './refusal-text.ts';

/** What a guard is made of. */
export interface PolicyGuardOptions {
  /** Where the conversation stands: mostly at its beginning. */
  readonly cursor: PolicyCursor;
  /**
   * What is done with a call that may not come next: it is refused, with a sentence that a model can act on, unless
   * the mode is to make it and to warn a function, or to make it and only to record that. What only records never
   * throws when a call is checked or has ended.
   */
  readonly mode?:
    | 'refuse'
    | 'record'
    | { readonly warn: (sentence: string, call: AgentCall) => void }
    | undefined;
  /**
   * The facts that a call gave. The result is a value, also where the tool gave the text of a JSON object or list;
   * of a call that has failed it is the error. What a policy graph says of results is known without it.
   */
  readonly facts?: (call: AgentCall, result: unknown, hasFailed: boolean) => object | undefined;
}

/** A call as a framework has it. */
export interface RequestedCall {
  readonly tool: string;
  /** The arguments: an object, or its JSON text. */
  readonly input?: unknown;
  /** The same under the name that it has in `next` and `denied`. */
  readonly params?: unknown;
  readonly agent?: string;
  readonly id?: string | undefined;
}

/** A call that was checked. Its result, or its error, is handed over once. */
export interface CheckedCall {
  /** The sentence for the model, if the call must not be made. */
  readonly refusal: string | undefined;
  gave(result: unknown): void;
  failed(error: unknown): void;
}

/** A call that may not come next, and what was said of it. */
export interface DeniedCall {
  readonly call: AgentCall;
  readonly verdict: Verdict;
}

/** A call that was made, and has not given anything yet. */
interface PendingCall {
  readonly call: AgentCall;
  readonly id: string;
  readonly checked: CheckedCall;
  /** Where it was asked for; undefined where it may not come. */
  readonly before: PolicyCursor | undefined;
}

/**
 * Keeps one conversation of an agent on a policy. Each call is checked before it is made, those that a model makes at
 * once one after the other in their order; and what it gave decides what may come next.
 */
export class PolicyGuard {
  /** The calls that might not come next, in order. */
  readonly denied: DeniedCall[] = [];
  readonly #options: PolicyGuardOptions;
  readonly #record = new GuardRecord();
  readonly #pending = new Map<string, PendingCall>();
  #cursor: PolicyCursor;

  /** Throws a RangeError for a mode that does not exist. */
  constructor(options: PolicyGuardOptions) {
    const { mode = 'refuse' } = options;
    const isWarning = typeof mode === 'object' && typeof mode.warn === 'function';
    if (!isWarning && mode !== 'refuse' && mode !== 'record') {
      throw new RangeError(`there is no mode ${JSON.stringify(mode)}`);
    }
    this.#options = options;
    this.#cursor = options.cursor;
  }

  /** Where the conversation stands. */
  get cursor(): PolicyCursor {
    return this.#cursor;
  }

  /** All that happened, as messages that `score` reads: the calls that were made, and each that was refused. */
  get messages(): readonly RecordedMessage[] {
    return this.#record.messages;
  }

  /** Whether the agent must not end now, but has to call a tool. */
  get mustCall(): boolean {
    if (!this.#refuses) return false;
    const { calls, mayEnd } = this.#cursor.next();
    return !mayEnd && calls.length > 0;
  }

  /** Those of the names of tools that may be called now; all of them unless calls are refused. */
  open<Name extends string>(names: readonly Name[]): Name[] {
    if (!this.#refuses) return [...names];
    const { calls, besides = [] } = this.#cursor.next();
    const next = new Set([...calls, ...besides].map(({ tool }) => functionNameOf(tool)));
    return names.filter((name) => {
      const isOther = () => this.#cursor.check({ tool: name }).verdict === 'allow';
      return next.has(functionNameOf(this.#cursor.toolOf(name))) || isOther();
    });
  }

  /** Checks a call. If it is made, the guard goes on behind it. */
  check(requested: RequestedCall): CheckedCall {
    return this.#guarded(() => this.#checked(requested)) ?? unchecked;
  }

  #checked(requested: RequestedCall): CheckedCall {
    const call = callOf(requested);
    // Frameworks that stop for a person's approval ask again for the call that they stopped at.
    const key = jsonTextOf([requested.id ?? this.#record.messages.length, call]) ?? '';
    return this.#pending.get(key)?.checked ?? this.#begin(key, call, requested.id);
  }

  /** Records that something else refused a call, such as a framework that did not offer the tool. */
  refused(requested: RequestedCall, why: string): void {
    this.#guarded(() => this.#record.deny(callOf(requested), `refused: ${why}`));
  }

  /** Goes on with facts that no call gave, such as what the user has said. */
  learn(facts: object): void {
    this.#cursor = this.#cursor.knowing(facts);
  }

  get #refuses(): boolean {
    return (this.#options.mode ?? 'refuse') === 'refuse';
  }

  /** What only records is no reason for an agent to stop: a fault is recorded as well. */
  #guarded<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (this.#options.mode !== 'record') throw error;
      this.#record.note(`could not go on: ${errorText(error)}`);
      return undefined;
    }
  }

  #begin(key: string, call: AgentCall, givenId: string | undefined): CheckedCall {
    const before = this.#cursor;
    const verdict = before.check(call);
    const isAllowed = verdict.verdict === 'allow';
    if (!isAllowed) {
      const sentence = refusalText(verdict);
      this.denied.push({ call, verdict });
      this.#record.deny(call, `${this.#refuses ? 'refused' : 'not allowed'}: ${sentence}`);
      if (this.#refuses) return { refusal: sentence, gave: () => {}, failed: () => {} };
      this.#warn(sentence, call);
    }
    const id = this.#record.call(call, givenId);
    const checked: CheckedCall = {
      refusal: undefined,
      gave: (result) => this.#end(key, this.#outcomeOf(call, jsonIn(result))),
      failed: (error) => this.#end(key, { error }),
    };
    this.#pending.set(key, { call, id, checked, before: isAllowed ? before : undefined });
    this.#cursor = before.after(call);
    return checked;
  }

  #warn(sentence: string, call: AgentCall): void {
    const { mode } = this.#options;
    if (typeof mode === 'object') mode.warn(sentence, call);
  }

  #outcomeOf(call: AgentCall, result: Json): CallOutcome {
    return { result, meansFailure: this.#cursor.meansFailure(call, result) };
  }

  #end(key: string, outcome: CallOutcome): void {
    const ended = this.#pending.get(key);
    if (ended === undefined) return;
    this.#pending.delete(key);
    const { call, id, before } = ended;
    this.#record.end(id, outcome);
    const hasFailed = 'error' in outcome || outcome.meansFailure;
    this.#guarded(() => {
      // It was tried and not made: the guard steps back, also where other calls came behind it at once.
      if (hasFailed && before) this.#cursor = this.#cursor.failed(call);
      const result = 'error' in outcome ? outcome.error : outcome.result;
      const told = !hasFailed && before && this.#cursor.told(call, result, before);
      if (told) this.learn(told);
      const given = this.#options.facts?.(call, result, hasFailed);
      if (given !== undefined) this.learn(given);
    });
  }
}

/** What is said of a call that could not be checked, and is made all the same. */
const unchecked: CheckedCall = { refusal: undefined, gave: () => {}, failed: () => {} };

function callOf({ tool, agent, ...given }: RequestedCall): AgentCall {
  const params = jsonIn(given.input ?? given.params);
  return {
    tool,
    params: isJsonObject(params) ? params : {},
    ...(agent !== undefined && { agent }),
  };
}

/** A value as JSON. Many tools give, and models write, the text of an object or a list. */
function jsonIn(value: unknown): Json {
  if (typeof value !== 'string') {
    return readJsonText(jsonTextOf(readProgramValue(value).value) ?? 'null') ?? null;
  }
  const read = readJsonText(value);
  return typeof read === 'object' && read !== null ? read : value;
}

export type { RecordedMessage } from './guard-record.ts';
