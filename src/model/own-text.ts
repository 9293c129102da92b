/** The text that an object has under a name which a user gives; the empty text where it has none of its own. */
export function ownText(texts: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
}
