import type { Json } from '../../base/json.ts';
import { aroundNumbers, isDate } from './around.ts';
import { evenly } from './evenly.ts';
import { drawOf, type FieldKind, otherText, samples, scalars } from './kinds.ts';
import { eitherWay, guessByName, nameGuess } from './name-guess.ts';
import type { FieldPlace } from './places.ts';
import type { Relations } from './relations.ts';

const fallback = 'faker.word.noun';

/**
 * Guesses how a template draws a place. Constants that the place or its related places are compared
 * with are as likely as a value that fits the name, and as null if the place may be null. Without
 * constants, the name decides. Draws never cause a fault in a comparison. `copied` is the path of a
 * place that this one may equal.
 */
export function guessPlace(
  { node, need }: FieldPlace,
  relations: Relations,
  copied: string | undefined,
): Json {
  const { kind, isBound, isKey, constants, limits, members } = relations;
  const ofKind = kind && drawOf[kind]({ own: constants, limits, members, withNull: !isKey });
  if (need === 'number' && constants.length === 0) {
    const named = nameGuess(node);
    if (typeof named?.value(0) === 'number') return named.draw;
  }
  if (isBound && ofKind !== undefined) return ofKind;
  const own = usable(constants, relations);
  if (!isKey && own.some((value) => typeof value === 'boolean')) return eitherWay;
  const named = nameOf(guessByName(node) ?? relations.named, relations);
  const isKindEnough = ofKind !== undefined && own.every((value) => isWithin(value, kind));
  const drawn = isKindEnough ? ofKind : amongConstants(own, ofKind ?? named, isKey);
  if (copied === undefined || isKey) return drawn;
  return { same_as: copied, probability: 0.5, else: drawn };
}

/** Whether the generator of a kind can draw values like a constant. */
function isWithin(value: Json, kind: FieldKind | undefined): boolean {
  if (kind === 'number') return typeof value === 'number' || value === null;
  return kind === 'date' && (value === null || (typeof value === 'string' && isDate(value)));
}

/** A draw in which each constant is as likely as another value, and as null. */
function amongConstants(constants: readonly Json[], other: Json | undefined, isKey: boolean): Json {
  if (constants.length === 0) return other ?? fallback;
  const rest = constants.filter((value) => value !== null);
  const withNull = !isKey && constants.some((value) => typeof value !== 'number');
  return evenly([...rest, others(constants, other)], { withNull });
}

/** The constants that a place may have. The value of a key must be a text or a number. */
function usable(constants: readonly Json[], { kind, isKey, isMember }: Relations) {
  const all = scalars(constants);
  if (all.length === 0 && isMember) return scalars(samples[kind ?? 'text']);
  const isUsable = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return isKey ? all.filter(isUsable) : all;
}

function nameOf(named: Json | undefined, { isKey }: Relations): Json | undefined {
  return isKey && named === eitherWay ? undefined : named;
}

/**
 * A value, or a generator of values, that equals none of the constants: as the name suggests, or of
 * the constants' type.
 */
function others(constants: readonly Json[], named: Json | undefined): Json {
  const numbers = constants.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return aroundNumbers(numbers);
  const isOnlyNull = constants.every((value) => value === null);
  if (named !== undefined && named !== eitherWay) return named;
  return isOnlyNull ? fallback : otherText;
}
