import { isJsonObject, type Json } from '../../model/json.ts';
import { jsonText } from '../json-text.ts';

/** What JSON may hold as it is in a text and YAML may not: control characters and the like. */
const unprintable = /[\u007f-\u009f\ufeff\ufffe\uffff]/g;

/** A value as YAML on one line: JSON, which YAML contains, without characters that YAML forbids. */
export function yamlText(value: Json): string {
  return jsonText(value).replace(unprintable, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A value in which no text means anything to Nunjucks, with which promptfoo fills in texts. */
export function untemplated(value: Json): Json {
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return value.map(untemplated);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, untemplated(each)]));
}

function literal(text: string): string {
  if (!/\{[{%#]/.test(text)) return text;
  return `{{ "${text.replace(/[\\"]/g, '\\$&')}" }}`;
}
