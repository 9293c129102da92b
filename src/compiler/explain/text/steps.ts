import type { AuditCall, AuditStep, AuditTurn } from '../../../model/audit.ts';
import { type Page, textShown } from './page.ts';

/**
 * The steps of a workflow in listed order, each with the numbers of its calls or the rule that removed
 * it; then the tools that no step declares.
 */
export function stepRows({ steps, undeclared, calls }: AuditTurn, page: Page): string[] {
  return [
    ...steps.flatMap((step) => stepRow(step, '', calls ?? [], page)),
    ...undeclared.flatMap((step) => stepRow(step, ' (no step declares it)', calls ?? [], page)),
  ];
}

/** How many of an agent's steps remain, in words. */
export function stepCount({ steps, calls }: AuditTurn): string {
  const remaining = steps.filter(({ remains }) => remains !== false).length;
  const isKnown = calls !== null || steps.every(({ remains }) => remains !== null);
  return `${isKnown ? '' : 'at most '}${remaining} of ${steps.length} remain`;
}

function stepRow(
  { step, at, remains, by }: AuditStep,
  note: string,
  calls: readonly AuditCall[],
  page: Page,
): string[] {
  const name = `${textShown(step)}${note}`;
  const numbers = calls.filter((call) => call.step === step).map(({ number }) => number);
  if (by !== undefined) {
    const why = page.row({ text: `removed by ${page.rule(by)}`, indent: 7 });
    return [page.row({ text: ` -  ${name}`, at, indent: 2, hang: 5, paint: page.paint.dim }), why];
  }
  const sign = remains === null ? '?' : numbers.join(', ');
  return [page.row({ text: `${sign.padStart(2)}  ${name}`, at, indent: 2, hang: 5 })];
}
