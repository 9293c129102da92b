import { isJsonObject } from '../base/json.ts';
import { literalOf } from '../base/text/literal.ts';
import { callText } from './call-content.ts';
import type { DialogueMessage } from './conversation.ts';

/** Who speaks, on a line of its own or before what is said. */
const speaker = /^\s*(User|Agent|Environment):[ \t]?(.*)$/;
/** What an agent does: it thinks, says something, or calls a tool with an input. */
const action = /^\s*(Thought|Response|Action Input|Action):[ \t]?(.*)$/;

/** A part of a transcript: its label, and its text. */
interface Part {
  readonly label: string;
  /** From 1. */
  readonly line: number;
  text: string;
}

/** The messages of a transcript, and the line on which each begins. */
export interface ReadTranscript {
  readonly messages: readonly DialogueMessage[];
  readonly lines: readonly number[];
}

/** Reads a transcript of FlowBench's form (its appendix D); undefined if it is none. */
export function readTranscript(text: string): ReadTranscript | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const read = parts.flatMap((part, at) => {
    const message = messageOf(part, parts[at + 1]);
    return message === undefined ? [] : [{ message, line: part.line }];
  });
  return { messages: read.map(({ message }) => message), lines: read.map(({ line }) => line) };
}

/** The message that a part is; none of a thought, of an input, and of who speaks. */
function messageOf(
  { label, text: said }: Part,
  next: Part | undefined,
): DialogueMessage | undefined {
  if (label === 'User') return { role: 'user', content: said };
  if (label === 'Response') return { role: 'assistant', content: said };
  if (label === 'Environment') return { role: 'api_output', content: unbroken(said) };
  if (label !== 'Action') return undefined;
  const given = next?.label === 'Action Input' ? unbroken(next.text) : '{}';
  const input = literalOf(given);
  const content = isJsonObject(input)
    ? callText({ tool_name: said, tool_input: input })
    : `${said} ${given}`;
  return { role: 'api', content };
}

/** The parts in order; undefined if something stands before the first one. */
function partsOf(text: string): Part[] | undefined {
  const parts: Part[] = [];
  let isAgent = false;
  for (const [at, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const spoken = speaker.exec(line);
    if (spoken !== null) isAgent = spoken[1] === 'Agent';
    const done = isAgent ? action.exec(spoken?.[2] ?? line) : null;
    const [, label, said = ''] = done ?? spoken ?? [];
    const last = parts.at(-1);
    if (label !== undefined) parts.push({ label, line: at + 1, text: said });
    else if (last !== undefined) last.text += `\n${line}`;
    else if (line.trim() !== '') return undefined;
  }
  for (const part of parts) part.text = part.text.trim();
  return parts.length === 0 ? undefined : parts;
}

/**
 * JSON as it was before its lines were broken to fit a page: at spaces, or behind a quote or a hyphen.
 * Whatever is no JSON stays as it is.
 */
function unbroken(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  return text.replaceAll(/(?<=["'-])\s*\n\s*/g, '').replaceAll(/\s*\n\s*/g, ' ');
}
