import type { SourceFile } from '../../compiler/pipeline.ts';
import { mayHoldPatterns } from '../../model/expression-patterns.ts';

/** Loads what patterns need, if a policy may hold one: it takes longer to load than most policies to compile. */
export async function loadPatterns(sources: readonly SourceFile[]): Promise<void> {
  if (!sources.some(({ text }) => mayHoldPatterns(text))) return;
  await import('../../compiler/check/argument-rules/pattern.ts');
}
