import { expect, test } from 'vitest';
import { charactersIn, lacking, withBoxes } from '../../src/pictures/lacking.ts';

const svg = '<text x="1">aé&#233; 漢</text><g id="漢"/>\n<text>\u0301\ufe0f\u3000字漢&amp;</text>';

test('characters beyond ASCII that are to be seen, of texts only, each once', () => {
  expect(charactersIn(svg)).toEqual(['é', '漢', '\u0301', '字']);
});

test('what is drawn as no character is lacking, and what is not drawn at all', () => {
  const shapes: Record<string, string> = { é: 'é', 漢: 'box', '\u{10fffe}': 'box' };
  const outlined = (texts: string) =>
    [...texts.matchAll(/<text id="(c\d+)">&#(\d+);/g)]
      .map(([, id, code]) => {
        const shape = shapes[String.fromCodePoint(Number(code))];
        return shape === undefined ? '' : `<g id="${id}">\n${shape}\n</g>`;
      })
      .join('');
  expect(lacking(['é', '漢', '字'], outlined)).toEqual(['漢', '字']);
});

test('boxes stand for what is missing, and the rest stays', () => {
  expect(withBoxes(svg, ['漢'])).toBe(svg.replace('漢<', '□<').replace('字漢', '字□'));
  expect(withBoxes(svg, [])).toBe(svg);
});
