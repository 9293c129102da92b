import type { Shapes } from '../../call-text.ts';
import type { Entry } from '../../entry.ts';
import { changeInWords } from '../../take-backs.ts';
import { divides, isNoAnswer } from '../dividers.ts';
import { linesOf } from '../groups.ts';
import { gapMark } from '../thoughts.ts';
import { mayHoldOthers } from '../unread-forms.ts';
import { objectEnd } from './objects.ts';
import { jsonCall, refuse, type SyntaxCalls } from './syntax.ts';

/** What an answer in channels says: its calls, and the text for the user behind the last of them. */
export interface Channels {
  readonly text: string;
  readonly calls: SyntaxCalls | undefined;
  /** It ends while it is thinking. */
  readonly isOpen: boolean;
}

/** A message: who writes it, its header, and its text: undefined if it was cut off before that. */
interface Message {
  readonly role: string;
  readonly head: string;
  readonly body: string | undefined;
  readonly isClosed: boolean;
}

const roles = /^(?:(?:assistant|user|system|developer|tool|functions\.)\b.*|to=.*)?$/s;
const token = /<\|(start|channel|constrain|message|end|return|call)\|>/;
/** Tools that the model brings along: what it asks them is no call of the agent's. */
const builtIn = /^(?:python|browser\.\w+|container\.\w+)$/;

/**
 * Answers of gpt-oss: `<|channel|>analysis<|message|>` is thought, `final` is said, and a message to
 * `functions.f` is a call. Undefined if a text has no channels.
 */
export function readChannels(answer: string, shapes: Shapes): Channels | undefined {
  const text = withTokens(answer);
  if (!text.includes('<|channel|>')) return undefined;
  const all = messagesIn(text);
  const messages = all.filter(({ role }) => /^(?:assistant\b.*|to=.*)?$/s.test(role));
  const isOdd = ({ role, head }: Message) => !roles.test(role) && /\bto=functions\./.test(head);
  if (all.some(isOdd)) refuse(shapes, 'a call of somebody who is not known');
  if (messages.some(({ head }) => /functions\.[\p{L}_]/u.test(head) && !/\bto=/.test(head)))
    refuse(shapes, 'a call whose marks do not fit');
  const entries: Entry[] = [];
  let said: string[] = [];
  let [isCut, isOpen] = [false, false];
  messages.forEach(({ head, body, isClosed }, nth) => {
    const isLast = !isClosed && nth === messages.length - 1;
    const recipient = recipientIn(head, shapes);
    if (recipient === undefined) {
      if (isThought(head)) isOpen = nth === messages.length - 1;
      else said.push(body ?? '');
      // What stands in no channel behind a call is no answer of this syntax.
      if (head === '' && entries.length > 0 && mayHoldOthers(body ?? ''))
        refuse(shapes, 'calls in two syntaxes');
      return;
    }
    const asked = entries.length === 0 ? changeInWords(said.flatMap(linesOf), [], []) : undefined;
    if (asked !== undefined) refuse(shapes, `the words “${asked.slice(0, 80)}” before calls`);
    const divider = said
      .flatMap((part) => part.split('\n'))
      .find(entries.length > 0 ? divides : isNoAnswer);
    if (divider !== undefined) refuse(shapes, `the line “${divider.slice(0, 80)}” between calls`);
    if (said.some(mayHoldOthers)) refuse(shapes, 'calls in two syntaxes');
    said = [];
    const isHalf = body === undefined || (isLast && body.trim() === '');
    const entry = isHalf ? undefined : jsonCall(recipient, body, shapes);
    if (entry !== undefined) entries.push(entry);
    else if (isLast && objectEnd(body ?? '', (body ?? '').indexOf('{')) === undefined) isCut = true;
    else refuse(shapes, `a call of ${recipient} whose arguments are no object`);
  });
  if (endsInHead(text)) isCut = true;
  if (isCut && entries.length === 0)
    refuse(shapes, 'an answer that stops before its first whole call');
  const hasCalls = entries.length > 0 || isCut;
  const calls = hasCalls ? { entries, isCut: isCut || isOpen, start: 0, end: 0 } : undefined;
  return { text: said.join(`\n${gapMark}\n`), calls, isOpen };
}

/** The messages of a text in order, cut at its tokens; what stands between two of them is said. */
function messagesIn(text: string): Message[] {
  const [before = '', ...parts] = text.split(token);
  const messages: Message[] = [];
  const loose = (inside: string) => {
    if (/^\s*(?:assistant)?\s*(?:to=\S+)?\s*$/.test(inside)) return begun('', inside);
    messages.push({ role: '', head: '', body: inside, isClosed: true });
    return begun('', '');
  };
  let now = loose(before);
  const close = (isClosed: boolean) => {
    if (now.body !== undefined || /\bto=/.test(now.head)) messages.push({ ...now, isClosed });
  };
  for (let at = 0; at < parts.length; at += 2) {
    const [name = '', inside = ''] = parts.slice(at, at + 2);
    const isMark = ['channel', 'constrain', 'message'].includes(name);
    if (!isMark || now.body !== undefined) {
      close(true);
      now = name === 'start' ? begun(inside.trim(), inside) : loose(isMark ? '' : inside);
    }
    if (name === 'message') now = { ...now, body: inside };
    else if (isMark) now = { ...now, head: `${now.head}<|${name}|>${inside}` };
  }
  close(false);
  return messages;
}

function begun(role: string, head: string): Omit<Message, 'isClosed'> {
  return { role, head, body: undefined };
}

/** The tool that a message is for; undefined if it is for the user, or for a tool of the model's own. */
function recipientIn(head: string, { parametersOf }: Shapes): string | undefined {
  const [, to] = /\bto=([^\s<]+)/.exec(head) ?? [];
  if (to === undefined || /^(?:assistant|user|all)$/.test(to)) return undefined;
  const name = to.replace(/^functions\./, '');
  const isOwn = builtIn.test(to) && parametersOf(name) === undefined;
  return isOwn ? undefined : name;
}

/** Whether a message is thought, says what comes next, or asks a tool of the model's own: an answer follows. */
function isThought(head: string): boolean {
  return /<\|channel\|>\s*(?:analysis|commentary)\b|\bto=/.test(head);
}

const plainMarks =
  /(^\s*|(?:functions\.[\w.-]+ to=)?assistant)(analysis|commentary|final)(?: to=([\w.-]+)(?:\s+(?:json|code)\b)?)?/g;

/** Puts the tokens back that some servers drop: `analysis...assistantcommentary to=functions.f json{...}`. */
function withTokens(text: string): string {
  const isPlain =
    /^\s*(?:assistant)?(?:analysis|commentary|final)/.test(text) &&
    /assistant(?:analysis|commentary|final)|^\s*commentary to=functions\./.test(text) &&
    !text.includes('<|channel|>');
  if (!isPlain) return text;
  return text.replace(plainMarks, (_, author: string, channel: string, to: string | undefined) => {
    const recipient = to === undefined ? '' : ` to=${to}`;
    return `<|start|>${author.trim() || 'assistant'}<|channel|>${channel}${recipient}<|message|>`;
  });
}

/** Whether a text stops before it says what a message is. */
function endsInHead(text: string): boolean {
  const head = Math.max(text.lastIndexOf('<|start|>'), text.lastIndexOf('<|channel|>'));
  return text.lastIndexOf('<|message|>') < head || /<\|\w*\|?$/.test(text);
}
