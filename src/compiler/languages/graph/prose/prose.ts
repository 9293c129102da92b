import type { PolicyName } from '../../../../model/policy-names.ts';
import { code } from './code.ts';
import { json } from './json.ts';
import { mermaid } from './mermaid.ts';
import type { ToldGraph } from './told.ts';
import { policy, textForm } from './words.ts';

/** A form in which a graph is put to people and models; `toJson` writes a value as indented JSON. */
type GraphForm = (told: ToldGraph, toJson: (value: object) => string) => string;

const forms: Readonly<Record<PolicyName, GraphForm>> = {
  ...{ policy, json, text: textForm, code, mermaid },
};

/** A graph in one of the forms. */
export function proseOf(
  told: ToldGraph,
  form: PolicyName,
  toJson: (value: object) => string,
): string {
  return forms[form](told, toJson);
}
