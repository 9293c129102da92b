import { printable } from '../base/text/printable.ts';

/**
 * A value as JSON that is safe inside an HTML script: it cannot end the script, begin a comment or
 * change the writing direction.
 */
export function scriptJson(value: unknown): string {
  return printable(JSON.stringify(value)).replaceAll('<', '\\u003c');
}
