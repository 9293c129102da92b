import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Action, Conditional, Workflow } from '../workflow.ts';

/** Conditionals in whose branches there is no action, however deep; inside of one, no other is named. */
export function emptyConditionals({ conditionals, file }: Workflow): Diagnostic[] {
  return emptyAmong(conditionals).map(({ index, pointer }) => {
    const data = { conditional: index + 1 };
    return { code: 'conditional-without-action', place: { file, pointer }, data };
  });
}

function emptyAmong(entries: readonly (Action | Conditional)[]): Conditional[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'conditional') return [];
    return hasAction(entry) ? emptyAmong([...entry.then, ...entry.else]) : [entry];
  });
}

function hasAction(entry: Action | Conditional): boolean {
  return entry.kind !== 'conditional' || [...entry.then, ...entry.else].some(hasAction);
}
