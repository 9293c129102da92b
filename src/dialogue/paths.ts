import { Draws } from '../base/draws.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import { conversationGraph } from './convert-graph.ts';
import { type CoverGoal, coverPaths } from './cover-paths.ts';
import type { DialogueGraph } from './graph.ts';
import { type NoiseText, withNoise } from './noise.ts';
import { noting } from './note.ts';
import { samplePaths } from './sample-paths.ts';
import { type GraphPath, Walks } from './walks.ts';

/** Which paths through a graph are wanted: a number of sampled ones, or a covering set. */
export interface PathOptions {
  readonly wanted: { readonly count: number } | { readonly cover: CoverGoal };
  readonly seed: string;
  /** The most nodes of a path. */
  readonly maxLength: number;
  /** How likely users make noise, and what they say then. */
  readonly noise?: number;
  readonly noiseTexts?: readonly NoiseText[];
}

/** A graph under its name, and the file in which its faults are. */
export interface NamedGraph {
  readonly name: string;
  readonly file: string;
  readonly graph: DialogueGraph;
}

/** Paths through a conversation graph: of a flowgraph, the one that is made of it, with its noise. */
export interface FoundPaths {
  readonly walks: Walks;
  readonly paths: readonly GraphPath[];
}

/** Finds paths, those of a covering set with so many nodes together at most; if there are none, says why. */
export function findPaths(
  { name, file, graph }: NamedGraph,
  { wanted, seed, maxLength, noise = 0, noiseTexts = [] }: PathOptions,
  mostNodes?: number,
): FoundPaths | { readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const note = noting(file, diagnostics);
  const plain = conversationGraph(graph);
  const isNoisy = noise > 0 && noiseTexts.length > 0;
  const noisy = isNoisy
    ? withNoise(plain, noise, noiseTexts, new Draws(seed, name, 'noise'))
    : plain;
  const walks = new Walks(noisy);
  for (const node of noisy.nodes) {
    if (walks.distanceToLeaf(node) === undefined)
      note('endless-node', node.spots.id, { node: node.text });
  }
  const shortest = (walks.distanceToLeaf(walks.root) ?? 0) + 1;
  if (shortest > maxLength) {
    note('long-path', walks.root.spots.id, { length: shortest, limit: maxLength });
  }
  if (diagnostics.length > 0) return { diagnostics };
  if ('count' in wanted) {
    const paths = samplePaths(walks, wanted.count, maxLength, new Draws(seed, name));
    if (paths !== undefined) return { walks, paths };
    note('rare-path', walks.root.spots.id, { limit: maxLength });
    return { diagnostics };
  }
  const paths = coverPaths(walks, wanted.cover, maxLength, mostNodes);
  if (Array.isArray(paths)) return { walks, paths };
  if ('tooFar' in paths) {
    const { tooFar } = paths;
    note('far-node', tooFar.spots.id, { text: tooFar.text || tooFar.id, limit: maxLength });
  } else note('long-cover', walks.root.spots.id, { limit: paths.mostNodes });
  return { diagnostics };
}

/** How many nodes and edges some paths come to. */
export interface PathCoverage {
  readonly nodes: number;
  readonly edges: number;
}

export function coverageOf(paths: readonly GraphPath[]): PathCoverage {
  return {
    nodes: new Set(paths.flatMap(({ nodes }) => nodes)).size,
    edges: new Set(paths.flatMap(({ edges }) => edges)).size,
  };
}
