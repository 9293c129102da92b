import type {
  Drawing,
  DrawnEdge,
  DrawnGroup,
  DrawnMark,
  DrawnNode,
} from '../../../../model/drawing.ts';
import { edgesAlong, type FreeMembers, groupAt, shifted } from '../../../../words/along.ts';
import { otherLines, parameterLines, stepLines } from '../../../../words/call-lines.ts';
import { legendOf } from '../../../../words/legend.ts';
import { anytimeSentence, marksWords } from '../../../../words/marks.ts';
import { terminal } from '../../../../words/terminal.ts';
import { wrapped } from '../../../../words/wrapped.ts';
import { isAimedAt } from '../actions.ts';
import {
  areCompatible,
  type BranchPremise,
  type ConditionalEffect,
  effectsOf,
} from '../prose/effects.ts';
import {
  type Detour,
  outlineOf,
  type ToldBlock,
  type ToldCall,
  type Variant,
} from '../prose/outline.ts';
import { stepsNamed, type Workflow } from '../workflow.ts';
import { againEdge, byNumber, effectLines, finalMark } from './labels.ts';
import { conditionLines, numberOf, premiseText, questions } from './premises.ts';

/**
 * A whole workflow: every step in listed order, soft blocks as boxes, and conditionals as decorations
 * on what they skip, end, or call with other parameters; an `override_trajectory` is a way of its own.
 * The workflow has no errors.
 */
export function drawnWorkflow(workflow: Workflow): Drawing {
  const outline = outlineOf(workflow);
  const { effects, idle } = effectsOf(workflow.conditionals);
  const ways = outline.detours.map((detour, at) => detourWay(detour, at + 1, outline.detours));
  const main = mainWay(workflow, outline.blocks, byNumber(effects));
  const before = outline.pairs.map(
    ([first, second]): DrawnEdge => ({
      from: `step${first + 1}`,
      to: `step${second + 1}`,
      look: 'before',
      label: 'must come before',
    }),
  );
  const nodes = [
    terminal('start', 'Start'),
    ...main.nodes,
    ...ways.flatMap((way) => way.nodes),
    terminal('done', 'Done'),
  ];
  const groups = [...main.groups, ...ways.flatMap((way) => way.groups)];
  const edges = [...main.edges, ...ways.flatMap((way) => way.edges), ...before];
  return {
    title: workflow.agent,
    about: aboutOf(workflow, idle),
    conditions: questions([...effects, ...idle]).flatMap(conditionLines),
    nodes,
    groups,
    edges,
    legend: legendOf({ nodes, groups, edges }, meanings),
  };
}

const meanings = {
  skip: 'a conditional skips the step',
  end: 'a conditional ends the way here',
  params: 'a conditional gives other parameters',
  override: 'a conditional replaces the whole way',
  final: 'for the last agent only',
  block: 'soft block: any order',
  added: 'no step of the workflow',
  before: 'must come before',
} as const;

type Way = Pick<Drawing, 'nodes' | 'groups' | 'edges'>;

function aboutOf(
  { description, domain, complexity, anytime }: Workflow,
  idle: readonly BranchPremise[],
): string[] {
  const kind = [domain, complexity].filter((each) => each !== undefined).join(', ');
  const said = anytimeSentence(anytime);
  return [
    ...(description === undefined ? [] : wrapped(description.trim().replace(/\s+/g, ' '), 96, 4)),
    ...(kind === '' ? [] : wrapped(kind, 96, 2)),
    ...(said === undefined ? [] : wrapped(said, 96, 4)),
    ...idle.flatMap((premise) =>
      wrapped(`Nothing depends on whether ${premiseText(premise)}`, 96, 3),
    ),
  ];
}

function mainWay(
  workflow: Workflow,
  free: readonly ToldBlock[],
  effects: readonly ConditionalEffect[],
): Way {
  const { steps, finalOnly } = workflow;
  const finalSteps = new Set(finalOnly.flatMap(({ text }) => stepsNamed(steps, text)));
  const blocks = blocksOf(free, 'block');
  const nodes = steps.map((step, position): DrawnNode => {
    const marks = effects.flatMap((effect) =>
      isAimedAt(effect.action, position, steps) ? stepMark(effect) : [],
    );
    return {
      id: `step${position + 1}`,
      look: 'call',
      lines: [...stepLines(step), ...otherLines(step.others), ...marksWords(step)],
      marks: finalSteps.has(position) ? [...marks, finalMark] : marks,
      group: groupAt(position, blocks),
      ...(step.times?.least === 0 && { isOptional: true }),
    };
  });
  const stations = ['start', ...nodes.map(({ id }) => id), 'done'];
  const again = nodes.flatMap(({ id }, at) => againEdge(id, steps[at]?.times));
  const edges = [...edgesAlong(stations, shifted(blocks, 1)), ...again];
  return { nodes, groups: framesOf(blocks), edges };
}

function detourWay(detour: Detour, number: number, detours: readonly Detour[]): Way {
  const id = `detour${number}`;
  const blocks = blocksOf(detour.blocks, `${id}_block`);
  const frame: DrawnGroup = {
    id,
    look: 'detour',
    lines: [
      ...effectLines(detour, 'only these calls'),
      ...(mayMeetAnother(detour, detours) ? ['of several such that hold, the last counts'] : []),
    ],
  };
  const nodes = detour.calls.map(
    (call, position): DrawnNode => ({
      id: `${id}_${position + 1}`,
      look: call.step === undefined ? 'added' : 'call',
      lines: [
        ...stepLines({ ...call, id: call.name, returns: call.step?.returns ?? [] }),
        ...otherLines(call.others),
        ...marksWords(call.step ?? {}),
      ],
      marks: detourMarks(call),
      group: groupAt(position, blocks, id),
      ...(call.step?.times?.least === 0 && { isOptional: true }),
    }),
  );
  if (nodes.length === 0) nodes.push(terminal(`${id}_none`, 'no calls', id));
  const inside = edgesAlong(
    nodes.map((node) => node.id),
    blocks,
  );
  return {
    nodes,
    groups: [frame, ...framesOf(blocks, id)],
    edges: [
      { from: 'start', to: id, look: 'detour' },
      ...inside,
      { from: id, to: 'done', look: 'detour' },
    ],
  };
}

/** Whether more than one override may hold. */
function mayMeetAnother(detour: Detour, detours: readonly Detour[]): boolean {
  return detours.some((other) => other !== detour && areCompatible(other, detour));
}

/** Skipping and ending have no effect under an override. */
function detourMarks({ givenBy, variants, isFinalOnly }: ToldCall): DrawnMark[] {
  const given = givenBy.map((premise): DrawnMark => {
    return { kind: 'params', lines: [`[${numberOf(premise)}] other parameters`] };
  });
  const marks = [...given, ...byNumber(variants).map(parametersMark)];
  return isFinalOnly ? [...marks, finalMark] : marks;
}

function stepMark(effect: ConditionalEffect): DrawnMark[] {
  const { action } = effect;
  if (action.kind === 'skip') return [{ kind: 'skip', lines: effectLines(effect, 'skip') }];
  if (action.kind === 'end_after') return [{ kind: 'end', lines: effectLines(effect, 'end here') }];
  if (action.kind !== 'override_params') return [];
  return [parametersMark({ ...effect, parameters: action.parameters })];
}

function parametersMark(variant: Variant): DrawnMark {
  const details = parameterLines(variant.parameters);
  return { kind: 'params', lines: effectLines(variant, 'other parameters'), details };
}

function blocksOf(free: readonly ToldBlock[], prefix: string): FreeMembers[] {
  return free
    .map(({ positions }, at) => ({ id: `${prefix}${at + 1}`, positions }))
    .filter(({ positions }) => positions.length > 1);
}

function framesOf(blocks: readonly FreeMembers[], group?: string): DrawnGroup[] {
  return blocks.map(({ id }) => ({ id, look: 'block', lines: ['any order'], group }));
}
