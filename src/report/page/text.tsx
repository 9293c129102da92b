import { Fragment } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { OnPaper } from './paper.ts';
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
  const isOnPaper = useContext(OnPaper);
  if (text.length <= most) return <bdi>{show(text)}</bdi>;
  const part = withEnd ? cutWithin(text, most) : cut(text, most);
  return (
    <>
      <bdi>{show(isWhole || isOnPaper ? text : part)}</bdi>{' '}
      <button type="button" class="more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'show less' : `show all ${text.length.toLocaleString('en')} characters`}
      </button>
    </>
  );
}

/** A name is no page: as a hint and on paper, one of thousands of signs has those at its ends. */
const longestName = 1000;

/** What has no such sign for so long goes on in the next line, too. */
const longPart = /.{1,24}/gsu;

function partsOf(name: string): string[] {
  return name.split(/(?<=[_+/:.-])/).flatMap((part) => part.match(longPart) ?? []);
}

/** Whether a name may go on in the next line: its column should be wide enough for few lines. */
export function isLongName(text: string): boolean {
  return text.length > 24;
}

/**
 * A text of the input as a name, which may go on in the next line behind a sign such as `_` or `/`. A long
 * one is cut in its middle, since names often begin alike, and is whole as a hint and on paper.
 */
export function Name({ text, most = 60 }: { readonly text: string; readonly most?: number }) {
  const whole = cutWithin(text, longestName);
  const isOnPaper = useContext(OnPaper);
  const shown = visible(isOnPaper ? whole : cutWithin(text, most));
  // A screen has room for a short one in a line.
  const parts = isOnPaper || isLongName(text) ? partsOf(shown) : [shown];
  return (
    <bdi title={text.length > most ? visible(whole) : undefined}>
      {parts.map((part, at) => (
        <Fragment key={String(at)}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** A text of the input where only a text may stand, such as an option. */
export function plainName(text: string, most = 60): string {
  return text === '' ? '(empty)' : visible(cutWithin(text, most));
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A long text as its beginning and its end, half of what may be shown each. */
function cutWithin(text: string, most: number): string {
  if (text.length <= most) return text;
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
