import type { Path } from './expression.ts';
import type { Json } from './json.ts';

/** Draws what a generator makes: one of ours (`random_int`) or `faker.MODULE.METHOD`. */
export interface GeneratorDraw {
  readonly kind: 'generator';
  readonly name: string;
  readonly args: readonly Json[];
  readonly pointer: string;
  /** Where the list of its arguments stands, if the name stands elsewhere. */
  readonly argsPointer?: string;
}

/** Draws one of several ways, each as often as its weight says. */
export interface ChoiceDraw {
  readonly kind: 'choice';
  readonly options: readonly { readonly draw: Draw; readonly weight: number }[];
}

/** Takes another field's value with a probability, else draws its own; without one, draws like the other. */
export interface CopyDraw {
  readonly kind: 'copy';
  readonly path: string;
  readonly node: Path;
  readonly probability: number;
  readonly otherwise: Draw | undefined;
  readonly pointer: string;
}

/** How a template draws a value. */
export type Draw =
  | {
      readonly kind: 'constant';
      readonly value: Json;
      /** Where it stands, if a generator could stand there instead. */
      readonly pointer?: string;
    }
  | GeneratorDraw
  | ChoiceDraw
  | CopyDraw;

/** A field of a template; `path` is its place in one spelling, `pointer` its place in the template. */
export interface TemplateField {
  readonly path: string;
  readonly node: Path;
  readonly draw: Draw;
  readonly pointer: string;
  /** Only profiles that pass through one of these agents have it; undefined for all profiles. */
  readonly onlyFor: readonly string[] | undefined;
}

/** Agents to pass through, and how often; `agent_sequence` of a template. */
export interface SequenceOption {
  readonly agents: readonly string[];
  readonly weight: number;
}

/** A field template: what profiles are drawn from. */
export interface Template {
  readonly file: string;
  readonly sequences: readonly SequenceOption[];
  /** Whether the weights are numbers of profiles: whole, and more than 1 together. */
  readonly hasCounts: boolean;
  readonly fields: readonly TemplateField[];
}
