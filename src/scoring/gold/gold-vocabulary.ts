import type { Compiler } from '../../compiler/run/compiler.ts';
import { type Vocabulary, VocabularyBuilder } from '../../model/vocabulary.ts';
import { callsOfAll, type GoldEntry } from './gold-entry.ts';

/**
 * The vocabulary of some gold: the tools of the policies that it was compiled with, and where that is not
 * known, those that it calls.
 */
export function vocabularyOfGolds(golds: Iterable<GoldEntry>): Vocabulary {
  const builder = new VocabularyBuilder();
  const compilers = new Set<Compiler>();
  for (const entry of golds) {
    if (entry.origin === undefined) learnGold(builder, entry);
    else compilers.add(entry.origin.compiler);
  }
  for (const compiler of compilers) builder.learnPolicies(policiesOf(compiler));
  return builder.vocabulary;
}

/** Adds the calls of all trajectories of a gold. */
export function learnGold(builder: VocabularyBuilder, entry: Pick<GoldEntry, 'golds'>): void {
  builder.learnCalls(callsOfAll(entry));
  builder.forget();
}

function policiesOf(compiler: Compiler) {
  return compiler.agents.flatMap((agent) => compiler.policy(agent) ?? []);
}
