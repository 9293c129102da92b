import { printable } from '../../../../base/text/printable.ts';
import type { Name, Step } from '../../../../model/step.ts';
import { conditionText } from '../../../../words/condition.ts';
import { parametersText, stepCallText } from '../../../../words/expression-text.ts';
import type { Action, Conditional, HardPair, SoftBlock } from '../workflow.ts';

/** A step in one line, with its marks: `id: tool(p = expression)? -> [r]`. */
export function stepText(step: Step): string {
  const { id, hasOwnId, returns } = step;
  const head = hasOwnId ? `${id}: ` : '';
  const arrow = returns.length > 0 ? ` -> [${returns.join(', ')}]` : '';
  return printable(`${head}${stepCallText(step)}${arrow}`);
}

/** A soft block on one line: `[a, b]`, and `when_pruned` if it is given. */
export function blockText({ members, whenPruned }: SoftBlock): string {
  const said = whenPruned === undefined ? '' : ` (when_pruned: ${whenPruned})`;
  return `[${namesText(members)}]${said}`;
}

/** A hard pair in one line: `a before b`. */
export function pairText({ first, second }: HardPair): string {
  return printable(`${first.text} before ${second.text}`);
}

/** The condition of a conditional in one line, with its number: `conditional 2: if a == 3`. */
export function headText({ index, condition }: Conditional): string {
  return printable(`conditional ${index + 1}: if ${conditionText(condition)}`);
}

/** A conditional or an action in one line. */
export function conditionalEntryText(entry: Action | Conditional): string {
  if (entry.kind !== 'conditional') return actionText(entry);
  const branches = [entriesText(entry.then)];
  if (entry.else.length > 0) branches.push(`else ${entriesText(entry.else)}`);
  return `${headText(entry)}: ${branches.join('; ')}`;
}

/** Names in one line. */
export function namesText(names: readonly Name[]): string {
  return printable(names.map(({ text }) => text).join(', '));
}

function entriesText(entries: readonly (Action | Conditional)[]): string {
  return entries.length === 0 ? 'nothing' : entries.map(conditionalEntryText).join(', ');
}

function actionText(action: Action): string {
  const targets = namesText(action.targets);
  if (action.kind !== 'override_params') return `${action.kind} ${targets}`;
  return `override_params ${targets} (${parametersText(action.parameters)})`;
}
