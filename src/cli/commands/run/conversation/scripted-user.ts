import { ownValue } from '../../../../base/json.ts';
import type { CaseUser, VisitedTask } from '../../../../model/conversing.ts';
import { stopToken, type User, type UserTurn } from './user.ts';
import { shownValue } from './user-prompt.ts';

/** How often the script says something of a task that goes on, before it gives the task up. */
const patience = 3;

/** What the script asks to happen: a task with the tools that it needs, and how often each was called by then. */
interface Goal {
  readonly title: string;
  readonly asks: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
}

/** A user without a model: it goes through its journey, task by task. */
export class ScriptedUser implements User {
  private readonly goals: readonly Goal[];
  private readonly user: CaseUser;
  /** All parameters of the tools that it may come to: the user does not have those of others. */
  private readonly others: readonly string[];
  private readonly timesOf: (tool: string) => number;
  private readonly said = new Set<string>();
  private at = -1;
  private attempts = 0;
  private hasGivenUp = false;

  /** `timesOf` says how often a tool was called in this conversation. */
  constructor(journey: readonly VisitedTask[], user: CaseUser, timesOf: (tool: string) => number) {
    this.goals = goalsOf(journey);
    const tools = journey.flatMap(({ task }) => task.tools);
    this.others = tools.flatMap(({ parameters }) => parameters.map(({ name }) => name));
    this.user = user;
    this.timesOf = timesOf;
  }

  async say(reply: string): Promise<UserTurn> {
    const goal = this.goals[this.at];
    if (goal !== undefined && !this.isDone(goal)) {
      const asked = this.answerTo(reply);
      this.attempts += 1;
      const isWorthIt = asked.length > 0 || (this.attempts < 2 && !this.hasGivenUp);
      if (isWorthIt && this.attempts < patience) {
        return spoken([...asked, `Please go on with: ${goal.title}.`]);
      }
      this.hasGivenUp = true;
    }
    return this.next();
  }

  /** Names the next task that is not done, or ends. A task without calls is done when it was named. */
  private next(): UserTurn {
    const isFirst = this.at < 0;
    do this.at += 1;
    while (this.isDoneBefore(this.goals[this.at]));
    this.attempts = 0;
    const goal = this.goals[this.at];
    if (goal === undefined) return { kind: 'said', text: stopToken };
    const greeting = isFirst ? 'Hello. I need help with' : 'Next, please go on with';
    return spoken([`${greeting}: ${goal.title}.`, ...this.told(goal.asks)]);
  }

  private isDoneBefore(goal: Goal | undefined): boolean {
    return goal !== undefined && goal.counts.size > 0 && this.isDone(goal);
  }

  private isDone({ counts }: Goal): boolean {
    return [...counts].every(([tool, count]) => this.timesOf(tool) >= count);
  }

  /** What an agent's reply asks for; of what the user has, also what it only names, where that is new. */
  private answerTo(reply: string): string[] {
    const text = plain(reply);
    const isQuestion = reply.includes('?');
    const own = [...Object.keys(this.user.info), ...this.user.withheld];
    const asked = own.filter((name) => {
      return (isQuestion || !this.said.has(name)) && text.includes(plain(name));
    });
    // An agent may well speak of what tools gave.
    const lacking = this.others.filter((name) => isQuestion && text.includes(`your${plain(name)}`));
    return this.told([...new Set([...asked, ...lacking])], true);
  }

  /** Sentences that give parameters, or say that the user does not have them. */
  private told(names: readonly string[], again = false): string[] {
    return names.flatMap((name) => {
      if (this.said.has(name) && !again) return [];
      this.said.add(name);
      const value = ownValue(this.user.info, name);
      if (value === undefined) return [`I do not have my ${name}.`];
      return [`My ${name} is ${shownValue(value)}.`];
    });
  }
}

function goalsOf(journey: readonly VisitedTask[]): Goal[] {
  const total = new Map<string, number>();
  return journey.map(({ task: { node, name }, calls }) => {
    for (const { tool } of calls) total.set(tool, (total.get(tool) ?? 0) + 1);
    const own = calls.map(({ tool }) => [tool, total.get(tool) ?? 0] as const);
    const asks = [...new Set(calls.flatMap((call) => call.asks))];
    return { title: name ?? `task ${node}`, asks, counts: new Map(own) };
  });
}

function spoken(sentences: readonly string[]): UserTurn {
  return { kind: 'said', text: sentences.join(' ') };
}

/** A name as it can be found in a text, however its words are joined there. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
