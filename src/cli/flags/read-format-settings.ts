import { datasetNamed } from '../../compiler/formats/datasets/datasets.ts';
import { parseExpression } from '../../compiler/parse/expression.ts';
import { namesToChoose, outputNames } from './format-names.ts';
import type { GivenFlags } from './given.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Reads the formats that gold is written in. Throws UsageError. */
export function formatsIn(given: GivenFlags<'format'>) {
  const names = [...new Set(given.words('format'))];
  for (const name of names) demandKnown(name);
  const dataset = names.find((name) => datasetNamed(name) !== undefined);
  if (dataset !== undefined && names.length > 1) {
    throw new UsageError(
      `--format ${names.join(',')}: ${dataset} is a file of its own; ask for it alone`,
    );
  }
  return {
    format: names.length === 0 ? ['google'] : names,
    /** The name in `format` that is a data set format, if any. */
    dataset,
  };
}

/** Reads the format that is converted to. Throws UsageError. */
export function targetFormatIn(given: GivenFlags<'to'>): string | undefined {
  const name = given.text('to');
  if (name !== undefined) demandKnown(name);
  return name;
}

/** Reads what is chosen within formats. Throws UsageError. */
export function formatChoicesIn(given: GivenFlags<'expand' | 'prompt-from' | 'tool-results'>) {
  return {
    expand: given.toggle('expand'),
    /** The expression for prompts. If undefined, they are a sentence. */
    promptFrom: promptIn(given),
    toolResults: given.toggle('tool-results'),
  };
}

function demandKnown(name: string): void {
  if (outputNames.includes(name)) return;
  const hint = suggestion(name, outputNames);
  const known = namesToChoose(outputNames);
  throw new UsageError(`there is no format '${name}' (there are ${known})${hint}`);
}

function promptIn(given: GivenFlags<'prompt-from'>): string | undefined {
  const text = given.text('prompt-from');
  const parsed = text === undefined ? undefined : parseExpression(text);
  if (parsed === undefined || 'node' in parsed) return text;
  const { expected, found } = parsed;
  throw new UsageError(`--prompt-from ${text}: expected ${expected}, found ${found}`);
}
