import { StringDecoder } from 'node:string_decoder';
import { printable } from '../../base/text/printable.ts';
import { hasColours, type Terminal } from './terminal.ts';

type Stream = Terminal['stdout'];

/** What colours text, and ends that, in the terms of `Paint`; nothing else of a terminal's language is ours. */
const colour = '\\u001b\\[(?:1|2|22|31|33|36|39)m';

const parts = { plain: /([\n\t])/, coloured: new RegExp(`([\\n\\t]|${colour})`) };

/**
 * A text for people on a stream: whatever in it could move the cursor, set colours or change the writing
 * direction is escaped, but for line breaks, tabs and, where the stream has colours, the colours.
 */
export function forPeople(text: string, stream: Stream, terminal: Pick<Terminal, 'env'>): string {
  const isColoured = hasColours(stream, terminal);
  // Parts at odd positions are what may stay.
  return text
    .split(isColoured ? parts.coloured : parts.plain)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('');
}

/**
 * What is shown of records on standard output if it is a terminal; undefined if it is a file or a pipe, for which
 * programs need every character as it is. In JSON, what is escaped stays what it is.
 */
export function shownOn({
  stdout,
  env,
}: Pick<Terminal, 'stdout' | 'env'>): ((content: string | Uint8Array) => string) | undefined {
  if (stdout.isTTY !== true) return undefined;
  const decoder = new StringDecoder('utf8');
  return (content) => {
    const text = typeof content === 'string' ? content : decoder.write(content);
    return forPeople(text.replaceAll('\r\n', '\n'), stdout, { env });
  };
}

/** Writes a text for people. All that a command says on a stream goes through here. */
export function say(text: string, stream: Stream, terminal: Pick<Terminal, 'env'>): void {
  stream.write(forPeople(text, stream, terminal));
}

/** Goes to the start of the line and erases it. */
const erase = '\r\u001b[K';

/** Replaces the last line of a terminal by a text without line breaks. */
export function sayInPlace(text: string, stream: Stream, terminal: Pick<Terminal, 'env'>): void {
  stream.write(erase + forPeople(text, stream, terminal));
}
