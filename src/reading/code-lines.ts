/** A name, or several, that the result of a call is given to. */
const assigned =
  /^(?:(?:const|let|var)\s+)?(?:[A-Za-z_]\w*|\{[\w\s,]*\}|\[[\w\s,]*\])(?:\s*,\s*[A-Za-z_]\w*)*(?:\s*:\s*[\w.[\], |]+)?\s*=\s*(?![=>])/;
const printed =
  /^(?:print|console\.log|str|json\.dumps|JSON\.stringify)\(\s*(?=(?:await\s+)?[\w.]+\()/;
const waited = /^(?:await|yield|return)\s+/;

/**
 * The call that a line of code makes, without what is done with its result: `x = await f(a=1)` and
 * `print(f(a=1))` are `f(a=1)`. Undefined for what is done under a condition or more than once. Nothing
 * is ever run.
 */
export function readStatement(line: string): string | undefined {
  let text = line.replace(/;\s*$/, '');
  if (
    /^(?:if|elif|else|for|while|try|except|with|def|async|function|class|assert|lambda)\b/.test(
      text,
    )
  ) {
    return text.includes('(') ? undefined : text;
  }
  text = text.replace(assigned, '').replace(waited, '');
  while (printed.test(text) && text.endsWith(')')) {
    text = text.replace(printed, '').slice(0, -1).trim().replace(waited, '');
  }
  return text;
}

/** Whether a line is what the result of a call is given to, without the call. */
export function isReceiver(line: string): boolean {
  return /^\s*(?:(?:const|let|var)\s[^(]*|[\w.]+\s*=)\s*$/.test(line);
}
