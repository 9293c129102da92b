/**
 * `traxgen/ai-sdk`: keeps an agent of Vercel's AI SDK on a policy. Its tools are checked before they are executed,
 * and each step offers only those that may be called.
 *
 * @module traxgen/ai-sdk
 */

import { errorText } from '../../base/text/error-text.ts';
import type { CheckedCall, PolicyGuard } from '../guard.ts';

/** What of a tool of the SDK is looked at; one without `execute` is executed elsewhere, and left alone. */
export interface ExecutableTool {
  // A method, since the types of each tool's input differ.
  execute?(input: unknown, options?: ExecutionOptions): unknown;
}

/** What the SDK gives a tool beside the input. */
export interface ExecutionOptions {
  readonly toolCallId: string;
}

/** What of the steps so far `prepareStep` looks at. */
export interface StepContext {
  readonly steps: readonly { readonly toolCalls: readonly MadeCall[] }[];
}

interface MadeCall {
  readonly toolName: string;
  readonly input: unknown;
  /** Whether the SDK refused it, such as a call of a tool that the step did not offer. */
  readonly invalid?: boolean | undefined;
  readonly error?: unknown;
}

/** What a step offers. */
export interface StepSettings<Name> {
  activeTools?: Name[];
  toolChoice?: 'required';
}

/**
 * The tools, each of which throws an Error where it must not be called: the SDK gives its message to the model. Tools
 * that stream results go on doing so.
 */
export function guardTools<Tools extends { readonly [name: string]: ExecutableTool }>(
  tools: Tools,
  guard: PolicyGuard,
): Tools {
  const guarded = { ...tools };
  for (const name in tools) {
    const tool = tools[name];
    if (tool?.execute === undefined) continue;
    const execute = (input: unknown, options?: ExecutionOptions): unknown => {
      const checked = guard.check({ tool: name, input, id: options?.toolCallId });
      return executed(checked, () => tool.execute?.(input, options));
    };
    guarded[name] = { ...tool, execute };
  }
  return guarded;
}

/**
 * A function for `prepareStep`: only the tools that may be called are active, and where the policy wants more calls,
 * the model has to make one. It changes nothing where calls are not refused.
 */
export function guardStep<Tools extends object>(
  tools: Tools,
  guard: PolicyGuard,
): (context: StepContext) => StepSettings<keyof Tools & string> {
  const names: (keyof Tools & string)[] = [];
  for (const name in tools) names.push(name);
  return ({ steps }) => {
    for (const { toolName, input, error } of steps.at(-1)?.toolCalls.filter(isInvalid) ?? []) {
      guard.refused({ tool: toolName, input }, errorText(error));
    }
    const activeTools = guard.open(names);
    if (activeTools.length === names.length && !guard.mustCall) return {};
    return { activeTools, ...(guard.mustCall && { toolChoice: 'required' }) };
  };
}

function isInvalid({ invalid }: MadeCall): boolean {
  return invalid === true;
}

function executed(checked: CheckedCall, execute: () => unknown): unknown {
  if (checked.refusal !== undefined) throw new Error(checked.refusal);
  try {
    const made = execute();
    return isStream(made) ? streamed(made, checked) : settled(made, checked);
  } catch (error) {
    checked.failed(error);
    throw error;
  }
}

async function settled(made: unknown, { gave, failed }: CheckedCall): Promise<unknown> {
  try {
    const result = await made;
    gave(result);
    return result;
  } catch (error) {
    failed(error);
    throw error;
  }
}

function isStream(made: unknown): made is AsyncIterable<unknown> {
  return typeof made === 'object' && made !== null && Symbol.asyncIterator in made;
}

/** The results of a tool that streams; the last one is what the call gave. */
async function* streamed(results: AsyncIterable<unknown>, { gave, failed }: CheckedCall) {
  let last: unknown;
  try {
    for await (const result of results) {
      last = result;
      yield result;
    }
    gave(last);
  } catch (error) {
    failed(error);
    throw error;
  }
}

export type { PolicyGuard } from '../guard.ts';
