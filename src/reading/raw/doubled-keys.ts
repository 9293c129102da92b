const part = /"(?:[^"\\]|\\.)*"|[[\]{}:,]/gs;

/** The first key that stands twice in an object of a JSON text: undefined if there is none. */
export function doubledKey(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let text = '';
  for (const [token] of json.matchAll(part)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"')) text = token;
    const keys = open.at(-1);
    if (token !== ':' || keys === undefined) continue;
    if (keys.has(text)) return text.slice(1, -1);
    keys.add(text);
  }
  return undefined;
}
