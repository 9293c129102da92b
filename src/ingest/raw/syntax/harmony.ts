import type { Shapes } from '../../call-text.ts';
import type { Entry } from '../../entry.ts';
import { gapMark } from '../thoughts.ts';
import { jsonCall, refuse, type SyntaxCalls } from './syntax.ts';

/** What an answer in channels says: the text for the user, and the calls. */
export interface Channels {
  readonly text: string;
  readonly calls: SyntaxCalls | undefined;
  /** It ends while it is thinking. */
  readonly isOpen: boolean;
}

const message = /(?:<\|start\|>)?([^<]*(?:<\|(?:channel|constrain)\|>[^<]*)+)<\|message\|>/g;
const ending = /<\|(?:end|call|return|start|channel)\|>/g;

/**
 * Answers of gpt-oss: `<|channel|>analysis<|message|>` is thought, `final` is said, and a message to
 * `functions.f` is a call. Undefined where a text has no channels.
 */
export function readChannels(text: string, shapes: Shapes): Channels | undefined {
  if (!text.includes('<|channel|>') || !text.includes('<|message|>')) return undefined;
  const heads = [...text.matchAll(message)];
  const said: string[] = [];
  const entries: Entry[] = [];
  let [isCut, isOpen] = [false, false];
  heads.forEach((head, nth) => {
    const from = head.index + head[0].length;
    const inside = text.slice(from, heads[nth + 1]?.index);
    ending.lastIndex = 0;
    const close = ending.exec(inside);
    const isLast = close === null && nth === heads.length - 1;
    const body = inside.slice(0, close?.index);
    const [, recipient] = /to=(?:functions\.)?([\w.-]+)/.exec(head[1] ?? '') ?? [];
    const isAnalysis = (head[1] ?? '').includes('<|channel|>analysis');
    if (recipient !== undefined) {
      const entry = jsonCall(recipient, body, { ...shapes });
      if (entry !== undefined) entries.push(entry);
      else if (isLast) isCut = true;
      else refuse(shapes, `a call of ${recipient} whose arguments are no object`);
    } else if (isAnalysis) isOpen = isLast;
    else said.push(body);
  });
  const calls = entries.length > 0 || isCut ? { entries, isCut, end: text.length } : undefined;
  return { text: said.join(`\n${gapMark}\n`), calls, isOpen };
}
