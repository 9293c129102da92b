import type { TriedFault } from '../../../scoring/faults/try-faults.ts';
import { hanging } from '../../../words/lines.ts';
import { shown } from '../../../words/shown.ts';
import { tableLines } from '../../../words/table.ts';

/** What became of the mistakes of one kind. */
export interface FaultRow {
  readonly fault: string;
  readonly drawn: number;
  readonly caught: number;
  /** How many a guard refuses, of those whose policy is known. */
  readonly denied: number;
  readonly guarded: number;
  /** The first that no score notices. */
  readonly missed: Pick<TriedFault, 'id' | 'call'> | null;
}

const cell = (text: string) => ({ lines: [text] });

/** The mistakes as a table of some width, and an example of each kind that no score notices. */
export function* faultsText(rows: readonly FaultRow[], screen: number): Generator<string> {
  const isGuarded = rows.some(({ guarded }) => guarded > 0);
  const head = ['drawn', 'found', ...(isGuarded ? ['denied'] : [])];
  const table = tableLines(
    { name: () => cell('mistake'), figures: head.map(cell) },
    rows.map(({ fault, drawn, caught, denied, guarded }) => ({
      name: () => cell(fault),
      figures: [
        String(drawn),
        String(caught),
        ...(isGuarded ? [guarded > 0 ? String(denied) : '-'] : []),
      ].map(cell),
    })),
    screen,
  );
  for (const line of table) yield `${line.trimEnd()}\n`;
  yield `\n${hanging('found: the score of the run says that it is wrong', screen)}\n`;
  if (isGuarded) {
    yield `${hanging('denied: a guard that knows the customer refuses a call, or the end of the run', screen)}\n`;
  }
  for (const { fault, missed } of rows) {
    if (missed === null) continue;
    const text = `${fault} is not found, for example, at ${shown(missed.call, 200)} of ${shown(missed.id, 80)}`;
    yield `${hanging(text, screen)}\n`;
  }
}
