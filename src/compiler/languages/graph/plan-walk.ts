import type { Diagnostic, Result } from '../../../model/diagnostics/diagnostic.ts';
import type { Expression } from '../../../model/expression.ts';
import { decidedIn, type Outcome } from '../../../model/outcome.ts';
import type { Plan, PlannedCall } from '../../../model/plan.ts';
import type { PolicyStep } from '../../../model/policy.ts';
import type { Parameter } from '../../../model/step.ts';
import { planCalls } from '../../plan/plan.ts';
import { nodesOf } from '../../plan/precedence-constraints.ts';
import { expressionAt, responsePath, userPath } from './case-data.ts';
import { type Layout, letters, type PlacedTool } from './decisions.ts';
import type { Graph, Variable } from './graph.ts';
import type { Source, WalkEnd, Walked, WalkedCall } from './walked.ts';

/** The part of a walk that its plan depends on, besides the cases of decisions. */
export type WalkPlan = Pick<Walked, 'calls' | 'end' | 'endsAt' | 'isForced'>;

/** The outcome of a walk: its cases, its calls with the sources of their parameters, and how it ends. */
export function outcomeOfWalk(walked: Walked): Outcome {
  const { letters: cases, calls, end, endsAt, isForced } = walked;
  const written = calls.map(({ step, sources }) => [step, ...sources.map((one) => one ?? 0.5)]);
  return `${cases.join('')} ${JSON.stringify([end ?? '', endsAt ?? -1, isForced, ...written])}`;
}

type WrittenWalk = [end: WalkEnd | '', endsAt: number, isForced: boolean, ...WrittenCall[]];
type WrittenCall = readonly [number, ...Exclude<Source, undefined>[]];

/** What an outcome says of its walk; an outcome of cases alone says nothing of calls. */
export function walkOf(outcome: Outcome): WalkPlan {
  const written = outcome.slice(decidedIn(outcome).length + 1);
  if (written === '') return { calls: [], end: undefined, endsAt: undefined, isForced: false };
  const [end, endsAt, isForced, ...calls]: WrittenWalk = JSON.parse(written);
  return {
    calls: calls.map(([step, ...sources]): WalkedCall => {
      return { step, sources: sources.map((one) => (one === 0.5 ? undefined : one)) };
    }),
    end: end === '' ? undefined : end,
    endsAt: endsAt < 0 ? undefined : endsAt,
    isForced,
  };
}

/** The calls of an outcome, with the paths of their parameters' values. */
export function callsOf(walk: Pick<WalkPlan, 'calls'>, { tools }: Layout): PlannedCall[] {
  const times = new Map<string, number>();
  const ways = walk.calls.map(({ step }) => {
    const name = tools[step]?.tool.name ?? '';
    const call = times.get(name) ?? 0;
    times.set(name, call + 1);
    return { name, call };
  });
  return walk.calls.map(({ step, sources }): PlannedCall => {
    const { tool, id } = tools[step] as PlacedTool;
    const parameters = tool.variables.flatMap((variable, at): Parameter[] => {
      const source = sources[at];
      if (source === undefined) return [];
      const { name, pointer } = variable;
      return [{ name, expression: expressionOf(variable, source, ways), pointer, offset: 0 }];
    });
    const { times, retries, agent } = tool;
    const marks = { ...(times && { times }), ...(retries !== undefined && { retries }) };
    const owner = agent === undefined ? {} : { agent };
    return { tool: tool.name, name: id, step, parameters, ...marks, ...owner };
  });
}

function expressionOf(
  { name }: Variable,
  source: Exclude<Source, undefined>,
  calls: readonly { readonly name: string; readonly call: number }[],
): Expression {
  if (source === 'null') return { text: 'null', node: { kind: 'literal', value: null } };
  if (source === 'text') return { text: `'${name}'`, node: { kind: 'literal', value: name } };
  if (source === 'user') return expressionAt(userPath(name));
  const [position, isListed] = typeof source === 'number' ? [source, false] : [source[0], true];
  const from = calls[position];
  return expressionAt(responsePath(from?.name ?? '', isListed ? from?.call : undefined, name));
}

/** The plan of an outcome: its calls, one after the other. */
export function planOf(
  { agent, file, anytime }: Graph,
  steps: readonly PolicyStep[],
  layout: Layout,
  outcome: Outcome,
  handsOver: boolean,
): Result<Plan> {
  const walk = walkOf(outcome);
  const calls = callsOf(walk, layout);
  const warnings = walk.end === undefined ? noPathway(outcome, layout, { agent, file }) : [];
  const order = { calls, nodes: nodesOf(steps.length, calls), blocks: [], precedences: [] };
  const policy = { agent, file, steps, anytime };
  const { value, diagnostics } = planCalls({ policy, outcome, handsOver, warnings }, order);
  if (value === undefined) return { value, diagnostics };
  const isHalted = walk.end === 'withheld' || walk.end === 'failing';
  const ended = isHalted ? { ...value, warnings, halts: true } : value;
  return { value: walk.isForced ? { ...ended, isBeginning: true } : ended, diagnostics };
}

/** The warning that a walk ends at a node that has pathways. */
function noPathway(
  outcome: Outcome,
  { nodes }: Layout,
  { agent, file }: Pick<Graph, 'agent' | 'file'>,
): Diagnostic[] {
  return nodes.flatMap(({ node, decision = -1 }): Diagnostic[] => {
    if (outcome[decision] !== letters.noPathway) return [];
    const place = { file, pointer: `${node.pointer}/responsePathways` };
    return [{ code: 'no-pathway', place, data: { workflow: agent, node: node.id } }];
  });
}
