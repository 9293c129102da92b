import type { Json, JsonObject } from '../../../../base/json.ts';
import type { Conversing, FunctionTool } from '../../../../model/conversing.ts';
import type { WantedValue } from '../../../../model/journeys.ts';
import type { MissingMode, Scope } from '../../../../model/profile.ts';

/** What a call gave, or how it failed. */
export type Given =
  | { readonly kind: 'gave'; readonly result: JsonObject }
  | { readonly kind: 'failed'; readonly error: string; readonly isOfCase?: true };

/** Where the answers of a case come from. */
export interface EnvironmentOptions {
  /** The policies of the case's agents that say what their tools give. */
  readonly conversing: readonly Conversing[];
  readonly scope: Scope;
  readonly missing: MissingMode;
  readonly draw: (wanted: WantedValue) => Json;
}

/** The tools of one conversation: they answer from its case, and count their calls. */
export class Environment {
  private readonly options: EnvironmentOptions;
  private readonly called = new Map<string, number>();

  constructor(options: EnvironmentOptions) {
    this.options = options;
  }

  /** How many calls of a tool were made. */
  timesOf(tool: string): number {
    return this.called.get(tool) ?? 0;
  }

  call({ tool, parameters }: FunctionTool, args: JsonObject): Given {
    const lacking = parameters.filter(({ name, isRequired }) => {
      return isRequired && !Object.hasOwn(args, name);
    });
    if (lacking.length > 0) {
      const names = lacking.map(({ name }) => name).join(', ');
      return { kind: 'failed', error: `${tool} needs ${names}` };
    }
    const call = this.timesOf(tool);
    this.called.set(tool, call + 1);
    const { conversing, ...rest } = this.options;
    const owner = conversing.find(({ tools }) => tools.some((one) => one.tool === tool));
    if (owner === undefined) return { kind: 'gave', result: { success: true } };
    const result = owner.answer({ tool, call, ...rest });
    if (result === undefined) {
      return { kind: 'failed', error: `${tool} failed: internal server error`, isOfCase: true };
    }
    return { kind: 'gave', result: Object.keys(result).length === 0 ? { success: true } : result };
  }
}
