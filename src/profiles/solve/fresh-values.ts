import { numeralOf } from '../../base/decimal.ts';
import { isNumber } from '../../base/equality.ts';
import type { Json } from '../../base/json.ts';
import { equal } from '../../model/comparisons.ts';
import { nameGuess } from '../draw/name-guess.ts';
import { plausible, plausibleText } from '../draw/plausible.ts';
import type { ComparisonClass } from './comparison-class.ts';

/** Values that equal no constant: likely ones, by the first field's name, and texts. */
export function freshOf({
  members,
  constants,
  texts,
  contained,
  taken,
  siblings,
}: ComparisonClass): Json[] {
  const node = (members.find((one) => nameGuess(one.node)) ?? members[0])?.node;
  if (node === undefined) return [];
  const apart = new UnusedValues([...constants, ...texts, ...contained], taken);
  const wanted = Math.max(members.length, siblings);
  const likely = apart.some(wanted, (n) => plausible(node, n));
  const plain = apart.some(wanted, (n) => (n === 0 ? 'other' : plausibleText(node, n - 1)));
  const hasTexts = constants.some((value) => typeof value === 'string');
  return hasTexts ? plain : [...likely, ...plain];
}

/** A list with these members that equals no constant. */
export function unlike({ constants }: ComparisonClass, list: readonly Json[]): Json {
  let longer = list;
  while (constants.some((value) => equal(value, longer as Json[]))) {
    longer = [...longer, 'other'];
  }
  return longer as Json[];
}

/** Finds values that equal none of the given constants. */
class UnusedValues {
  private readonly plain: ReadonlySet<Json>;
  private readonly others: readonly Json[];
  private readonly tries: number;

  constructor(constants: readonly Json[], taken: ReadonlySet<string>) {
    this.plain = new Set<Json>([...constants.filter((one) => typeof one === 'string'), ...taken]);
    this.others = constants.filter((one) => typeof one !== 'string');
    this.tries = this.plain.size + this.others.length + 1;
  }

  /** The first `count` free values of a series; fewer if the series has no more. */
  some(count: number, nth: (n: number) => Json): Json[] {
    const found: Json[] = [];
    for (let n = 0; n < this.tries + count && found.length < count; n++) {
      const value = nth(n);
      const isFree = !this.plain.has(isNumber(value) ? numeralOf(value) : value);
      if (isFree && !this.others.some((other) => equal(other, value))) {
        found.push(value);
      }
    }
    return found;
  }
}
