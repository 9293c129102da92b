import type { LocatedDiagnostic } from '../model/diagnostic.ts';

/** Ways to colour text; each gives back plain text where there is no terminal. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
}

/**
 * A diagnostic as people read it: `file:line:col error CODE: sentence`, the source line with a caret
 * under the place, and the hint.
 */
export function diagnosticText(diagnostic: LocatedDiagnostic, paint: Paint): string {
  const { file, line, column, code, severity, message, source, hint } = diagnostic;
  const colour = severity === 'error' ? paint.red : paint.yellow;
  const head = `${paint.bold(`${file}:${line}:${column}`)} ${colour(`${severity} ${code}`)}`;
  const lines = [`${head}: ${message}${profilesText(diagnostic)}`];
  if (source !== undefined) {
    lines.push(`  ${paint.dim(source.text)}`, `  ${caretUnder(source, colour)}`);
  }
  if (hint !== undefined) lines.push(`  ${paint.cyan('hint:')} ${hint}`);
  return `${lines.join('\n')}\n`;
}

function profilesText({ profiles }: LocatedDiagnostic): string {
  if (profiles === undefined) return '';
  const { count, first, at } = profiles;
  const who = count === 1 ? `profile ${first}` : `${count} profiles, first ${first}`;
  return ` (${who} at ${at})`;
}

/** Wide characters take two columns of a terminal, and the caret has to follow them. */
function caretUnder(
  { text, column }: NonNullable<LocatedDiagnostic['source']>,
  colour: Paint['red'],
): string {
  const before = Array.from(text).slice(0, column - 1);
  const width = before.reduce((sum, character) => sum + (isWide(character) ? 2 : 1), 0);
  return `${' '.repeat(width)}${colour('^')}`;
}

function isWide(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u.test(
    character,
  );
}

/** Diagnostics as programs read them: a JSON list, one object a line. */
export function diagnosticsJson(diagnostics: readonly LocatedDiagnostic[]): string {
  if (diagnostics.length === 0) return '[]\n';
  return `[\n${diagnostics.map((diagnostic) => JSON.stringify(diagnostic)).join(',\n')}\n]\n`;
}
