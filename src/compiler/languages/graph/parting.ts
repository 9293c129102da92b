import { sameJson } from '../../../base/equality.ts';
import { printable } from '../../../base/text/printable.ts';
import type { Parting, PartingKind, SideOfChange } from '../../../model/difference.ts';
import { foundIn } from '../../../model/evaluate.ts';
import type { PlannedCall } from '../../../model/plan.ts';
import type { Scope } from '../../../model/profile.ts';
import { conditionText } from '../../../words/condition.ts';
import type { PlacedNode, PlacedTool } from './decisions.ts';
import { nodeText } from './graph.ts';
import { askedCase } from './questions.ts';
import { type Turn, turnsOf } from './turns.ts';
import { type Walking, walk } from './walk.ts';

/** Walks two versions of a graph with the same data, to the first turn that is not the same in both. */
export function partingOf(before: Walking, after: Walking, scope: Scope): Parting | undefined {
  const sides = new Sides(before, after, scope);
  const asked = askedCase(scope);
  const [from, to] = [before.layout.start, after.layout.start];
  if (from !== undefined && to !== undefined && from.node.id !== to.node.id) {
    const starts = ({ node }: PlacedNode): Doing => [node.pointer, `starts at ${nodeText(node)}`];
    return sides.parting('start', 'the start', starts(from), starts(to));
  }
  const turns = turnsOf(after.layout, walk(after, asked));
  for (const old of turnsOf(before.layout, walk(before, asked))) {
    const young = turns.next().value;
    if (young === undefined) return undefined;
    const parting = partingAt(old, young, sides);
    if (parting !== undefined) return parting;
  }
  return undefined;
}

/** Where something is done, and what. */
type Doing = readonly [pointer: string, text: string];

/** What both versions share, and where they are written. */
class Sides {
  readonly scope: Scope;
  private readonly files: readonly [string, string];

  constructor({ graph }: Walking, after: Walking, scope: Scope) {
    this.scope = scope;
    this.files = [graph.file, after.graph.file];
  }

  parting(kind: PartingKind, at: string, before: Doing, after: Doing): Parting {
    const side = ([pointer, text]: Doing, file: string): SideOfChange => {
      return { place: { file, pointer }, text };
    };
    return { kind, at, before: side(before, this.files[0]), after: side(after, this.files[1]) };
  }
}

function partingAt(old: Turn, young: Turn, sides: Sides): Parting | undefined {
  if (old.kind === 'call' && young.kind === 'call' && toolOf(old) === toolOf(young)) {
    return partingOfCalls(old, young, sides);
  }
  if (isSame(old, young)) return undefined;
  const passedAfter = passedOver(old, young);
  const passedBefore = passedOver(young, old);
  // A tool that the old version calls comes after those that it passes over.
  const passed = passedBefore ?? passedAfter;
  if (passed !== undefined) {
    const at = `the condition of ${passed.tool.name} in ${nodeText(old.node.node)}`;
    const isPassedBefore = passed === passedBefore;
    const before = isPassedBefore ? notCalled(passed) : conditionOf(old);
    const after = isPassedBefore ? conditionOf(young) : notCalled(passed);
    return sides.parting('tool condition', at, before, after);
  }
  const withheld = [old, young].find(({ kind }) => kind === 'withheld');
  const [kind, at] = subjectOf(withheld ?? (placedOf(old) === undefined ? young : old));
  return sides.parting(kind, at, doingOf(old), doingOf(young));
}

/** Two calls of one tool: the first parameter that has not the same value in both. */
function partingOfCalls(
  old: Turn & { kind: 'call' },
  young: Turn & { kind: 'call' },
  sides: Sides,
): Parting | undefined {
  const names = [old, young].flatMap(({ call }) => call.parameters.map(({ name }) => name));
  const name = names.find((one) => {
    const [left, right] = [givenValue(old.call, one, sides), givenValue(young.call, one, sides)];
    return left === undefined || right === undefined ? left !== right : !sameJson(left, right);
  });
  if (name === undefined) return undefined;
  const at = `parameter ${name} of ${placeOfTool(old.node, old.placed)}`;
  const gives = ({ call, placed }: Turn & { kind: 'call' }): Doing => {
    const own = call.parameters.find((one) => one.name === name);
    if (own === undefined) return [placed.tool.pointer, `without ${name}`];
    return [own.pointer, `${name} = ${own.expression.text}`];
  };
  return sides.parting('parameter', at, gives(old), gives(young));
}

function givenValue({ parameters }: PlannedCall, name: string, { scope }: Sides) {
  const own = parameters.find((one) => one.name === name);
  return own && foundIn(own.expression.node, scope);
}

/** The tool of a turn in the other version, where its condition did not hold there. */
function passedOver(turn: Turn, { node, passed }: Turn): PlacedTool | undefined {
  const placed = placedOf(turn);
  const ofName = ({ tools }: PlacedNode) =>
    tools.filter(({ tool }) => tool.name === placed?.tool.name);
  const other = placed && ofName(node)[ofName(turn.node).indexOf(placed)];
  return passed.find((one) => one === other);
}

function placedOf(turn: Turn): PlacedTool | undefined {
  return turn.kind === 'pathway' ? undefined : turn.placed;
}

function toolOf(turn: Turn): string | undefined {
  return placedOf(turn)?.tool.name;
}

/** Whether two turns, which are not both calls of one tool, come to the same. */
function isSame(old: Turn, young: Turn): boolean {
  if (old.kind === 'pathway' && young.kind === 'pathway') {
    return old.pathway?.next.text === young.pathway?.next.text;
  }
  return old.kind === young.kind && toolOf(old) === toolOf(young);
}

function placeOfTool({ node }: PlacedNode, { tool }: PlacedTool): string {
  return `${tool.name} in ${nodeText(node)}`;
}

/** What is named as the place where walks part at a turn. */
function subjectOf(turn: Turn): [PartingKind, string] {
  const { node } = turn;
  const placed = placedOf(turn);
  if (placed === undefined) return ['pathway', `the choice of a pathway in ${nodeText(node.node)}`];
  const tool = placeOfTool(node, placed);
  if (turn.kind === 'withheld')
    return ['withheld parameter', `parameter ${turn.lacking} of ${tool}`];
  return ['call', `the call of ${tool}`];
}

function conditionOf(turn: Turn): Doing {
  const placed = placedOf(turn);
  const condition = placed?.tool.condition;
  if (turn.kind === 'fault' || placed === undefined) return doingOf(turn);
  if (condition === undefined) return [placed.tool.pointer, 'called without a condition'];
  return [condition.pointer, `called: ${conditionText(condition)} holds`];
}

function notCalled({ tool: { condition, pointer } }: PlacedTool): Doing {
  const text = condition === undefined ? '' : `: ${conditionText(condition)} does not hold`;
  return [condition?.pointer ?? pointer, `not called${text}`];
}

function doingOf(turn: Turn): Doing {
  const ways = `${turn.node.node.pointer}/responsePathways`;
  if (turn.kind === 'pathway') {
    const { pathway } = turn;
    const { pathways, pointer } = turn.node.node;
    if (pathway !== undefined) {
      const when = pathway.isAlways ? '' : `: ${conditionText(pathway.condition)} holds`;
      return [pathway.pointer, `goes to node ${printable(pathway.next.text)}${when}`];
    }
    return pathways.length === 0 ? [pointer, 'ends'] : [ways, 'ends: no pathway holds'];
  }
  if (turn.placed === undefined) return [ways, 'cannot choose a pathway'];
  const { name, pointer } = turn.placed.tool;
  if (turn.kind === 'fault') return [pointer, `cannot call ${name}`];
  if (turn.kind === 'withheld')
    return [pointer, `halts before ${name}: ${turn.lacking} is withheld`];
  const taken = turn.call.parameters.map((one) => one.name);
  return [pointer, `calls ${name}(${taken.join(', ')})`];
}
