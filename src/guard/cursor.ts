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
  /** Why it may come: its step, and what must come true of what is still open. */
  readonly because: string;
}

/** All that may come next. */
export interface NextCalls {
  /** In step order; none where nothing may follow. */
  readonly calls: readonly NextCall[];
  /** Whether what was called may be all. */
  readonly mayEnd: boolean;
  /** The paths of the facts that are not known, and on which it depends what may come next. */
  readonly undecided: readonly string[];
  /** Only where calls that were made contradict what is known now: which these are. */
  readonly note?: string;
}

/** What a cursor says of a call. */
export interface Verdict {
  readonly verdict: 'allow' | 'deny';
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
   * allowed leaves the cursor where it is.
   */
  after(call: AgentCall, facts?: object): PolicyCursor;
  /** The cursor with more facts. Objects are merged; of any other value the later one counts. */
  knowing(facts: object): PolicyCursor;
  /**
   * The facts that a call's result is by itself: in a policy graph, the values of the call's `responseData`.
   * Undefined where the policy does not say what a result means. `asked` is the cursor before the call, where the
   * call was asked for; this one unless given.
   */
  told(call: AgentCall, result: unknown, asked?: PolicyCursor): object | undefined;
  /** The calls that were allowed, and contradict facts that came later: they count as not made. */
  readonly contradicted: readonly AgentCall[];
  /** Calls of tools that no policy names, in order. */
  readonly others: readonly AgentCall[];
  /** Why nothing is left that may be called, where facts have faults. */
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** The input of `openCursor`. */
export interface CursorInput extends Omit<CompilerInput, 'idField'> {
  /** The agents, in their order; those of the facts' `agent_sequence` unless given. */
  readonly agents?: readonly string[];
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
