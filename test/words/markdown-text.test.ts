import { expect, test } from 'vitest';
import { codeSpan, escaped, htmlCode } from '../../src/words/markdown-text.ts';

const forms = { escaped, code: codeSpan, htmlCode };

/** What GitHub makes links and emojis of, in raw HTML too: its "extended autolinks". */
const linking = /:\/\/|www\.\w|\w@\w|mailto:\w|:\w+:/i;

/** What it makes links of in the text of HTML that is not code. */
const mentioning = /@\w|#\d|:\w+:/;

/** What a reader sees: entities and escapes of Markdown read, tags left out. */
function seen(text: string, isMarkdown: boolean): string {
  const plain = text.replace(/<\/?code>|<!-- -->/g, '');
  const unescaped = isMarkdown ? plain.replace(/\\([^\w\s])/g, '$1') : plain;
  return unescaped
    .replace(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

test.each(
  [
    'https://evil.example/x',
    'HTTP://evil.example',
    'ftp://evil.example',
    'www.evil.example',
    'WWW.evil.example/a?b=c',
    'a@b.com',
    'mailto:a@b.com',
    'xmpp:a@b.com',
    '[a](http://x.y)',
    '![a](http://x.y/z.png)',
    '<http://x.y>',
    ':smile: :100: :+1:',
    '@someone, @some/team',
    'a#1 #12',
  ].flatMap((text) => (Object.keys(forms) as (keyof typeof forms)[]).map((form) => [form, text])),
)('%s: no link is made of %j, and it reads as it is', (form, text) => {
  const written = forms[form as keyof typeof forms](text as string);
  expect(written).not.toMatch(linking);
  expect(seen(written, form !== 'htmlCode')).toBe(text);
});

test.each(['@someone', 'a@b', '#12', 'o/r#1', ':smile:'])('%s is no mention in prose', (text) => {
  const pieces = escaped(text).split('<!-- -->');
  for (const piece of pieces) expect(seen(piece, true)).not.toMatch(mentioning);
});

test('a sentence stays as it is', () => {
  const sentence = '1 profile without a prediction: C3, in a.json:12.';
  expect(escaped(sentence)).toBe(sentence);
});
