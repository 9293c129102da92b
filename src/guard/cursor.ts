import type { Json } from '../base/json.ts';
import type { Document } from '../compiler/run/documents.ts';
import type { CompilerInput } from '../compiler/run/library.ts';
import type { RulesDocument, ToolNamesDocument } from '../compiler/run/rules-document.ts';
import type { LocatedDiagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Tag } from '../model/score.ts';

/** Values of parameters by name. */
export type CallParams = Readonly<Record<string, Json>>;

/** A call that an agent asks for, or has made. */
export interface AgentCall {
  /** The tool's name, or that of its function where a model knows it under another name. */
  readonly tool: string;
  /** None unless given. */
  readonly params?: CallParams;
  /** Who makes it. It is compared only if it is given. */
  readonly agent?: string;
}

/** A call that may come next. */
export interface NextCall {
  readonly agent: string;
  readonly tool: string;
  /** What the agent calls the tool, where `toolNames` say so. */
  readonly name?: string;
  /**
   * The id of its step, or the tool's name where no step declares it. In a policy graph it is the tool's name with,
   * where the tool stands in several places, the node.
   */
  readonly step: string;
  /** The parameters whose values are known, in declaration order. */
  readonly params: CallParams;
  /** The parameters whose values are not known, or are objects of which only a part is. */
  readonly unknown: readonly string[];
  /** Present where the agent may go past the call. */
  readonly optional?: true;
  /** Of a step with alternatives, for all of them but the first: the step. */
  readonly insteadOf?: string;
  /** Present where the call failed since it last succeeded: how often. */
  readonly failed?: number;
  /** Of a call that failed: how often it may still be tried again; without it, any number of times. */
  readonly retriesLeft?: number;
  /** Why it may come: its step, and what must come true of what is still open. */
  readonly because: string;
}

/** A call that may be made besides those of the steps. */
export interface CallBesides {
  /** `repeat`: a call that was made may be made again; `anytime`: the policy permits it at any time. */
  readonly kind: 'repeat' | 'anytime';
  readonly agent: string;
  /** `*` for every tool but those of `except`. */
  readonly tool: string;
  /** What the agent calls the tool, where `toolNames` say so. */
  readonly name?: string;
  /** Present with `*`: the tools that steps and actions name. */
  readonly except?: readonly string[];
  /** The parameters whose values are known; undefined for any parameters. */
  readonly params: CallParams | undefined;
  /** The parameters whose values are not known, or are objects of which only a part is. */
  readonly unknown: readonly string[];
}

/** All that may come next. */
export interface NextCalls {
  /** In step order, those of every choice that is still left to the agent; none where nothing may follow. */
  readonly calls: readonly NextCall[];
  /** What may be made besides; present where there is something. */
  readonly besides?: readonly CallBesides[];
  /** Whether what was called may be all. */
  readonly mayEnd: boolean;
  /** The paths of the facts that are not known, and on which it depends what may come next. */
  readonly undecided: readonly string[];
  /** Only where calls that were made contradict what is known now: which these are. */
  readonly note?: string;
}

/** What is told of a call that failed. */
export interface FailedCall {
  readonly failed: true;
}

/** What a cursor says of a call. */
export interface Verdict {
  readonly verdict: 'allow' | 'deny';
  /** Of a call that is allowed: what it is, unless it is a step's for the first time. */
  readonly kind?: 'repeat' | 'retry' | 'anytime';
  /** What is wrong, as scores call it; undefined where the call is allowed. */
  readonly tag?: Tag;
  /** One sentence, for people and models. */
  readonly message: string;
  /** What may come instead; nothing where the call is allowed. */
  readonly expected: readonly NextCall[];
}

/**
 * A place in the calls of policies: what was called so far, and what is known of the facts. It never changes;
 * `after` and `knowing` yield others.
 */
export interface PolicyCursor {
  /** All that may come next. */
  next(): NextCalls;
  /** The name that the policies have for a tool that the agent calls; its own where they have none. */
  toolOf(name: string): string;
  /** Whether a call may come next. */
  check(call: AgentCall): Verdict;
  /**
   * The cursor behind a call, and with what the call told; see {@link PolicyCursor.told}. A call that is not
   * allowed leaves the cursor where it is. `{ failed: true }`, and nothing besides, says that the call failed: it was
   * tried and not made, so it may be tried again, and what comes after it may not be called. Facts that are just this
   * are handed over with `knowing`.
   */
  after(call: AgentCall, told?: object | FailedCall): PolicyCursor;
  /**
   * The cursor where a call that was allowed has turned out to have failed: the last of those that are equal to `call`,
   * or the last call of all unless one is given. What was called behind it and needs it counts as not made. The same
   * cursor where there is no such call, or where it is known to have failed.
   */
  failed(call?: AgentCall): PolicyCursor;
  /** The cursor with more facts. Objects are merged; of any other value the later one counts. */
  knowing(facts: object): PolicyCursor;
  /**
   * The facts that a call's result is by itself: in a policy graph, the values of the call's `responseData`.
   * Undefined where the policy does not say what a result means. `asked` is the cursor before the call, where the
   * call was asked for; this one unless given.
   */
  told(call: AgentCall, result: unknown, asked?: PolicyCursor): object | undefined;
  /** Whether a call's result says that it failed, as one of MCP does, or means it by the `failures` of the rules. */
  meansFailure(call: AgentCall, result: unknown): boolean;
  /** The calls that were allowed, and contradict facts that came later: they count as not made. */
  readonly contradicted: readonly AgentCall[];
  /** Calls of tools that no policy names, in order. */
  readonly others: readonly AgentCall[];
  /** Why nothing is left that may be called, where facts have faults. */
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** The input of `openCursor`. */
export interface CursorInput extends Omit<CompilerInput, 'idField'> {
  /**
   * The agents, in their order; those of the facts' `agent_sequence` unless given. `with` is the path of an object in
   * the facts whose members an agent reads before those of the facts.
   */
  readonly agents?: readonly (string | { readonly agent: string; readonly with: string })[];
  /** What is known of a profile; nothing unless given. */
  readonly facts?: Document;
  /** What the facts lack is absent; otherwise it is not known. */
  readonly complete?: boolean;
  /** Whether tools that no policy names may be called; `allow` by default. */
  readonly others?: 'allow' | 'deny';
  /** Argument rules, as in the file of `--compare` of scores. */
  readonly rules?: RulesDocument;
  /** What the agent calls tools, and what the policies call them, as in the file of `--tool-names`. */
  readonly toolNames?: ToolNamesDocument;
}

/** The result of `openCursor`. There is no cursor if some diagnostic is an error. */
export interface CursorResult {
  readonly cursor: PolicyCursor | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}
