import type { InCommon, Remedy } from '../../model/remedy.ts';
import { counted, shownList } from '../../words/shown.ts';

const mostNamed = 5;

/** What most wrong runs have in common, and what would permit it, in a sentence. */
export function inCommonText({ kind, runs, invalid, names }: InCommon): string {
  const shown = names.map(([name, count]) => `${name} ${count}`);
  const named = shown.length === 0 ? '' : ` (${shownList(shown, mostNamed)})`;
  const isOne = runs === 1;
  const { what, whats, remedy } = texts[kind];
  const some =
    runs === invalid && isOne ? '1 invalid run' : `${runs} of ${counted(invalid, 'invalid run')}`;
  return `${some} ${isOne ? what : whats}${named}; ${remedy}.`;
}

const texts: Readonly<
  Record<Remedy['kind'], { readonly what: string; readonly whats: string; readonly remedy: string }>
> = {
  repeat: {
    what: 'only repeats a right call',
    whats: 'only repeat a right call',
    remedy: '`+` behind its step permits that',
  },
  anytime: {
    what: 'only makes calls besides',
    whats: 'only make calls besides',
    remedy: '`anytime` in the policy permits that',
  },
  optional: {
    what: 'only leaves calls out',
    whats: 'only leave calls out',
    remedy: '`?` behind its step permits that',
  },
  parallel: {
    what: 'only has another order of calls of one message',
    whats: 'only have another order of calls of one message',
    remedy: '--parallel any permits that',
  },
  names: {
    what: 'only has other names for tools',
    whats: 'only have other names for tools',
    remedy: '--tool-names says what they are',
  },
  number: {
    what: 'only has text for a number, or a number for text',
    whats: 'only have text for a number, or a number for text',
    remedy: 'the argument rule { "tolerance": 0 } permits that',
  },
};
