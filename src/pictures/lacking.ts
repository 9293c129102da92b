/** The characters of an SVG's texts that a font may lack, each once: those beyond ASCII that are to be seen. */
export function charactersIn(svg: string): string[] {
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) =>
    text.replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits))),
  );
  const characters = new Set(texts.join(''));
  return [...characters].filter((character) => /[^\0-\x7f\p{White_Space}\p{DI}]/u.test(character));
}

/** A code point that is no character, so that no font has it: what is drawn for it is an empty box. */
const noCharacter = 0x10fffe;

/**
 * Those of some characters that are drawn as an empty box, or not at all. `outlined` makes paths of the
 * texts of an SVG, as resvg does.
 */
export function lacking(
  characters: readonly string[],
  outlined: (svg: string) => string,
): readonly string[] {
  if (characters.length === 0) return [];
  const codes = [...characters.map((character) => character.codePointAt(0) ?? 0), noCharacter];
  const texts = codes.map((code, at) => `<text id="c${at}">&#${code};</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${texts.join('')}</svg>`;
  const outlines = new Map<number, string>();
  for (const [, at, outline = ''] of outlined(svg).matchAll(/<g id="c(\d+)">(.*?)<\/g>/gs)) {
    outlines.set(Number(at), outline);
  }
  const box = outlines.get(characters.length);
  return characters.filter((_, at) => [box, undefined].includes(outlines.get(at)));
}

/** An SVG with an empty box for each of these: a renderer looks for no fonts behind one that it lacks. */
export function withBoxes(svg: string, missing: readonly string[]): string {
  if (missing.length === 0) return svg;
  const isMissing = new Set(missing);
  return svg.replace(/(<text[^>]*>)([^<]*)(?=<\/text>)/g, (_, tag: string, text: string) => {
    const boxed = Array.from(text, (character) => (isMissing.has(character) ? box : character));
    return tag + boxed.join('');
  });
}

const box = '\u25a1';
