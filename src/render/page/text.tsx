import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { printable } from '../../model/printable.ts';

/** Line breaks that stand between words may stay; everything else that is not seen is an escape. */
function visible(text: string): string {
  return printable(text);
}

const longest = 400;

/** A text of the input, in a direction of its own; a long one is cut, and shown whole on demand. */
export function Text({ text, most = longest }: { readonly text: string; readonly most?: number }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= most) return <bdi>{visible(text)}</bdi>;
  return (
    <>
      <bdi>{visible(isWhole ? text : cut(text, most))}</bdi>{' '}
      <button type="button" class="more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'show less' : `show all ${text.length.toLocaleString('en')} characters`}
      </button>
    </>
  );
}

/** A text of the input in a line: a name, cut where it is long. */
export function Name({ text, most = 60 }: { readonly text: string; readonly most?: number }) {
  return <bdi>{visible(cut(text, most))}</bdi>;
}

/** A name that may go on in the next line behind `_` and `+`. */
export function Breakable({ text }: { readonly text: string }) {
  const parts = visible(cut(text, 120)).split(/(?<=[_+])/);
  return (
    <bdi>
      {parts.map((part, at) => (
        <Fragment key={String(at)}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}

/** A text of the input where only a text may stand, such as an option. */
export function plainName(text: string, most = 60): string {
  return text === '' ? '(empty)' : visible(cut(text, most));
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** `1 prediction`, `2,000 predictions`. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
