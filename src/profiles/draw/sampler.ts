import type { Faker } from '@faker-js/faker';
import type { Json, JsonObject } from '../../base/json.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { computedValue, unknown } from '../../model/evaluate.ts';
import { lookup } from '../../model/lookup.ts';
import { sequenceOf } from '../../model/profile.ts';
import type {
  ComputedDraw,
  CopyDraw,
  Draw,
  GeneratorDraw,
  SequenceOption,
  Template,
  TemplateField,
} from '../../model/template.ts';
import { argumentFault } from './argument-error.ts';
import type { Generators } from './generators.ts';
import { placeValue, putMember } from './place-value.ts';
import { seedNumbers } from './seed-numbers.ts';

/** What a sampler draws from: a template without faults, and its fields in the order of drawing. */
export interface SamplerInput {
  readonly template: Template;
  readonly order: readonly TemplateField[];
  readonly generators: Generators;
  readonly faker: Faker;
  readonly seed: string;
}

/** A profile, or the reason why none could be drawn. */
type DrawnProfile = { readonly profile: JsonObject } | { readonly diagnostic: Diagnostic };

/** Ends the drawing of a profile when a generator that could draw before now fails. */
class DrawFault extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super();
    this.diagnostic = diagnostic;
  }
}

/** Draws profiles. Each depends only on the template, the seed, its number and the attempt. */
export class Sampler {
  private readonly input: SamplerInput;
  private readonly seed: readonly number[];
  private readonly draws: ReadonlyMap<string, Draw>;

  constructor(input: SamplerInput) {
    this.input = input;
    this.seed = seedNumbers(input.seed);
    this.draws = new Map(input.template.fields.map(({ path, draw }) => [path, draw]));
  }

  /** The number of profiles that the template asks for: the sum of its counts. */
  get count(): number | undefined {
    const { hasCounts, sequences } = this.input.template;
    return hasCounts ? sequences.reduce((sum, { weight }) => sum + weight, 0) : undefined;
  }

  /**
   * The profile with a number, from 0. Another attempt draws it anew. If the template has no id,
   * the id is the number, from 1. Errors: generator-arguments.
   */
  profile(number: number, attempt: number, idField: string): DrawnProfile {
    try {
      return { profile: this.drawProfile(number, attempt, idField) };
    } catch (error) {
      if (error instanceof DrawFault) return { diagnostic: error.diagnostic };
      throw error;
    }
  }

  private drawProfile(number: number, attempt: number, idField: string): JsonObject {
    const { faker, template, order } = this.input;
    faker.seed([...this.seed, number, attempt]);
    const sequence = template.hasCounts ? this.counted(number) : this.weighted(template.sequences);
    const { agents } = sequence;
    const profile: JsonObject = { agent_sequence: sequenceOf(sequence) };
    const shown = template.fields.filter(
      ({ onlyFor }) => onlyFor === undefined || onlyFor.some((agent) => agents.includes(agent)),
    );
    const hasId = shown.some(({ path }) => path === idField);
    if (!hasId) placeValue(profile, { kind: 'path', root: idField, keys: [] }, number + 1);
    const drawn = new Map<string, Json>();
    const scope: JsonObject = {};
    for (const { path, node, draw } of order) {
      const value = this.draw(draw, scope);
      drawn.set(path, value);
      placeValue(scope, node, value);
    }
    // Fields appear in a profile in the template's order, not in the order of drawing.
    for (const { path, node } of shown) {
      placeValue(profile, node, drawn.get(path) ?? null, scope);
    }
    return profile;
  }

  private draw(draw: Draw, scope: JsonObject): Json {
    switch (draw.kind) {
      case 'constant':
        return draw.value;
      case 'choice':
        return this.draw(this.weighted(draw.options).draw, scope);
      case 'copy':
        return this.copy(draw, scope);
      case 'generator':
        return this.generate(draw);
      case 'computed':
        return this.compute(draw, scope);
      case 'list': {
        const [min, max] = draw.length;
        const length = this.input.faker.number.int({ min, max });
        return Array.from({ length }, () => this.draw(draw.element, scope));
      }
      case 'object': {
        const object: JsonObject = {};
        for (const [key, member] of draw.members) putMember(object, key, this.draw(member, scope));
        return object;
      }
    }
  }

  /** The value of an expression; null where it reads a field that this profile lacks, or has no value. */
  private compute({ expression, pointer }: ComputedDraw, scope: JsonObject): Json {
    const { file } = this.input.template;
    const value = computedValue(expression.node, {
      scope: { profile: scope, external: undefined },
      absent: () => ({ value: undefined, isFault: true }),
      fault: (fault, offset) => {
        const data = { expression: expression.text, fault };
        throw new DrawFault({ code: 'expression-value', place: { file, pointer, offset }, data });
      },
    });
    return value === unknown ? null : (value ?? null);
  }

  private generate(draw: GeneratorDraw): Json {
    const { generators, template } = this.input;
    const generate = generators.get(draw.name);
    if (generate === undefined) throw new Error(`there is no generator ${draw.name}`);
    try {
      return generate(draw.args);
    } catch (error) {
      throw new DrawFault(argumentFault(draw, template.file, error));
    }
  }

  /**
   * The value of the field copied from, or one drawn by `otherwise` or, without that, one drawn as
   * for the original.
   */
  private copy({ path, node, probability, otherwise }: CopyDraw, scope: JsonObject): Json {
    const original = lookup(node, { profile: scope, external: undefined }) ?? null;
    if (this.input.faker.number.float() < probability) return original;
    const draw = otherwise ?? this.draws.get(path);
    return draw === undefined ? original : this.draw(draw, scope);
  }

  private weighted<Option extends { readonly weight: number }>(options: readonly Option[]): Option {
    const total = options.reduce((sum, { weight }) => sum + weight, 0);
    let left = this.input.faker.number.float() * total;
    const chosen = options.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    return chosen ?? (options.findLast(({ weight }) => weight > 0) as Option);
  }

  /** With counts, the agents' sequences follow each other in the order listed. */
  private counted(number: number): SequenceOption {
    const { sequences } = this.input.template;
    let left = number;
    const found = sequences.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    return found ?? (sequences.at(-1) as SequenceOption);
  }
}
