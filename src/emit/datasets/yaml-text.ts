import type { Json } from '../../model/json.ts';
import { jsonText } from '../json-text.ts';

/** What JSON may hold as it is in a text and YAML may not: control characters and the like. */
const unprintable = /[\u007f-\u009f\ufeff\ufffe\uffff]/g;

/** A value as YAML on one line: JSON, which YAML contains, without characters that YAML forbids. */
export function yamlText(value: Json): string {
  return jsonText(value).replace(unprintable, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A text that means itself to Nunjucks, with which promptfoo fills in the texts of variables. */
export function untemplated(text: string): string {
  if (!/\{[{%#]/.test(text)) return text;
  return `{{ "${text.replace(/[\\"]/g, '\\$&')}" }}`;
}
