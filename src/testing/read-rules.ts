import { readDocument } from '../compile/documents.ts';
import { Locator } from '../compile/report.ts';
import { readArgumentRules } from '../grade/rules.ts';
import type { ArgumentRules } from '../model/argument-rules.ts';
import { placeText } from '../model/place-text.ts';

/** Reads argument rules, where there are any. Throws an Error with what is wrong with them. */
export function readRules(rules: unknown): ArgumentRules | undefined {
  if (rules === undefined) return undefined;
  const source = readDocument(rules, 'rules');
  const { value, diagnostics } = readArgumentRules(source.file, source.text);
  const [fault] = [...source.faults, ...diagnostics];
  if (fault === undefined) return value;
  const { message, ...at } = new Locator([source]).locate(fault);
  throw new Error(`the argument rules cannot be used: ${placeText(at)} ${message}`);
}
