import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { visible } from './visible.ts';

const longest = 400;

/** A text of the input, in a direction of its own; a long one is cut, and shown whole on demand. */
export function Text({
  text,
  most = longest,
  withEnd = false,
  show = visible,
}: {
  readonly text: string;
  readonly most?: number;
  /** Whether a long text is cut in the middle, not at its end. */
  readonly withEnd?: boolean;
  readonly show?: (text: string) => string;
}) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= most) return <bdi>{show(text)}</bdi>;
  const part = withEnd ? cutWithin(text, most) : cut(text, most);
  return (
    <>
      <bdi>{show(isWhole ? text : part)}</bdi>{' '}
      <button type="button" class="more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'show less' : `show all ${text.length.toLocaleString('en')} characters`}
      </button>
    </>
  );
}

/** A text of the input in a line: a name, cut where it is long, and then whole as a hint. */
export function Name({ text, most = 60 }: { readonly text: string; readonly most?: number }) {
  return <bdi title={hint(text, most)}>{visible(cut(text, most))}</bdi>;
}

/** A hint is no page: a text of thousands of signs has a hint of its beginning. */
function hint(text: string, most: number): string | undefined {
  return text.length > most ? visible(cut(text, 1000)) : undefined;
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

/** The beginning and the end of a text, half of what may be shown each. */
function cutWithin(text: string, most: number): string {
  const end = text.slice(text.length - most / 2).replace(/^[\udc00-\udfff]/, '');
  return `${cut(text, most / 2)}${end}`;
}

/** A whole number of any size: `87,178,291,200`. */
export function wholeText(number: bigint | number | string): string {
  return BigInt(number).toLocaleString('en');
}

/** `1 prediction`, `2,000 predictions`. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? thing : things}`;
}
