import type { Json } from '../../model/json.ts';
import { jsonText } from '../json-text.ts';

/** Characters that may stand unescaped in a JSON text but not in YAML, such as control characters. */
const unprintable = /[\u007f-\u009f\ufeff\ufffe\uffff]/g;

/**
 * A value as YAML on one line: JSON (which is valid YAML) with the characters escaped that YAML
 * forbids.
 */
export function yamlText(value: Json): string {
  return jsonText(value).replace(unprintable, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Escapes a text for Nunjucks, with which promptfoo expands variables, so that it stays as it is. */
export function untemplated(text: string): string {
  if (!/\{[{%#]/.test(text)) return text;
  return `{{ "${text.replace(/[\\"]/g, '\\$&')}" }}`;
}
