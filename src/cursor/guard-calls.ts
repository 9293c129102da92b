import { demandObject } from '../compile/demand.ts';
import type { AgentCall, PolicyCursor, Verdict } from './cursor.ts';
import { nextText } from './denial.ts';

/** What a guard does about a call that may not come next: it is not made, it is told, or it is only recorded. */
export const guardModes = ['refuse', 'warn', 'record'] as const;

export type GuardMode = (typeof guardModes)[number];

/** How calls are guarded. */
export interface GuardOptions {
  /** `refuse` by default. */
  readonly mode?: GuardMode;
  /** What a call's result says of the facts; unless given, the result is asked, see {@link PolicyCursor.told}. */
  readonly facts?: (call: AgentCall, result: unknown) => object | undefined;
  /** Takes what is wrong with a call, in the mode `warn`. */
  readonly warn?: (verdict: Verdict, call: AgentCall) => void;
}

/** A message of a chat, as OpenAI's API has it. */
export type GuardMessage =
  | {
      readonly role: 'assistant';
      readonly content: '';
      readonly tool_calls: readonly [
        {
          readonly id: string;
          readonly type: 'function';
          readonly function: { readonly name: string; readonly arguments: string };
        },
      ];
    }
  | {
      readonly role: 'tool';
      readonly tool_call_id: string;
      readonly content: string;
      /** The call failed, or was refused. */
      readonly status?: 'error';
    };

/** A call that was asked for, and what becomes of it. */
export interface AskedCall {
  readonly verdict: Verdict;
  /** What to tell the model where the call must not be made: what was wrong, and what is expected now. */
  readonly refusal: string | undefined;
  /** Takes what the call returned. */
  readonly returned: (result: unknown) => void;
  /** Takes why the call failed. */
  readonly failed: (error: unknown) => void;
}

/** What came of a call. */
export interface GuardedCall<Result> extends Pick<AskedCall, 'verdict' | 'refusal'> {
  /** Undefined where the call was refused. */
  readonly result: Result | undefined;
}

/** Keeps a cursor where the agent of one run is, and a record of its calls. */
export interface CallGuard {
  /** Where the agent is. */
  readonly cursor: PolicyCursor;
  /** The calls so far with what came of them, as messages that `score` reads. */
  readonly messages: readonly GuardMessage[];
  /** What was said against calls, in order. */
  readonly denied: readonly Verdict[];
  /** Checks a call before it is made. Unless it is refused, one of the functions has to be called after it. */
  ask(call: AgentCall): AskedCall;
  /** Makes a call unless it is refused. An error that it throws is recorded, and thrown again. */
  run<Result>(
    call: AgentCall,
    execute: () => Result | Promise<Result>,
  ): Promise<GuardedCall<Awaited<Result>>>;
}

/**
 * Guards the calls of one run of an agent. Calls that are asked for at once are checked one after the other.
 * Throws a RangeError for a mode that does not exist.
 */
export function guardCalls(cursor: PolicyCursor, options: GuardOptions = {}): CallGuard {
  demandObject('guardCalls: the options', options);
  const { mode = 'refuse' } = options;
  if (!guardModes.includes(mode)) throw new RangeError(`there is no mode '${mode}'`);
  return new RunGuard(cursor, { ...options, mode });
}

class RunGuard implements CallGuard {
  cursor: PolicyCursor;
  readonly messages: GuardMessage[] = [];
  readonly denied: Verdict[] = [];
  private readonly options: GuardOptions;
  private calls = 0;

  constructor(cursor: PolicyCursor, options: GuardOptions) {
    this.cursor = cursor;
    this.options = options;
  }

  ask(call: AgentCall): AskedCall {
    const before = this.cursor;
    const verdict = before.check(call);
    const id = `call_${++this.calls}`;
    const text = JSON.stringify(call.params ?? {});
    const asked = { id, type: 'function', function: { name: call.tool, arguments: text } } as const;
    this.messages.push({ role: 'assistant', content: '', tool_calls: [asked] });
    const answer = (content: string, status?: 'error') => {
      this.messages.push({ role: 'tool', tool_call_id: id, content, ...(status && { status }) });
    };
    const refusal = this.judge(call, verdict);
    if (refusal === undefined) this.cursor = before.after(call);
    else answer(refusal, 'error');
    return {
      verdict,
      refusal,
      returned: (result) => {
        answer(typeof result === 'string' ? result : (JSON.stringify(result) ?? ''));
        const { facts } = this.options;
        const told =
          facts === undefined ? this.cursor.told(call, result, before) : facts(call, result);
        if (told !== undefined) this.cursor = this.cursor.knowing(told);
      },
      failed: (error) => answer(error instanceof Error ? error.message : String(error), 'error'),
    };
  }

  async run<Result>(
    call: AgentCall,
    execute: () => Result | Promise<Result>,
  ): Promise<GuardedCall<Awaited<Result>>> {
    const { verdict, refusal, returned, failed } = this.ask(call);
    if (refusal !== undefined) return { verdict, refusal, result: undefined };
    try {
      const result = await execute();
      returned(result);
      return { verdict, refusal, result };
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  /** Why a call must not be made; undefined where it may be. */
  private judge(call: AgentCall, verdict: Verdict): string | undefined {
    if (verdict.verdict === 'allow') return undefined;
    this.denied.push(verdict);
    const { mode, warn } = this.options;
    if (mode === 'warn') warn?.(verdict, call);
    return mode === 'refuse' ? refusalOf(verdict, this.cursor.next().mayEnd) : undefined;
  }
}

/** What a model is told that asked for a call that may not come next. */
function refusalOf({ message, expected }: Verdict, mayEnd: boolean): string {
  const calls = expected.map(nextText);
  const last = mayEnd ? ['no further call'] : [];
  const wanted = [...calls, ...last].join(', or ');
  const open = expected.some(({ unknown }) => unknown.length > 0);
  const ask = open ? '; fill in what stands as … with what you know' : '';
  return `Refused: ${message}. Expected now: ${wanted === '' ? 'nothing' : wanted}${ask}.`;
}
