import { inCalls } from './syntax/spans.ts';

/** What a server leaves at the end of what a model says. */
const endOfTurn =
  /(?:\s{0,20}(?:<\|(?:im_end|eot_id|eom_id|endoftext|end_of_text)\|>|<\/s>|<end_of_turn>|<[｜|]end[▁_]of[▁_]sentence[｜|]>)){1,9}\s*$/;

/** Marks of the order of bytes, where texts were put together. */
const byteOrderMarks = /^\uFEFF/gm;

/** What a model says, with the quotes that are meant, and without what its server puts at the end. */
export function cleanText(answer: string): string {
  const shown = unescapedHtml(answer.replaceAll(byteOrderMarks, ''));
  // Where a text has the beginning of such an element, its end strikes something out.
  if (/<s>/.test(shown.slice(1)) || !/>\s*$/.test(shown.slice(-100))) return shown;
  return shown.replace(endOfTurn, '');
}

/** A text whose quotes are those of HTML, as they are meant; inside of a value they are the value's. */
function unescapedHtml(text: string): string {
  if (text.includes('"') || !/&(?:quot|#34|#x22);/i.test(text)) return text;
  const first = text.search(/&(?:quot|#34|#x22);/i);
  if (!/(?:^|[[{(,:=])\s{0,9}$/.test(text.slice(Math.max(first - 10, 0), first))) return text;
  if (inCalls(text)(first)) return text;
  return text
    .replaceAll(/&(?:quot|#34|#x22);/gi, '"')
    .replaceAll(/&(?:apos|#39|#x27);/gi, "'")
    .replaceAll(/&lt;/gi, '<')
    .replaceAll(/&gt;/gi, '>')
    .replaceAll(/&amp;/gi, '&');
}

/** What is struck out, in Markdown or in HTML; three tildes are a fence. */
const struck = /(?<!~)~~(?!~)([\s\S]{1,5000}?)~~|<(del|s|strike)>([\s\S]{1,5000}?)<\/\2>/g;
const callIn =
  /[\p{L}\p{N}_]\(|["'](?:name|tool\w{0,9}|function|action)["']\s{0,9}:|<(?:tool_call|function|invoke)\b/u;

/** Whether something that may be calls is struck out, or a whole text is, which then has marks of its server. */
export function strikesOut(text: string): boolean {
  if (!text.includes('~~') && !/<(?:del|s|strike)>/.test(text)) return false;
  const isInCall = inCalls(text);
  return [...text.matchAll(struck)].some(({ index, 0: part, 1: plain, 2: html, 3: marked }) => {
    const isWhole = html === 's' && part.length === text.trim().length;
    return !isInCall(index) && !isWhole && callIn.test(plain ?? marked ?? '');
  });
}

const userTurn = /(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>)\s*(?:user|human)/;
const otherTurn =
  /(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>)\s*(?:system|developer|assistant|model|tool)/;

/** What calls have, and words about them have not. */
const mayCall = /[\p{L}\p{N}_]\(|["'](?:name|tool\w{0,9}|function|action)["']\s{0,9}:|<\w{1,40}>/u;

const byUser = /^\s*(?:\*\*)?(?:User|Human)(?:\*\*)?[ \t]?:/;
const speaker = /^[^\S\n]*(?:\*\*)?([A-Za-z]{1,12})(?:\*\*)?[ \t]?:(?:\*\*)?/gm;
const ofUsers = /^(?:user|human|q|system|developer)$/i;
const ofModels = /^(?:assistant|ai|agent|model)$/i;

/**
 * What a text says last that begins with a turn of the user and ends with one of the model: an echoed prompt, and
 * its answer. Undefined where the model called something before, or somebody else speaks: it may be a whole run.
 */
function answerBehind(text: string): string | undefined {
  if (!byUser.test(text)) return undefined;
  const isInCall = inCalls(text);
  const turns = [...text.matchAll(speaker)].filter(({ index }) => !isInCall(index));
  const ofBoth = turns.filter(([, name = '']) => ofUsers.test(name) || ofModels.test(name));
  const last = ofBoth.at(-1);
  if (last === undefined || !ofModels.test(last[1] ?? '')) return undefined;
  const before = text.slice(0, last.index);
  const isRun = turns.some(
    ({ index, 1: name = '' }, at) =>
      /^(?:tool|function|observation|result)$/i.test(name) ||
      (ofModels.test(name) && mayCall.test(before.slice(index, turns[at + 1]?.index))),
  );
  return isRun ? undefined : text.slice(last.index + last[0].length);
}

/** Without what a model wrote in the name of the user: a last turn behind its own, or the prompt before it. */
export function ownTurn(text: string): string {
  const answer = answerBehind(text);
  if (answer !== undefined) return answer;
  const end = text.search(userTurn);
  if (end > 0 && !otherTurn.test(text)) return text.slice(0, end);
  const before = text.slice(0, Math.max(text.search(/^(?:Human|User)\s*:/m), 0));
  const isAnswer = /[)\]}]/.test(before) && !/^(?:System|Developer)\s*:/m.test(before);
  return isAnswer && mayCall.test(before) ? before : text;
}

const turnOfUser =
  /^[^\S\n]*(?:\*\*)?(?:User|USER|Human|HUMAN|Q|Benutzer|Nutzer|Utilisateur|Usuario|Utente)(?:\*\*)?[ \t]?:|^#{1,4}\s*(?:Instruction|User)\b|\[INST\]|(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>)\s*(?:user|human)(?!\S{0,40}\s{0,9}(?:<\/?(?:tool|function)_re|\f))|^(?:用户|ユーザー|사용자)\s*[:：]/gm;

/** Whether a text holds a turn of the user's outside of all calls: what is called there is not the agent's. */
export function holdsTurnOfUser(text: string): boolean {
  const isInCall = inCalls(text);
  return [...text.matchAll(turnOfUser)].some(({ index }) => !isInCall(index));
}

const marks =
  /"(?:[^"\\\n]|\\.)*"|(?<=[[{(,:=]\s{0,9})'(?:[^'\\\n]|\\.)*'|<s>[^\n]*?<\/s>|<[|｜]\/?[\w ▁]{1,40}[|｜]>|<\/?s>|<bot_end>|\[\/?TOOL_CALLS\]|<\/?tool_calls?>/g;

/** Without the marks that end what a model says, or introduce a list of calls; in quotes they are text. */
export function withoutMarks(text: string): string {
  if (!text.includes('<') && !/\[\/?TOOL_CALLS\]/.test(text)) return text;
  return text.replace(marks, (mark) => (/^["']|^<s>./.test(mark) ? mark : '\n'));
}
