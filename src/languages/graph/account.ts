import type { Account, Rule, RuleReason, StepAccount } from '../../model/account.ts';
import { isMade, type Outcome, takes, unreached } from '../../model/outcome.ts';
import { type Layout, letters, type PlacedNode, type PlacedTool } from './decisions.ts';
import { walkOf } from './plan-walk.ts';

/** Accounts for the calls of a walk, which may be known in part: which condition or pathway left a tool out. */
export function accountOf(layout: Layout, outcome: Outcome): Account {
  const { calls, end } = walkOf(outcome);
  const called = new Set(calls.map(({ step }) => step));
  const isStuck = layout.decisions.some((decision, at) => {
    return outcome[at] === unreached && isMade(decision, outcome);
  });
  const isWhole = end !== undefined || !isStuck;
  const rules = new Map<number, Rule>();
  for (const at of layout.nodes) {
    for (const placed of at.tools) {
      const rule = ruleAgainst(placed, at, layout, outcome);
      if (rule !== undefined) rules.set(placed.step, rule);
    }
  }
  const steps = layout.tools.map(({ step }): StepAccount => {
    const by = rules.get(step);
    if (called.has(step)) return { remains: true };
    return { remains: isWhole || by ? false : null, ...(by && { by }) };
  });
  const last = layout.tools[calls.at(-1)?.step ?? -1];
  const halt: Rule[] =
    end === 'failing' && last ? [{ kind: 'halt', pointer: last.tool.pointer }] : [];
  return {
    isWhole,
    steps,
    undeclared: [],
    effects: [],
    placeOf: ({ step }) => layout.tools[step]?.tool.pointer ?? '',
    rulesOf: (plan) =>
      plan.calls.map(({ step }, position) => {
        const rule = ruleFor(layout.tools[step], layout);
        return [...(rule ? [rule] : []), ...(position === plan.calls.length - 1 ? halt : [])];
      }),
    ruleOfParameter: () => undefined,
    pairsIn: () => [],
    whySkipped: (tool) => whySkipped(tool, layout, rules),
  };
}

/** The condition that called a tool. */
function ruleFor(placed: PlacedTool | undefined, { decisions }: Layout): Rule | undefined {
  if (placed?.decision === undefined) return undefined;
  const branch = labelAt({ decisions }, placed.decision, letters.called);
  const pointer = placed.tool.condition?.pointer ?? '';
  return { kind: 'tool_condition', pointer, origin: { conditional: placed.decision, branch } };
}

/** What leaves a tool out: its condition, or the pathway that was taken instead of one that leads to its node. */
function ruleAgainst(
  { tool, decision = -1 }: PlacedTool,
  { enclosing }: PlacedNode,
  layout: Layout,
  outcome: Outcome,
): Rule | undefined {
  if (outcome[decision] === letters.passedOver) {
    const branch = labelAt(layout, decision, letters.passedOver);
    const pointer = tool.condition?.pointer ?? '';
    return { kind: 'tool_condition', pointer, origin: { conditional: decision, branch } };
  }
  if (enclosing.some((one) => takes(outcome, [one]))) return undefined;
  const missed = enclosing.find(({ decision: at }) => (outcome[at] ?? unreached) !== unreached);
  const letter = missed && outcome[missed.decision];
  if (missed === undefined || letter === undefined) return undefined;
  const taken = layout.decisions[missed.decision]?.cases.find((one) => one.letter === letter);
  if (taken === undefined) return undefined;
  const origin = { conditional: missed.decision, branch: taken.label };
  return { kind: 'pathway', pointer: taken.pointer, origin };
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
  const does = rule?.kind === 'pathway' ? 'leads past it' : 'does not call it';
  return { taken: { decision, letter }, does, rank: 0 };
}
