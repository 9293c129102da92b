import { functionNameOf } from '../base/function-name.ts';
import type { Policy } from '../model/policy.ts';
import type { AgentCall } from './cursor.ts';

/** The tools that policies name, and the names of their functions. */
export class KnownTools {
  private readonly byName: ReadonlyMap<string, string>;

  constructor(policies: readonly Policy[]) {
    const steps = policies.flatMap((policy) => policy.steps.map(({ tool }) => tool));
    const tools = new Set([...steps, ...policies.flatMap((one) => one.undeclaredTools ?? [])]);
    const functions = [...tools].map((tool) => [functionNameOf(tool), tool] as const);
    this.byName = new Map([...functions, ...[...tools].map((tool) => [tool, tool] as const)]);
  }

  /** A call under the name that policies have for its tool; undefined where they have none. */
  named(call: AgentCall): AgentCall | undefined {
    const tool = this.byName.get(call.tool);
    if (tool === undefined) return undefined;
    return tool === call.tool ? call : { ...call, tool };
  }
}
