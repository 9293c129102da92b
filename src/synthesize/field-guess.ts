import type { Json } from '../model/json.ts';
import { aroundNumbers, isDate } from './around.ts';
import { evenly } from './evenly.ts';
import { drawOf, type FieldKind, otherText, samples, scalars } from './kinds.ts';
import { eitherWay, guessByName } from './name-guess.ts';
import type { FieldPlace } from './places.ts';
import type { Relations } from './relations.ts';

const fallback = 'faker.word.noun';

/**
 * How a template draws a place: from the constants that it, or what it is compared with, is compared with,
 * each as likely as what its name suggests, and null where it may be; else by its name. Draws never break
 * a comparison. `copied` is the path that it may be the same as.
 */
export function guessPlace(
  { node }: FieldPlace,
  relations: Relations,
  copied: string | undefined,
): Json {
  const { kind, isBound, isKey, constants, members } = relations;
  const ofKind = kind && drawOf[kind]({ own: constants, members, withNull: !isKey });
  if (isBound && ofKind !== undefined) return ofKind;
  const own = usable(constants, relations);
  if (!isKey && own.some((value) => typeof value === 'boolean')) return eitherWay;
  const named = nameOf(guessByName(node) ?? relations.named, relations);
  const isKindEnough = ofKind !== undefined && own.every((value) => isWithin(value, kind));
  const drawn = isKindEnough ? ofKind : amid(own, ofKind ?? named, isKey);
  if (copied === undefined || isKey) return drawn;
  return { same_as: copied, probability: 0.5, else: drawn };
}

/** Whether the generator of a kind draws values such as a constant. */
function isWithin(value: Json, kind: FieldKind | undefined): boolean {
  if (kind === 'number') return typeof value === 'number' || value === null;
  return kind === 'date' && (value === null || (typeof value === 'string' && isDate(value)));
}

/** Each constant as likely as something else, and as null. */
function amid(constants: readonly Json[], other: Json | undefined, isKey: boolean): Json {
  if (constants.length === 0) return other ?? fallback;
  const rest = constants.filter((value) => value !== null);
  const withNull = !isKey && constants.some((value) => typeof value !== 'number');
  return evenly([...rest, others(constants, other)], { withNull });
}

/** The constants that a place may have: a key is a text or a number. */
function usable(constants: readonly Json[], { kind, isKey, isMember }: Relations) {
  const all = scalars(constants);
  if (all.length === 0 && isMember) return scalars(samples[kind ?? 'text']);
  const isUsable = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return isKey ? all.filter(isUsable) : all;
}

function nameOf(named: Json | undefined, { isKey }: Relations): Json | undefined {
  return isKey && named === eitherWay ? undefined : named;
}

/** What a place holds that is none of the constants: what its name suggests, of the same type. */
function others(constants: readonly Json[], named: Json | undefined): Json {
  const numbers = constants.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return aroundNumbers(numbers);
  const isOnlyNull = constants.every((value) => value === null);
  if (named !== undefined && named !== eitherWay) return named;
  return isOnlyNull ? fallback : otherText;
}
