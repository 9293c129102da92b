import type { Choice, Way } from './exploration.ts';

/** What comes in a world, as a text; undefined where the world is not possible any more. */
type Following = (world: string) => string | undefined;

/**
 * The paths on which it depends what may come next, in the order in which they are read. A choice counts if its
 * answer by itself changes what comes. Where worlds are not possible any more, those may be too few to settle what
 * comes; then choices that are read earlier count besides.
 */
export function undecidedIn(ways: readonly Way[], nextOf: Following): string[] {
  const counting = new Diagram(choicesOf(ways)).counting(ways, nextOf);
  return [...new Set(counting.flatMap(({ asks }) => asks))];
}

/** In the order in which they are read first. */
function choicesOf(ways: readonly Way[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const { choices } of ways) {
    for (const choice of choices) if (!found.has(choice.key)) found.set(choice.key, choice);
  }
  return [...found.values()];
}

type Sides = readonly [held: Node, failed: Node];

/** A choice and what comes of its answers or, where nothing more is chosen, what comes. */
interface Node {
  readonly id: number;
  /** The place of the choice in the order; what comes is behind all. */
  readonly at: number;
  readonly sides: Sides | undefined;
}

/** In at most so many steps it is found out which choices count; beyond it all do. */
const mostSteps = 200_000;

/**
 * What comes of choices as a reduced ordered decision diagram (Bryant, Graph-Based Algorithms for Boolean Function
 * Manipulation, 1986): the same node for the same, in whatever order ways have their choices.
 */
class Diagram {
  private readonly choices: readonly Choice[];
  private readonly places: ReadonlyMap<string, number>;
  private readonly nodes = new Map<string, Node>();
  private readonly results = new Map<string, Node | undefined>();
  /** Where the world is not possible: it agrees with whatever comes elsewhere. */
  private readonly impossible: Node;
  private steps = 0;

  constructor(choices: readonly Choice[]) {
    this.choices = choices;
    this.places = new Map(choices.map(({ key }, at) => [key, at]));
    this.impossible = this.end('impossible');
  }

  counting(ways: readonly Way[], nextOf: Following): readonly Choice[] {
    const root = this.of(ways, 0, nextOf);
    if (this.isSpent) return this.choices;
    const left = new Map<Node, Node>();
    const leftOf = (node: Node) => left.get(node) ?? node;
    const counting: Choice[] = [];
    // From the last choice on: what is left of a node are those of its choices that count.
    for (const [at, nodes] of [...this.levelsBelow(root).entries()].toReversed()) {
      const level = nodes.map(([node, [held, failed]]) => {
        const sides = [leftOf(held), leftOf(failed)] as const;
        return { node, sides, joined: this.joined(...sides) };
      });
      const counts = level.some(({ joined }) => joined === undefined);
      if (counts) counting.unshift(this.choices[at] as Choice);
      for (const { node, sides, joined } of level) {
        left.set(node, counts || joined === undefined ? this.node(at, sides) : joined);
      }
    }
    return this.isSpent ? this.choices : counting;
  }

  /** What comes of ways of which so many first choices are the same. */
  private of(ways: readonly Way[], depth: number, nextOf: Following): Node {
    const [first] = ways;
    const choice = first?.choices[depth];
    if (choice === undefined) {
      const next = first?.world === undefined ? undefined : nextOf(first.world);
      return next === undefined ? this.impossible : this.end(`next ${next}`);
    }
    const sideOf = (value: boolean) => {
      const own = ways.filter(({ choices }) => choices[depth]?.value === value);
      return this.of(own, depth + 1, nextOf);
    };
    return this.chosen(this.places.get(choice.key) as number, [sideOf(true), sideOf(false)]);
  }

  /** A choice between two sides, which may have choices that come earlier in the order. */
  private chosen(at: number, [held, failed]: Sides): Node {
    const first = Math.min(held.at, failed.at);
    if (at < first || held === failed || this.isSpent) return this.node(at, [held, failed]);
    const key = `${at} ${held.id} ${failed.id}`;
    return this.once(key, () => {
      const [one, other] = [0, 1].map((side) =>
        this.chosen(at, [sideAt(held, first, side), sideAt(failed, first, side)]),
      ) as [Node, Node];
      return this.node(first, [one, other]);
    }) as Node;
  }

  /** What comes with either answer of a choice that is not made; undefined where that differs. */
  private joined(one: Node, other: Node): Node | undefined {
    if (one === other || other === this.impossible) return one;
    if (one === this.impossible) return other;
    const first = Math.min(one.at, other.at);
    if (first === this.choices.length || this.isSpent) return undefined;
    return this.once(`joined ${one.id} ${other.id}`, () => {
      const held = this.joined(sideAt(one, first, 0), sideAt(other, first, 0));
      const failed = held && this.joined(sideAt(one, first, 1), sideAt(other, first, 1));
      return held && failed && this.node(first, [held, failed]);
    });
  }

  /** The nodes that a node leads to, by their choices. */
  private levelsBelow(root: Node) {
    const levels: (readonly [Node, Sides])[][] = this.choices.map(() => []);
    const seen = new Set([root]);
    for (const node of seen) {
      if (node.sides === undefined) continue;
      levels[node.at]?.push([node, node.sides]);
      for (const side of node.sides) seen.add(side);
    }
    return levels;
  }

  private node(at: number, sides: Sides): Node {
    const [held, failed] = sides;
    if (held === failed) return held;
    const key = `${at} ${held.id} ${failed.id}`;
    const node = this.nodes.get(key) ?? { id: this.nodes.size, at, sides };
    this.nodes.set(key, node);
    return node;
  }

  private end(text: string): Node {
    const end = { id: this.nodes.size, at: this.choices.length, sides: undefined };
    const node = this.nodes.get(text) ?? end;
    this.nodes.set(text, node);
    return node;
  }

  private once(key: string, make: () => Node | undefined): Node | undefined {
    this.steps += 1;
    if (!this.results.has(key)) this.results.set(key, make());
    return this.results.get(key);
  }

  private get isSpent(): boolean {
    return this.steps > mostSteps;
  }
}

/** What comes of a side of a choice: all of a node that has only later ones. */
function sideAt(node: Node, at: number, side: number): Node {
  return node.at === at && node.sides !== undefined ? (node.sides[side] as Node) : node;
}
