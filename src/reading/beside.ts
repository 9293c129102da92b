import { conditions, isChoice } from './condition.ts';
import { changesInOtherLanguages } from './foreign-words.ts';

/** What stands at the beginning of a line and says nothing of the call behind it. */
const opening = /^\W*(?:(?:first|finally|lastly|next|then|now|second|third)\b\W*)+/i;
/** Marks that take a call back, doubt it, repeat it or point to a note. */
const marks =
  /❌|✗|✘|🚫|⛔|⊘|☐|□|\[\s?\]|~~|<-|←|\?|\[\^|(?:^|[\s,(;])(?:[x×]\s?\d{1,3}|\d{1,3}\s?[x×])(?:$|[\s,);:])|^\s*\*\s*$|[^*\s]\s*\*\s*$|\s\*$/iu;
/** Words that tell of a call that somebody thought of, asked for or saw. */
const told =
  /\b(?:considered|rather|asked (?:me|to|for|us)|asks|suggested|suggests|wanted|thought|instead|no need|vs|versus|same|user|refus\w*|avoid\w*|neither|nor|once|too late|forbid\w*|prohibit\w*|violat\w*|declin\w*)\b/i;

/** Whether what stands beside a single call on its line says that it is not simply made, once and there. */
export function changesBeside(fragment: string): boolean {
  const words = fragment.replace(/^[\s>*+•–→✅✔☑-]*(?:\[[xX]\])?\s*(?:\d{1,3}[.):]+)?/u, '').trim();
  if (marks.test(words) || /❌|✗|✘|🚫|⛔|☐|\[\s\]/u.test(fragment)) return true;
  const said = words.replace(opening, '');
  return (
    isChoice(said) || conditions.test(said) || told.test(said) || changesInOtherLanguages(said)
  );
}

const numbered =
  /^[\s>*_#-]*(?:\p{L}{2,12}\s*#?)?(\d{1,3})([a-z])?\s*(?:步|단계|番)?\s*(?:[.):：-]|$)/iu;

/** Whether what stands in front of calls quotes some of them, numbers them in another order, or counts one twice. */
export function areNumberedOtherwise(fronts: readonly string[]): boolean {
  const quoted = fronts.filter((front) => /^\s*>/.test(front));
  if (quoted.length > 0 && quoted.length < fronts.length) return true;
  const found = fronts.map((front) => numbered.exec(front));
  const numbers = found.flatMap((one) => (one === null ? [] : Number(one[1])));
  if (numbers.length < 2 || numbers.length < fronts.length) return false;
  if (found.some((one) => one?.[2] !== undefined)) return true;
  // Lists may begin again with 1, and Markdown counts by itself where each item is a 1.
  const restarts = numbers[0] === 1 ? 1 : 0;
  return numbers.some(
    (number, at) => at > 0 && number !== restarts && number <= (numbers[at - 1] as number),
  );
}
