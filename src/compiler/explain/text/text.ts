import type { Audit, AuditTurn } from '../../../model/audit.ts';
import type { Paint } from '../../../words/diagnostics.ts';
import { shown } from '../../../words/shown.ts';
import { usualScreen } from '../../../words/table.ts';
import { callRows } from './calls.ts';
import { conditionalRows } from './conditionals.ts';
import { countWords, orderRows } from './orders.ts';
import { type Look, Page } from './page.ts';
import { stepCount, stepRows } from './steps.ts';

/** On a wider page, places at the right edge would be too far from their texts. */
const widestPage = 100;

/**
 * An audit as text for a terminal of some width, in pieces. `workflow:12` and `profile:34` at the edge
 * are lines of the files named in the head.
 */
export function* auditText(audit: Audit, paint: Paint, screen = usualScreen): Generator<string> {
  const { id, at, agents, turns } = audit;
  const look = { paint, screen: Math.min(widestPage, screen) };
  const page = new Page(audit, { file: null }, look);
  yield page.row({ text: `Profile ${shown(id)}`, paint: paint.bold });
  yield page.row({ text: `${shown(at.file)}:${at.line}:${at.column}`, indent: 2 });
  for (const [position, turn] of turns.entries()) {
    yield '\n';
    yield* turnText(turn, { audit, position, of: agents.length }, look);
  }
  yield `\n${page.row({ text: countWords(audit), paint: paint.bold })}`;
}

interface TurnPosition {
  readonly audit: Audit;
  readonly position: number;
  readonly of: number;
}

function* turnText(
  turn: AuditTurn,
  { audit, position, of }: TurnPosition,
  look: Look,
): Generator<string> {
  const { paint } = look;
  const page = new Page(audit, turn, look);
  const nth = of > 1 ? ` (${position + 1} of ${of})` : '';
  const own = turn.with === undefined ? '' : `, with ${shown(turn.with)}`;
  yield page.row({ text: `Agent ${shown(turn.agent)}${nth}${own}`, paint: paint.bold });
  if (turn.file === null) {
    yield page.row({ text: 'no workflow is for this agent', indent: 2, paint: paint.red });
    return;
  }
  yield page.row({ text: shown(turn.file), indent: 2 });
  yield section('Conditionals, and the branches taken', paint);
  yield* conditionalRows(turn, page);
  yield section(`Steps: ${stepCount(turn)}`, paint);
  yield* stepRows(turn, page);
  yield section('Calls, and where each value comes from', paint);
  yield* callRows(turn, page);
  const orders = turn.count === null ? '' : `: ${turn.count}`;
  yield section(`Orders${orders}`, paint);
  yield* orderRows(turn, page);
}

function section(title: string, paint: Paint): string {
  return `\n${paint.bold(title)}\n`;
}
