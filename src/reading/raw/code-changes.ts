/** Statements of code after which a list is not what it was. */
const changes: readonly RegExp[] = [
  /\.\s*(?:pop|remove|reverse|insert|extend|clear|sort|unshift|shift|splice|concat|filter|slice|prepend|appendleft|popleft|toReversed|toSpliced|with)\s*\(/,
  /^\s*del\s+\w/m,
  /\b(?:reversed|sorted|filter|map|zip|chain)\s*\(/,
  /^\s*\w+\s*\[[^\]\n]*\](?:\s*\[[^\]\n]*\])*\s*=(?!=)/m,
  /^\s*[\w.]+\s*(?:\+=|\*=|-=)/m,
  /^\s*(?:(?:const|let|var)\s+)?\w+\s*=\s*(?:\w+\s*\[[^\]\n]*:|\w+\s*[+*]\s*\w|\[\s*\.\.\.)/m,
  /\bfor\s+\w+\s+in\s+[\w.]+\s*\[/,
  /\[[^\]\n]*\bfor\s+\w+(?:\s*,\s*\w+)*\s+in\b/,
  /[\])]\s*[+*]\s*(?:[[(]|\w)|\w\s*\+\s*[[(]/,
];

/** A line that is longer is no statement. */
const longest = 1_000;

/** Whether code around a list changes it: what it is in the end would have to be computed. */
export function changesList(around: string): boolean {
  const lines = around.split('\n').filter((line) => line.length < longest);
  return lines.some((line) => changes.some((statement) => statement.test(line)));
}

/** What in code makes something else of the calls in it than those that stand there. */
const oddities: readonly (readonly [sign: RegExp, what: string])[] = [
  [
    /\)\s{0,20}(?:and|&&|\|\|)\s{1,20}(?:await\s{1,20})?\w[\w.]{0,200}\(/,
    'a call that depends on another',
  ],
  [/\b(?:partial|lambda)\b\s{0,20}[(:\w]/, 'a call that is not made'],
  [
    /\.\s{0,20}(?:forEach|map|filter|reduce|flatMap|then|catch|finally)\s{0,20}\(/,
    'code that calls it',
  ],
  [/`[^`\n]{0,200}\$\{/, 'a value that is code'],
];

const opening = /^[^\S\n]{0,40}```(?:python|py|js|javascript|ts|typescript|jsx|tsx)\b/i;

/** What in the blocks of code of a text makes its calls something else; undefined for code that only calls. */
export function oddCode(text: string): string | undefined {
  const parts = text.split(/^(?=[^\S\n]{0,40}```)/m).filter((part) => opening.test(part));
  for (const code of parts) {
    const found = oddities.find(([sign]) => sign.test(code));
    if (found !== undefined) return found[1];
    // Every second part stands in a text of its own.
    const texts = code.split(/^[^\S\n]{0,40}(?:"""|''')/m).filter((_, nth) => nth % 2 === 1);
    if ([...texts, ...commentsIn(code)].some((inside) => /\w\(/.test(inside)))
      return 'a call in a comment, or in a text of code';
  }
  return undefined;
}

function* commentsIn(code: string): Generator<string> {
  for (let at = code.indexOf('/*'); at >= 0; ) {
    const end = code.indexOf('*/', at);
    if (end < 0) return;
    yield code.slice(at, end);
    at = code.indexOf('/*', end);
  }
}
