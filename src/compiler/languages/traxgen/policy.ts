import type { Account } from '../../../model/account.ts';
import type { Result } from '../../../model/diagnostics/diagnostic.ts';
import type { Change } from '../../../model/difference.ts';
import type { PolicyPicture } from '../../../model/drawing.ts';
import type { Field } from '../../../model/fields.ts';
import type { Case, Outcome } from '../../../model/outcome.ts';
import type { Plan } from '../../../model/plan.ts';
import {
  type DecideOptions,
  type DecideResult,
  type Decision,
  type MergedPolicy,
  type OwnLint,
  type Policy,
  type PolicyBlock,
  type Premise,
  premisesOf,
} from '../../../model/policy.ts';
import type { PolicyName } from '../../../model/policy-names.ts';
import type { MissingMode, Scope } from '../../../model/profile.ts';
import { planCalls } from '../../plan/plan.ts';
import { accountOf } from './account.ts';
import { actionsIn, targetsOf } from './actions.ts';
import { decide } from './decide.ts';
import { decisionsOf } from './decisions.ts';
import { elementsIn, withElements } from './element-lists.ts';
import { fieldsOf } from './fields.ts';
import { lintActions } from './lint/lint.ts';
import { mergeVersions } from './merge/merge.ts';
import { policies } from './prose/policies.ts';
import { prune } from './prune.ts';
import { precedenceConstraintsOf } from './surviving-constraints.ts';
import { stepsNamed, type Workflow } from './workflow.ts';

/** A workflow as a policy: it is the workflow, and says what follows from it. */
export class TraxgenPolicy implements Workflow, Policy {
  readonly language = 'traxgen';
  readonly file: Workflow['file'];
  readonly agent: Workflow['agent'];
  readonly steps: Workflow['steps'];
  readonly softBlocks: Workflow['softBlocks'];
  readonly hardPairs: Workflow['hardPairs'];
  readonly conditionals: Workflow['conditionals'];
  readonly conditionalCount: Workflow['conditionalCount'];
  readonly finalOnly: Workflow['finalOnly'];
  readonly anytime: Workflow['anytime'];
  readonly examples: Workflow['examples'];
  readonly description: Workflow['description'];
  readonly domain: Workflow['domain'];
  readonly complexity: Workflow['complexity'];
  private readonly hasLists: boolean;
  private knownDecisions: readonly Decision[] | undefined;
  private knownFields: readonly Field[] | undefined;

  constructor(workflow: Workflow) {
    this.file = workflow.file;
    this.agent = workflow.agent;
    this.steps = workflow.steps;
    this.softBlocks = workflow.softBlocks;
    this.hardPairs = workflow.hardPairs;
    this.conditionals = workflow.conditionals;
    this.conditionalCount = workflow.conditionalCount;
    this.finalOnly = workflow.finalOnly;
    this.anytime = workflow.anytime;
    this.examples = workflow.examples;
    this.description = workflow.description;
    this.domain = workflow.domain;
    this.complexity = workflow.complexity;
    this.hasLists = workflow.steps.some(({ forEach }) => forEach !== undefined);
  }

  get decisions(): readonly Decision[] {
    this.knownDecisions ??= decisionsOf(this.conditionals);
    return this.knownDecisions;
  }

  get fields(): readonly Field[] {
    this.knownFields ??= fieldsOf(this);
    return this.knownFields;
  }

  get blocks(): readonly PolicyBlock[] {
    return this.softBlocks.map(({ members, whenPruned = 'listed', pointer }) => {
      const names = members.map(({ text }) => text);
      const steps = names.flatMap((name) => stepsNamed(this.steps, name));
      return { members: names, steps, whenPruned, pointer };
    });
  }

  get undeclaredTools(): readonly string[] {
    return actionsIn(this.conditionals).flatMap(({ action: { kind, targets } }) => {
      if (kind !== 'override_trajectory') return [];
      const called = targets.flatMap((name) => targetsOf(kind, name, this.steps));
      return called.filter((target) => typeof target === 'string');
    });
  }

  decide(scope: Scope, missing: MissingMode, asked?: DecideOptions): DecideResult {
    const decided = decide(this, scope, missing, asked);
    return this.hasLists ? withElements(this, decided, { scope, missing, asked }) : decided;
  }

  plan(outcome: Outcome, handsOver: boolean): Result<Plan> {
    const applied = actionsIn(this.conditionals, outcome);
    const pruned = prune(this, applied, handsOver, elementsIn(this, outcome));
    const planned = { policy: this, outcome, handsOver, warnings: pruned.warnings };
    return planCalls(planned, precedenceConstraintsOf(this, pruned));
  }

  account(outcome: Outcome, handsOver: boolean): Account {
    return accountOf(this, this.decisions, outcome, handsOver);
  }

  lint(certain: readonly Outcome[], all: readonly Outcome[] | undefined): OwnLint {
    return lintActions(this, certain, all);
  }

  async loadPicture(): Promise<PolicyPicture> {
    const { pictureOf } = await import('./pictures/picture.ts');
    return pictureOf(this);
  }

  prose(form: PolicyName, toJson: (value: object) => string): string {
    return policies[form](this, toJson);
  }

  mergeWith(after: Policy, spelled: boolean, changes: Change[]): MergedPolicy | undefined {
    if (!(after instanceof TraxgenPolicy)) return undefined;
    const merged = mergeVersions(this, after, spelled, changes);
    return { ...merged, with: (made) => new TraxgenPolicy(merged.with(made)) };
  }

  /** A path means the same whatever was decided before. */
  demands(cases: readonly Case[]): readonly Premise[] {
    return premisesOf(this.decisions, cases);
  }
}

/** The workflows among policies. */
export function workflowsOf(policies: readonly Policy[]): TraxgenPolicy[] {
  return policies.filter((policy) => policy instanceof TraxgenPolicy);
}
