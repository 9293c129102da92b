import { isJsonObject, type Json, type JsonObject, jsonTypeName, ownValue } from '../base/json.ts';
import { literalOf } from '../base/text/literal.ts';

/** A parameter of an API, or its output: a name and a type as Python writes it. */
export interface ApiValue {
  readonly name: string;
  readonly type: string;
}

/** An API that an agent may call. */
export interface Api {
  readonly name: string;
  readonly description: string;
  readonly params: readonly ApiValue[];
  readonly output: ApiValue | undefined;
  /** As it was listed, for prompts. */
  readonly listed: JsonObject;
}

/** APIs that were read, or why they could not be. */
export type ReadApis = { readonly apis: readonly Api[] } | { readonly reason: string };

/**
 * Reads a list of APIs: `{"name", "desc", "params": [{"order_id": "int"}], "output": {"name", "type"}}`
 * each, alone or under `apis`, in JSON or as Python writes it. Parameters may be an object, or have
 * `name` and `type`; an output may be a type alone.
 */
export function readApis(text: string): ReadApis {
  const value = text.trim() === '' ? [] : literalOf(text);
  if (value === undefined) return { reason: 'it is no JSON' };
  const listed = isJsonObject(value) ? ownValue(value, 'apis') : value;
  if (!Array.isArray(listed)) return { reason: `it is ${jsonTypeName(value)}, not a list of APIs` };
  const apis: Api[] = [];
  for (const [at, one] of listed.entries()) {
    const api = isJsonObject(one) ? apiOf(one) : undefined;
    if (api === undefined) return { reason: `item ${at + 1} is no object with a name and params` };
    if (apis.some(({ name }) => name === api.name)) return { reason: `'${api.name}' comes twice` };
    apis.push(api);
  }
  return { apis };
}

function apiOf(listed: JsonObject): Api | undefined {
  const name = ownValue(listed, 'name');
  const params = paramsOf(ownValue(listed, 'params') ?? []);
  if (typeof name !== 'string' || name === '' || params === undefined) return undefined;
  const description = ownValue(listed, 'desc') ?? ownValue(listed, 'description') ?? '';
  return {
    name,
    description: String(description),
    params,
    output: outputOf(ownValue(listed, 'output')),
    listed,
  };
}

function paramsOf(params: Json): ApiValue[] | undefined {
  if (isJsonObject(params)) return typedNames(params);
  if (!Array.isArray(params)) return undefined;
  const each = params.map(paramsIn);
  return each.includes(undefined) ? undefined : each.flatMap((some) => some ?? []);
}

/** `{"name": "email", "type": "str"}`, `{"email": "str"}`, or a name alone. */
function paramsIn(param: Json): ApiValue[] | undefined {
  if (typeof param === 'string') return [{ name: param, type: usualType }];
  if (!isJsonObject(param)) return undefined;
  const name = ownValue(param, 'name');
  const type = ownValue(param, 'type');
  if (typeof name !== 'string' || (type === undefined && isType(name))) return typedNames(param);
  return [{ name, type: typeof type === 'string' ? type : usualType }];
}

function typedNames(params: JsonObject): ApiValue[] {
  return Object.entries(params).map(([name, type]) => ({
    name,
    type: typeof type === 'string' ? type : usualType,
  }));
}

function outputOf(output: Json | undefined): ApiValue | undefined {
  if (typeof output === 'string') return { name: 'output', type: output };
  return output === undefined ? undefined : paramsIn(output)?.[0];
}

/**
 * Whether the schema of an API demands a parameter: its list `required` says it, or else the type, which
 * is `Optional[...]`, or may be `None`, where it does not. Undefined where the schema does not say.
 */
export function isRequired({ params, listed }: Api, parameter: string): boolean | undefined {
  const parameters = ownValue(listed, 'parameters');
  const schema = parameters !== undefined && isJsonObject(parameters) ? parameters : listed;
  const required = ownValue(schema, 'required');
  if (Array.isArray(required)) return required.includes(parameter);
  const type = params.find(({ name }) => name === parameter)?.type;
  return type === undefined ? undefined : !/^\s*optional\b|\|\s*None\b|\bNone\s*\|/i.test(type);
}

/** The type of what has none. */
const usualType = 'str';

function isType(text: string): boolean {
  return /^(str|int|float|bool|list|dict|Optional|string|integer|number|boolean|array|object)\b/.test(
    text,
  );
}
