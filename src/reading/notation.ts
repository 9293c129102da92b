/** Notations in which nothing is read, and what each is called. */
const notations: readonly (readonly [sign: RegExp, what: (found: string) => string])[] = [
  [/^\s*(?:GET|POST|PUT|PATCH|DELETE)\s+\/\S*/m, () => 'requests of HTTP'],
  [
    /^\s*(?:graph|flowchart)\s+(?:TD|TB|LR|RL|BT)\b|^\s*sequenceDiagram\b/m,
    () => 'a diagram of Mermaid',
  ],
  [/^\s*\[\[?[\w.-]{1,100}\]\]?\s*\n(?:\s*[\w.-]{1,100}\s*=.*\n?)+/m, () => 'tables of TOML'],
  [
    /^```(?!json|python|py|yaml|yml|text|tool_code|tool_call)([a-z]\w{0,20})\s*$/im,
    (name) => `a block in “${name}”`,
  ],
  [
    /<([a-z][\w.-]{0,60})(?:\s[^<>]{0,200})?>[\s\S]{1,4000}<\/\1>/i,
    (name) => `tags of no known syntax (<${name}>)`,
  ],
  [/^\s{0,3}#{1,6} .*\n\s*(?:```\w*\s*)?\{/m, () => 'data under headings, which names no tool'],
  [
    /^\s*(?:\d{1,3}[.)]\s*|[-*]\s+)?(?:call|use|run|invoke|execute)\s+\S{1,100}\s+(?:with|using)\b/im,
    () => 'steps in words (“call … with …”)',
  ],
  [/^\s*(?:\d{1,3}[.)]|[-*]).*\n\s+[-*]\s+\S+\s*[:=]/m, () => 'lists in lists of words'],
  [/^\s*\|.*\|\s*\n\s*\|?\s*:?-+/m, () => 'a table without a column that is known to name tools'],
  [/^\s*(?:```(?:json)?\s*)?[{[]/, () => 'data that names no tool in a known way'],
  [/^```(?:python|py)\b/m, () => 'code that calls no tool in a known way'],
  [/^[^()[\]{}<>]*$/, () => 'words alone'],
];

/** What an answer that cannot be read has in place of calls in a known form; undefined for words alone. */
export function notationIn(text: string): string | undefined {
  const said = text.slice(0, longest);
  for (const [sign, what] of notations) {
    const found = sign.exec(said);
    if (found !== null) return what(found[1] ?? '');
  }
  return undefined;
}

/** The beginning of an answer tells its notation. */
const longest = 4_000;
