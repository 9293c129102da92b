import { allowText } from '../../src/compiler/formats/allow.ts';
import { compile, formatGoldValue, type GoldSet } from '../../src/index.ts';
import type { MarkedCase } from './arbitrary-marks.ts';
import type { Attempt } from './runs-with-attempts.ts';

/** The gold of a case as it is compiled. */
export function compiledGold({ workflows, profile }: MarkedCase): GoldSet | undefined {
  const input = { workflows: workflows as never, profiles: [profile as never] };
  return compile(input).golds[0];
}

/** The record of a gold file, with what is allowed besides: listed, or as a lattice. */
export function goldRecord(gold: GoldSet, format: 'google' | 'lattice'): object {
  const trajectories = { [format]: formatGoldValue(gold, format) };
  const { agents, allowances } = gold;
  const allow = allowances.length > 0 && { allow: JSON.parse(allowText(allowances, agents)) };
  return { id: 'C1', agents, trajectories, ...allow };
}

/** The run as a chat of the AI SDK. */
export function messagesOf(run: readonly Omit<Attempt, 'agent'>[]): object[] {
  return run.flatMap(({ call: [toolName, params], hasFailed }, at) => {
    const toolCallId = `${at}`;
    const input = Object.fromEntries(params);
    const output = hasFailed ? { type: 'error-text', value: 'no' } : { type: 'text', value: 'yes' };
    return [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] },
    ];
  });
}
