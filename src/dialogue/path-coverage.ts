import { printable } from '../base/text/printable.ts';
import type { Paint } from '../words/diagnostics.ts';
import { wrappedLines } from '../words/lines.ts';
import { tableLines } from '../words/table.ts';

/** How many paths a set has, and how much of a graph they come to. */
export interface CoveredByPaths {
  readonly graph: string;
  /** What set of paths it is: the ones that are written, or a covering set. */
  readonly set: string;
  readonly paths: number;
  readonly nodes: Share;
  readonly edges: Share;
}

interface Share {
  readonly covered: number;
  readonly all: number;
}

/** A table of what sets of paths come to, beside what it takes to come to everything. */
export function* pathTable(
  sets: readonly CoveredByPaths[],
  paint: Paint,
  screen: number,
): Generator<string> {
  const titles = ['Paths', 'Nodes', 'Edges'];
  const head = {
    name: () => ({ lines: ['graph'], paint: paint.bold }),
    figures: titles.map((title) => ({ lines: [title], paint: paint.bold })),
  };
  const rows = sets.map(({ graph, set, paths, nodes, edges }) => ({
    name: (width: number) => ({ lines: wrappedLines(printable(`${graph}: ${set}`), width) }),
    figures: [String(paths), shareText(nodes), shareText(edges)].map((line) => ({ lines: [line] })),
  }));
  for (const line of tableLines(head, rows, screen)) yield `${line}\n`;
}

function shareText({ covered, all }: Share): string {
  return `${covered}/${all}`;
}
