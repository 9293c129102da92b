import type { Name, Step } from '../../../../model/step.ts';
import { type Action, type Conditional, toolsOf, type Workflow } from '../workflow.ts';

/** A name that a changed step had, and the one that it has instead: what mentions the step follows. */
export interface Rename {
  readonly before: string;
  readonly after: string;
  /** Position of the step's change. */
  readonly change: number;
}

/** The names of two versions, to tell which name of a step was replaced. */
export class NameChanges {
  private readonly before: Names;
  private readonly after: Names;

  constructor(before: Workflow, after: Workflow) {
    this.before = namesIn(before);
    this.after = namesIn(after);
  }

  /**
   * The name that was replaced when a step changed, if one was: its id, or else its tool. In either
   * version both names mean this step alone, or nothing at all.
   */
  of(before: Step, after: Step, change: number): Rename | undefined {
    const isReplaced = (old: string, young: string) =>
      old !== young &&
      isOwn(this.before, before, old) &&
      isOwn(this.after, after, young) &&
      (isOwn(this.after, after, old) || !isIn(this.after, old)) &&
      (isOwn(this.before, before, young) || !isIn(this.before, young));
    for (const name of ['id', 'tool'] as const) {
      const [old, young] = [before[name], after[name]];
      if (isReplaced(old, young)) return { before: old, after: young, change };
    }
    return undefined;
  }
}

/** How many steps have a name, and all names that are mentioned. */
interface Names {
  readonly steps: ReadonlyMap<string, number>;
  readonly mentions: ReadonlySet<string>;
}

function namesIn(workflow: Workflow): Names {
  const steps = new Map<string, number>();
  for (const step of workflow.steps) {
    for (const name of new Set([step.id, ...toolsOf(step)]))
      steps.set(name, (steps.get(name) ?? 0) + 1);
  }
  const mentions = new Set<string>();
  withMentions(workflow, (text) => {
    mentions.add(text);
    return text;
  });
  return { steps, mentions };
}

function isOwn({ steps }: Names, step: Step, name: string): boolean {
  return steps.get(name) === 1 && (step.id === name || toolsOf(step).includes(name));
}

function isIn({ steps, mentions }: Names, name: string): boolean {
  return steps.has(name) || mentions.has(name);
}

/** A workflow with other names wherever it mentions steps; the steps keep theirs. */
export function withMentions(workflow: Workflow, nameOf: (text: string) => string): Workflow {
  const named = (name: Name): Name => ({ ...name, text: nameOf(name.text) });
  const entry = (each: Action | Conditional): Action | Conditional =>
    each.kind === 'conditional'
      ? { ...each, then: each.then.map(entry), else: each.else.map(entry) }
      : { ...each, targets: each.targets.map(named) };
  return {
    ...workflow,
    softBlocks: workflow.softBlocks.map((block) => ({
      ...block,
      members: block.members.map(named),
    })),
    hardPairs: workflow.hardPairs.map((pair) => {
      return { ...pair, first: named(pair.first), second: named(pair.second) };
    }),
    finalOnly: workflow.finalOnly.map(named),
    conditionals: workflow.conditionals.map(entry) as Conditional[],
  };
}
