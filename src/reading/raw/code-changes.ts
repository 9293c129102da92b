/** Statements of code after which a list is not what it was. */
const changes: readonly RegExp[] = [
  /\.\s*(?:pop|remove|reverse|insert|extend|clear|sort|unshift|shift|splice|concat|filter|slice|prepend|appendleft|popleft|toReversed|toSpliced|with)\s*\(/,
  /^\s*del\s+\w/m,
  /\b(?:reversed|sorted|filter|map|zip|chain)\s*\(/,
  /^\s*\w+\s*\[[^\]\n]*\](?:\s*\[[^\]\n]*\])*\s*=(?!=)/m,
  /^\s*[\w.]+\s*(?:\+=|\*=|-=)/m,
  /^\s*(?:(?:const|let|var)\s+)?\w+\s*=\s*(?:\w+\s*\[[^\]\n]*:|\w+\s*[+*]\s*\w|\[\s*\.\.\.)/m,
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
