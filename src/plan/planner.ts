import type { Result } from '../model/diagnostic.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Workflow } from '../model/workflow.ts';
import { plan } from './plan.ts';

/** Plans kept per workflow; a plan of twelve steps takes some kilobytes. */
const capacity = 4_096;

/** Plans a workflow once per distinct outcome; when it holds too many it starts afresh. */
export class Planner {
  readonly workflow: Workflow;
  private readonly plans = new Map<string, Result<Plan>>();

  constructor(workflow: Workflow) {
    this.workflow = workflow;
  }

  /** The plan of an outcome, from memory where it was planned before. */
  planFor(outcome: Outcome, handsOver: boolean): Result<Plan> {
    const key = handsOver ? `${outcome}>` : outcome;
    const known = this.plans.get(key);
    if (known !== undefined) return known;
    if (this.plans.size >= capacity) this.plans.clear();
    const planned = plan(this.workflow, outcome, handsOver);
    this.plans.set(key, planned);
    return planned;
  }
}
