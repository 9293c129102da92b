import type { Json } from '../../base/json.ts';
import { seedWords } from '../../base/text/seed-words.ts';
import type { DeclaredType } from '../../model/declared.ts';
import { isOfType } from '../../model/declared.ts';
import type { Path } from '../../model/expression.ts';
import type { WantedValue } from '../../model/journeys.ts';
import { pathText } from '../../model/node-text.ts';
import { plausible, plausibleText } from './plausible.ts';

/** So many different values are drawn for one name. */
const variety = 9_000;

/** Draws values as they are described. A value depends on the seed and its path only, so that all cases of a policy have the same user and the same answers where nothing decides them. */
export function drawerOf(seed: string): (wanted: WantedValue) => Json {
  return ({ path, declared }) => {
    const [n] = seedWords(`${seed}\n${pathText(path)}`);
    for (const known of [declared?.values ?? [], declared?.examples ?? []]) {
      const value = known[n % known.length];
      if (value !== undefined) return value;
    }
    return likely(path, n % variety, declared?.type);
  };
}

function likely(path: Path, n: number, type: DeclaredType | undefined): Json {
  const value = plausible(path, n);
  if (type === undefined || isOfType(value, type)) return value;
  const others = {
    text: plausibleText(path, n),
    number: n % 100,
    integer: n % 100,
    boolean: n % 2 === 0,
    list: [plausibleText(path, n)],
    object: {},
  };
  return others[type];
}
