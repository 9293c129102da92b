import type { Account, Rule, RuleEffect, RuleReason, StepAccount } from '../../../model/account.ts';
import { isMade, type Outcome, unreached } from '../../../model/outcome.ts';
import { type Layout, letters, type PlacedNode, type PlacedTool } from './decisions.ts';
import { nodeText } from './graph.ts';
import { walkOf } from './plan-walk.ts';
import { comesTo, trailOf } from './trail.ts';

/** Accounts for the calls of a walk, which may be known in part: which condition or pathway left a tool out. */
export function accountOf(layout: Layout, outcome: Outcome): Account {
  const { calls, end, endsAt } = walkOf(outcome);
  const called = new Set(calls.map(({ step }) => step));
  const rules = new Map<number, Rule>();
  const trail = trailOf(layout, (decision) => outcome[decision]);
  const leads = comesTo(layout);
  for (const at of layout.nodes) {
    const past = trail.findLast((one) => one !== at && leads(one, at));
    for (const placed of at.tools) {
      const rule = ruleAgainst(placed, trail.includes(at) ? undefined : past, layout, outcome);
      if (rule !== undefined) rules.set(placed.step, rule);
    }
  }
  const isStuck = layout.decisions.some((decision, at) => {
    return outcome[at] === unreached && isMade(decision, outcome);
  });
  const isWhole = end !== undefined || !isStuck;
  const pointer = layout.tools[endsAt ?? -1]?.tool.pointer;
  const halt: Rule | undefined = pointer === undefined ? undefined : { kind: 'halt', pointer };
  const steps = layout.tools.map(({ step }): StepAccount => {
    if (called.has(step)) return { remains: true };
    const by = rules.get(step) ?? halt;
    return { remains: isWhole || by ? false : null, ...(by && { by }) };
  });
  return {
    isWhole,
    steps,
    undeclared: [],
    effects: effectsOf(layout, outcome, rules),
    placeOf: ({ step }) => layout.tools[step]?.tool.pointer ?? '',
    rulesOf: (plan) =>
      plan.calls.map(({ step }) => {
        const rule = ruleFor(layout.tools[step], layout);
        return [rule, step === endsAt ? halt : undefined].flatMap((one) => one ?? []);
      }),
    ruleOfParameter: () => undefined,
    pairsIn: () => [],
    whySkipped: (tool) => whySkipped(tool, layout, rules),
  };
}

/** What came of each decision that was made: a tool is called or not, or a pathway leads past tools. */
function effectsOf(
  layout: Layout,
  outcome: Outcome,
  rules: ReadonlyMap<number, Rule>,
): RuleEffect[] {
  const effectOf = (decision: number, kind: Rule['kind'], target: string): RuleEffect[] => {
    const letter = outcome[decision] ?? unreached;
    const taken = layout.decisions[decision]?.cases.find((one) => one.letter === letter);
    if (taken === undefined) return [];
    const { pointer, label: branch } = taken;
    const rule: Rule = { kind, pointer, origin: { conditional: decision, branch } };
    const removes = layout.tools.flatMap(({ id, step }) => {
      return rules.get(step)?.origin?.conditional === decision ? [id] : [];
    });
    return [{ rule, target, result: 'done', removes, changes: [] }];
  };
  return layout.nodes.flatMap(({ node, tools, decision = -1 }) => [
    ...tools.flatMap(({ id, decision: own = -1 }) => effectOf(own, 'tool_condition', id)),
    ...effectOf(decision, 'pathway', nodeText(node)),
  ]);
}

/** The condition that called a tool. */
function ruleFor(placed: PlacedTool | undefined, { decisions }: Layout): Rule | undefined {
  if (placed?.decision === undefined) return undefined;
  const branch = labelAt({ decisions }, placed.decision, letters.called);
  const pointer = placed.tool.condition?.pointer ?? '';
  return { kind: 'tool_condition', pointer, origin: { conditional: placed.decision, branch } };
}

/** What leaves a tool out: its condition, or the pathway that leads past its node from the last one before it. */
function ruleAgainst(
  { tool, decision = -1 }: PlacedTool,
  past: PlacedNode | undefined,
  layout: Layout,
  outcome: Outcome,
): Rule | undefined {
  if (outcome[decision] === letters.passedOver) {
    const branch = labelAt(layout, decision, letters.passedOver);
    const pointer = tool.condition?.pointer ?? '';
    return { kind: 'tool_condition', pointer, origin: { conditional: decision, branch } };
  }
  const { decision: conditional = -1 } = past ?? {};
  const letter = outcome[conditional] ?? unreached;
  const taken = layout.decisions[conditional]?.cases.find((one) => one.letter === letter);
  if (taken === undefined) return undefined;
  const { pointer, label: branch } = taken;
  return { kind: 'pathway', pointer, origin: { conditional, branch } };
}

function labelAt({ decisions }: Pick<Layout, 'decisions'>, at: number, letter: string): string {
  return decisions[at]?.cases.find((one) => one.letter === letter)?.label ?? '';
}

function whySkipped(
  name: string,
  { tools, decisions }: Layout,
  rules: ReadonlyMap<number, Rule>,
): RuleReason | undefined {
  const own = tools.filter(({ tool }) => tool.name === name);
  const rule = own.map(({ step }) => rules.get(step)).find((one) => one?.origin !== undefined);
  const { conditional: decision = -1, branch } = rule?.origin ?? {};
  const letter = decisions[decision]?.cases.find(({ label }) => label === branch)?.letter;
  if (letter === undefined) return undefined;
  const does = rule?.kind === 'pathway' ? 'leads past' : 'does not call';
  return { taken: { decision, letter }, does, rank: 0 };
}
