import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Question } from './questions.ts';

/**
 * Where a parameter's value comes from: the user, what an earlier call of the walk returned (by the call's
 * position; in a list where each call of that tool has an answer of its own), or nowhere: null, or the
 * variable's name as a text. Undefined for an optional one that is left out.
 */
export type Source = 'user' | number | readonly [number] | 'null' | 'text' | undefined;

/** A call of a walk. */
export interface WalkedCall {
  readonly step: number;
  /** By the position of a variable. */
  readonly sources: readonly Source[];
}

/**
 * Why a walk ends before its last node: a parameter is withheld, a call fails, or it was led another way
 * and nothing is known of what it reads there.
 */
export type WalkEnd = 'withheld' | 'failing' | 'unknown';

/** A question of a walk that was answered without a remark. */
export interface AskedQuestion {
  readonly question: Question;
  readonly answer: string;
}

/** A walk through a graph, from the start as far as it goes. */
export interface Walked {
  /** The case of each decision. */
  readonly letters: readonly string[];
  readonly calls: readonly WalkedCall[];
  readonly end: WalkEnd | undefined;
  /** The step whose call failed, or could not be made. */
  readonly endsAt: number | undefined;
  /** The parameter that is withheld from it. */
  readonly lacking: string | undefined;
  readonly isForced: boolean;
  /** Whether it cannot be walked: some diagnostic is an error. */
  readonly hasFailed: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** In the order in which they were asked: where they have the same answers, the walk is the same. */
  readonly questions: readonly AskedQuestion[];
}
