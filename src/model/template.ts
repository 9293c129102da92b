import type { Json } from '../base/json.ts';
import type { Expression, Path } from './expression.ts';
import type { Profile } from './profile.ts';

/** A draw from a generator: a built-in one (`random_int`) or `faker.MODULE.METHOD`. */
export interface GeneratorDraw {
  readonly kind: 'generator';
  readonly name: string;
  readonly args: readonly Json[];
  readonly pointer: string;
  /** The pointer of the list of arguments, where that is apart from the name. */
  readonly argsPointer?: string;
}

/** A draw of one of several options, by weight. */
export interface ChoiceDraw {
  readonly kind: 'choice';
  readonly options: readonly { readonly draw: Draw; readonly weight: number }[];
}

/**
 * Copies another field's value with a probability, and otherwise draws its own; without a draw of its
 * own, it uses that of the other field.
 */
export interface CopyDraw {
  readonly kind: 'copy';
  readonly path: string;
  readonly node: Path;
  readonly probability: number;
  readonly otherwise: Draw | undefined;
  readonly pointer: string;
}

/** Computes a value from other fields. */
export interface ComputedDraw {
  readonly kind: 'computed';
  readonly expression: Expression;
  readonly pointer: string;
}

/** A list of a drawn length, both ends included, whose elements are drawn one by one. */
export interface ListDraw {
  readonly kind: 'list';
  readonly element: Draw;
  readonly length: readonly [least: number, most: number];
}

/** An object whose members are drawn one by one. */
export interface ObjectDraw {
  readonly kind: 'object';
  readonly members: readonly (readonly [key: string, draw: Draw])[];
}

/** The draws that a draw is made of. */
export function drawsIn(draw: Draw): readonly Draw[] {
  switch (draw.kind) {
    case 'choice':
      return draw.options.map((option) => option.draw);
    case 'copy':
      return draw.otherwise === undefined ? [] : [draw.otherwise];
    case 'list':
      return [draw.element];
    case 'object':
      return draw.members.map(([, member]) => member);
    default:
      return [];
  }
}

/** How a template draws a value. */
export type Draw =
  | {
      readonly kind: 'constant';
      readonly value: Json;
      /** The pointer of the text, if a generator could have been written there. */
      readonly pointer?: string;
    }
  | GeneratorDraw
  | ChoiceDraw
  | CopyDraw
  | ComputedDraw
  | ListDraw
  | ObjectDraw;

/**
 * A field of a template; `path` is its normalised place in profiles, `pointer` its place in the
 * template.
 */
export interface TemplateField {
  readonly path: string;
  readonly node: Path;
  readonly draw: Draw;
  readonly pointer: string;
  /** The agents for whose profiles the field exists; undefined for all profiles. */
  readonly onlyFor: readonly string[] | undefined;
}

/** An agent sequence, and its weight; an option of a template's `agent_sequence`. */
export interface SequenceOption extends Pick<Profile, 'agents' | 'overlays'> {
  readonly weight: number;
}

/** A field template, from which profiles are drawn. */
export interface Template {
  readonly file: string;
  readonly sequences: readonly SequenceOption[];
  /** Whether the weights are numbers of profiles: whole numbers with a sum above 1. */
  readonly hasCounts: boolean;
  readonly fields: readonly TemplateField[];
}
