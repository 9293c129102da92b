import { functionNameOf } from '../base/function-name.ts';
import type { ReadCall } from './format.ts';
import type { Policy } from './policy.ts';
import { callsOfStep } from './step.ts';

/**
 * The tools of all policies and all gold that a caller has, each with the names of its parameters. What is
 * read does not depend on it, except that more may be read where more is known.
 */
export type Vocabulary = ReadonlyMap<string, readonly string[]>;

/** Collects the tools of policies and of gold, wherever they come from. */
export class VocabularyBuilder {
  readonly #known = new Map<string, Set<string>>();
  readonly #seen = new Set<object>();

  /** Adds the tools that the steps of policies declare, and those that may be called at any time. */
  learnPolicies(policies: Iterable<Pick<Policy, 'steps' | 'anytime'>>): this {
    for (const { steps, anytime = [] } of policies) {
      for (const { tool, parameters = [] } of [
        ...steps.flatMap((step) => callsOfStep(step)),
        ...anytime,
      ])
        if (tool !== undefined)
          this.#learn(
            tool,
            parameters.map(({ name }) => name),
          );
    }
    return this;
  }

  /** Adds the tools of calls; a call object is looked at once. */
  learnCalls(calls: Iterable<ReadCall>): this {
    for (const call of calls) {
      if (this.#seen.has(call)) continue;
      this.#seen.add(call);
      this.#learn(
        call.tool,
        (call.params ?? []).map(([name]) => name),
      );
    }
    return this;
  }

  /** What is known so far, also by the names that tools have as functions of a model. */
  get vocabulary(): Vocabulary {
    const found = new Map<string, readonly string[]>();
    for (const [tool, names] of this.#known) {
      const name = functionNameOf(tool);
      if (!this.#known.has(name)) found.set(name, [...names]);
      found.set(tool, [...names]);
    }
    return found;
  }

  /** Forgets which calls it has looked at, so that they need not be kept. */
  forget(): void {
    this.#seen.clear();
  }

  #learn(tool: string, parameters: readonly string[]): void {
    const known = this.#known.get(tool);
    if (known === undefined) this.#known.set(tool, new Set(parameters));
    else for (const name of parameters) known.add(name);
  }
}
