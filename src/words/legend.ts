import type { Drawing, LegendEntry, LegendWords } from '../model/drawing.ts';

/** A legend of what is there to be seen, in the words of the picture. */
export function legendOf(
  { nodes, groups, edges }: Pick<Drawing, 'nodes' | 'groups' | 'edges'>,
  words: LegendWords,
): LegendEntry[] {
  const seen = new Set<string>([
    ...nodes.flatMap(({ look, marks }) => [look, ...marks.map(({ kind }) => kind)]),
    ...groups.map(({ look }) => (look === 'detour' ? 'override' : look)),
    ...edges.map(({ look }) => (look === 'before' ? look : '')),
  ]);
  return Object.entries(words).flatMap(([sample, text]) =>
    seen.has(sample) ? [{ sample: sample as keyof LegendWords, text }] : [],
  );
}
