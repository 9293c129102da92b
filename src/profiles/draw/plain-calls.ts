import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type Draw, drawsIn, type Template } from '../../model/template.ts';
import type { Generators } from './generators.ts';

/** Warns of texts that look like a call of a generator but are plain text, and so are drawn as they are. */
export function plainCalls({ file, fields }: Template, generators: Generators): Diagnostic[] {
  const known = [...generators.keys()];
  return fields
    .flatMap(({ draw }) => textsIn(draw))
    .flatMap(({ text, pointer }): Diagnostic[] => {
      const name = generatorLike(text, known);
      if (name === undefined) return [];
      return [{ code: 'generator-as-text', place: { file, pointer }, data: { text, name, known } }];
    });
}

function textsIn(draw: Draw): { text: string; pointer: string }[] {
  if (draw.kind !== 'constant') return drawsIn(draw).flatMap(textsIn);
  if (draw.pointer === undefined) return [];
  return typeof draw.value === 'string' ? [{ text: draw.value, pointer: draw.pointer }] : [];
}

/**
 * The generator that a text resembles: the name in `name(...)`, or a method of faker that the text
 * ends with, in any case.
 */
function generatorLike(text: string, known: readonly string[]): string | undefined {
  const trimmed = text.trim();
  const [, called] = /^([A-Za-z_][\w.]*)\(.*\)$/s.exec(trimmed) ?? [];
  if (called !== undefined) return called;
  if (!/^[\w.]+$/.test(trimmed)) return undefined;
  const folded = `.${trimmed.toLowerCase()}`;
  const methods = known.filter((name) => name.startsWith('faker.'));
  const isNamed = methods.some((name) => folded.endsWith(name.slice(5).toLowerCase()));
  return isNamed ? trimmed : undefined;
}
