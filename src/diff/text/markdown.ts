import type {
  Cause,
  ChangeSide,
  DifferenceReport,
  PlacedParting,
  PolicyChange,
} from '../../model/difference.ts';
import type { AlignedCall } from '../../model/score.ts';
import { codeSpan, escaped, fenced, htmlCode } from '../../words/markdown-text.ts';
import { counted, shown } from '../../words/shown.ts';
import {
  aloneText,
  causeText,
  countRows,
  countsText,
  effectText,
  headline,
  idleChanges,
  idleText,
  longestText,
  mostChanges,
  mostFaults,
  partingText,
  sideText,
  sumText,
} from './words.ts';

/** The limit in bytes; GitHub allows 65,536 characters in a comment. */
const mostBytes = 64_000;

/** The bytes that the closing lines may need. */
const reserve = 2_000;

const mostProfiles = 20;
const mostCalls = 60;
const mostIdle = 50;
const fewChanges = 3;

/**
 * The report as Markdown for a comment on a pull request, in pieces: it keeps within the limit and says
 * how much was left out.
 */
export function* differencesMarkdown(report: DifferenceReport): Generator<string> {
  const room = new Room();
  yield* room.take(`## Gold trajectories: ${headline(report)}\n\n${countsTable(report)}`);
  const { causes } = report;
  for (const [at, cause] of causes.entries()) {
    const whole = causeSection(cause, at, report, true);
    const fits = room.has(whole) ? whole : causeSection(cause, at, report, false);
    if (!room.has(fits)) {
      yield `\nAnd ${counted(causes.length - at, 'more cause')}: a comment has no room for them.\n`;
      break;
    }
    yield* room.take(fits);
  }
  const idle = idleChanges(report);
  const head = idleText(idle.length, report);
  const section = idle.length === 0 ? '' : idleSection(head, idle);
  if (room.has(section)) yield section;
  else yield `\nAnd ${head}.\n`;
}

/** Counts the bytes that are left. */
class Room {
  private left = mostBytes - reserve;

  has(text: string): boolean {
    return bytesOf(text) <= this.left;
  }

  *take(text: string): Generator<string> {
    this.left -= bytesOf(text);
    yield text;
  }
}

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

function countsTable(report: DifferenceReport): string {
  const rows = countRows(report).map(([name, count]) => `| ${name} | ${count} |\n`);
  const sum = sumText(report).replace('->', '→');
  return `| profiles | |\n| --- | --: |\n${rows.join('')}\n${sum}\n`;
}

function causeSection(
  cause: Cause,
  at: number,
  report: DifferenceReport,
  withExample: boolean,
): string {
  const most = withExample ? mostChanges : fewChanges;
  const changes = cause.changes.flatMap((change) => report.changes[change] ?? []);
  const parts = [
    `\n### ${at + 1}. ${causeText(cause, report)}: ${effectText(cause)}\n`,
    ...changes.slice(0, most).map(changeText),
    changes.length > most ? `\nand ${counted(changes.length - most, 'more change')}\n` : '',
    cause.parting === undefined ? '' : partingSection(cause.parting),
    withExample ? exampleText(cause) : '',
    profilesText(cause),
  ];
  return parts.join('');
}

function changeText({ kind, agent, ...sides }: PolicyChange): string {
  return sidesText(`${kind} in ${codeSpan(shown(agent))}`, sides);
}

function partingSection(parting: PlacedParting): string {
  return sidesText(escaped(partingText(parting)), parting);
}

function sidesText(
  head: string,
  { before, after }: Pick<PolicyChange, 'before' | 'after'>,
): string {
  const places = [before, after].flatMap((side) => (side ? codeSpan(sideText(side)) : []));
  const lines = [...sideLine('-', before), ...sideLine('+', after)];
  return `\n${head}, ${places.join(' → ')}\n\n${fenced('diff', lines)}`;
}

function sideLine(sign: string, side: ChangeSide | undefined): string[] {
  return side === undefined ? [] : [`${sign} ${shown(side.text, longestText)}`];
}

function exampleText(cause: Cause): string {
  const { example } = cause;
  const { id, calls, faults } = example;
  const counts = countsText(example).replace('->', '→');
  const head = `Example: ${htmlCode(shown(id))}, ${counts}${aloneText(cause)}`;
  const lines = calls === undefined ? [] : calls.slice(0, mostCalls).flatMap(callLines);
  if (calls !== undefined && calls.length > mostCalls) {
    lines.push(`  ... and ${calls.length - mostCalls} more calls`);
  }
  const faultLines = faults.slice(0, mostFaults).map((fault) => `! ${shown(fault, longestText)}`);
  const all = [...lines, ...faultLines];
  return details(head, all.length === 0 ? '' : fenced('diff', all));
}

function callLines({ gold, prediction, mark }: AlignedCall): string[] {
  if (mark === 'same') return [`  ${shown(gold ?? '', longestText)}`];
  const old = gold === undefined ? [] : [`- ${shown(gold, longestText)}`];
  const young = prediction === undefined ? [] : [`+ ${shown(prediction, longestText)}`];
  return [...old, ...young];
}

function profilesText({ profiles }: Cause): string {
  const names = profiles.slice(0, mostProfiles).map((id) => codeSpan(shown(id)));
  const more = profiles.length - names.length;
  const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}\n`;
  return details(counted(profiles.length, 'profile'), list);
}

function details(summary: string, body: string): string {
  return `\n<details><summary>${summary}</summary>\n\n${body.trim()}\n\n</details>\n`;
}

function idleSection(head: string, idle: readonly PolicyChange[]): string {
  const listed = idle.slice(0, mostIdle).map(changeText).join('');
  const more = idle.length > mostIdle ? `\nand ${idle.length - mostIdle} more\n` : '';
  return details(head, `${listed}${more}`);
}
