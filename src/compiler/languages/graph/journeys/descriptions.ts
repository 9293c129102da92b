import { numberFrom } from '../../../../base/decimal.ts';
import type { Json } from '../../../../base/json.ts';
import { type Declared, type DeclaredType, isOfType } from '../../../../model/declared.ts';
import type { Path } from '../../../../model/expression.ts';
import type { Graph, ResponseName, Variable } from '../graph.ts';

/** What is said, in words, of the values that the user and tools give. */
export class Descriptions {
  private readonly ofUser = new Map<string, Declared>();
  private readonly ofTools = new Map<string, Declared>();

  constructor({ nodes }: Graph) {
    for (const tool of nodes.flatMap((node) => node.tools)) {
      for (const variable of tool.variables) note(this.ofUser, variable.name, variable);
      for (const { name, context: description, pointer } of tool.responses) {
        note(this.ofTools, keyOf(tool.name, name), { description, pointer });
      }
    }
  }

  /** What is said of the value at a path of a case. */
  at({ root, keys }: Path): Declared | undefined {
    const names = keys.map((key) => (key.kind === 'literal' ? String(key.value) : ''));
    const name = names.at(-1) ?? '';
    return root === 'user_provided_info'
      ? this.ofUser.get(name)
      : this.ofTools.get(keyOf(names[0] ?? '', name));
  }
}

type Described = Pick<Variable & ResponseName, 'pointer'> &
  Partial<Pick<Variable, 'description' | 'type'>>;

function keyOf(tool: string, name: string): string {
  return `${tool}\n${name}`;
}

/** Of several descriptions the first that says anything counts. */
function note(known: Map<string, Declared>, key: string, described: Described): void {
  const declared = known.has(key) ? undefined : declaredIn(described);
  if (declared !== undefined) known.set(key, declared);
}

/** A constant in a description: quoted, or words up to a comma, an "or", or the end of the sentence. */
const constant =
  /^\s*(?:'([^']*)'|"([^"]*)"|“([^”]*)”|`([^`]*)`|([^\s,;|'"()[\]][^,;|'"()[\]]*?)(?=\s*(?:[,;|)\]]|\.(?:\s|$)|\s(?:or|and)\s|$)))/;

const between = /^\s*(?:,\s*(?:or|and)\b|[,;|/]|\b(?:or|and)\b)/;

/** What a description and a type say of a value. */
export function declaredIn({ description = '', type, pointer }: Described): Declared | undefined {
  const named = typeNamed(type) ?? typeNamed(/\(([a-z]+)\)/i.exec(description)?.[1]);
  const listed = constantsAfter(
    /\b(?:must be one of(?: the following)?\s*:?|one of:)\s*[[(]?/i,
    description,
  );
  const shown = constantsAfter(/\bexamples?\s*:\s*/i, description);
  if (named === undefined && listed.length + shown.length === 0) return undefined;
  const read = (one: Constant) => constantValue(one, named);
  const [values, examples] = [listed.map(read), shown.map(read)];
  const [first] = values.length > 0 ? values : examples;
  const own = named ?? (first === undefined ? undefined : typeOf(first));
  return { type: own, values, examples, text: description || (type ?? ''), pointer };
}

interface Constant {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The constants of a list that begins behind some words, up to the end of the sentence. */
function constantsAfter(words: RegExp, text: string): Constant[] {
  const start = words.exec(text);
  if (start === null) return [];
  const constants: Constant[] = [];
  let rest = text.slice(start.index + start[0].length);
  for (let found = constant.exec(rest); found !== null; found = constant.exec(rest)) {
    const [whole, single, double, curly, code, word = ''] = found;
    const quoted = single ?? double ?? curly ?? code;
    constants.push({ text: quoted ?? word, isQuoted: quoted !== undefined });
    rest = rest.slice(whole.length);
    const separator = between.exec(rest);
    if (separator === null) break;
    rest = rest.slice(separator[0].length);
  }
  return constants;
}

const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** The value of a constant: what stands in quotes is a text, unless the type says otherwise. */
function constantValue({ text, isQuoted }: Constant, type: DeclaredType | undefined): Json {
  const plain = plainValue(text);
  const isPlain = type === undefined ? !isQuoted : isOfType(plain, type);
  return isPlain ? plain : text;
}

function plainValue(text: string): Json {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return numeral.test(text) ? numberFrom(text) : text;
}

const typeNames: Readonly<Record<string, DeclaredType>> = {
  string: 'text',
  str: 'text',
  text: 'text',
  number: 'number',
  float: 'number',
  integer: 'integer',
  int: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
  array: 'list',
  list: 'list',
  object: 'object',
  dict: 'object',
};

function typeNamed(name: string | undefined): DeclaredType | undefined {
  const key = name?.toLowerCase() ?? '';
  return Object.hasOwn(typeNames, key) ? typeNames[key] : undefined;
}

function typeOf(value: Json): DeclaredType | undefined {
  const types = ['text', 'boolean', 'number'] as const;
  return types.find((type) => isOfType(value, type));
}
