import type { Halt, VisitedTask } from '../../model/conversing.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Leading, Standing } from './agent.ts';
import type { Given } from './environment.ts';

const halting =
  'A tool failed, so the process halts here: nothing can be called any more. Tell the user so.';

/**
 * Leads an agent from task to task as the walk of its case goes. A task is done when all calls that the walk makes
 * in it were made, in any order; those in which it makes none are passed at once, but for the last.
 */
export class TaskLeading implements Leading {
  private readonly visits: readonly VisitedTask[];
  private at = 0;
  private due: string[];
  private halt: Halt | undefined;

  constructor(visits: readonly VisitedTask[]) {
    this.visits = visits;
    this.due = this.dueNow();
    this.answered();
  }

  get standing(): Standing {
    const visit = this.visits[this.at];
    if (visit === undefined) return { prompt: '', tools: [] };
    const { node, name, prompt, tools } = visit.task;
    const halted = this.halt ?? (this.due.length === 0 ? visit.halt : undefined);
    const task = name === undefined ? undefined : { task: name };
    const place = { node, ...task, ...(halted && { halted }) };
    return this.halt === undefined
      ? { prompt, tools, place }
      : { prompt: `${prompt}\n${halting}\n`, tools: [], place };
  }

  get isOver(): boolean {
    const isLast = this.at === this.visits.length - 1;
    return isLast && this.due.length === 0 && this.standing.place?.halted === undefined;
  }

  made(tool: string, _args: JsonObject, given: Given): void {
    if (given.kind === 'failed') {
      if (given.isOfCase) this.halt = 'failing';
      return;
    }
    const at = this.due.indexOf(tool);
    if (at >= 0) this.due.splice(at, 1);
  }

  answered(): void {
    while (this.halt === undefined && this.due.length === 0 && this.at < this.visits.length - 1) {
      this.at += 1;
      this.due = this.dueNow();
    }
  }

  private dueNow(): string[] {
    return (this.visits[this.at]?.calls ?? []).map(({ tool }) => tool);
  }
}
