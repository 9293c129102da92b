import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { idKeys, isRecord } from '../../src/reading/records.ts';

/**
 * An editor shows what a schema says of a key. So every key has a description, and an example; and the
 * pages say the same as the schemas.
 */
const names = readdirSync('formats', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', '').replaceAll('\\', '/'))
  .sort();

/** The schemas of files that people write. */
const written = [
  'workflow',
  'graph',
  'profile',
  'profiles',
  'config',
  'template',
  'argument-rules',
  'tool-names',
  'predictions',
];

function schemaOf(name: string): JsonObject {
  return JSON.parse(readFileSync(`formats/${name}.schema.json`, 'utf8'));
}

function pageOf(name: string): string {
  return readFileSync(`docs/${name}.md`, 'utf8');
}

function at(value: Json | undefined, pointer: string): JsonObject {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((each, key) => (isJsonObject(each) ? each[key] : undefined), value);
  return isJsonObject(found) ? found : {};
}

/** A key of a schema, with what is said of it there and where it refers to. */
interface Key {
  readonly pointer: string;
  readonly key: string;
  readonly schema: JsonObject;
}

/** What only says what a value is, or refuses it; nothing for an editor to show. */
const conditions = ['if', 'not', 'examples', 'default', 'enum', 'const'];

function keysIn(root: JsonObject, part: Json = root, pointer = ''): Key[] {
  if (Array.isArray(part)) {
    return part.flatMap((each, place) => keysIn(root, each, `${pointer}/${place}`));
  }
  if (!isJsonObject(part)) return [];
  return Object.entries(part).flatMap(([name, inside]) => {
    if (conditions.includes(name)) return [];
    const within = keysIn(root, inside, `${pointer}/${name}`);
    if (name !== 'properties' || !isJsonObject(inside)) return within;
    const own = Object.entries(inside).map(([key, schema]) => {
      return { pointer: `${pointer}/${key}`, key, schema: resolved(root, schema) };
    });
    return [...own.filter(({ schema }) => declares(schema)), ...within];
  });
}

/** A schema with that which it refers to; what it says itself counts first. */
function resolved(root: JsonObject, schema: Json): JsonObject {
  if (!isJsonObject(schema)) return {};
  if (typeof schema.$ref !== 'string') return schema;
  const [file, target] = targetOf(root, schema.$ref);
  return { ...resolved(file, target), ...schema };
}

/** What a reference leads to, and the schema that it is in. */
function targetOf(root: JsonObject, reference: string): [root: JsonObject, target: JsonObject] {
  const [file = '', pointer = ''] = reference.split('#');
  const other = file === '' ? root : schemaOf(file.replace('.schema.json', ''));
  return [other, pointer === '' ? other : at(other, pointer)];
}

/** Whether there are keys in the values of a schema. */
function hasKeys(root: JsonObject, part: Json, seen = new Set<Json>()): boolean {
  if (seen.has(part)) return false;
  seen.add(part);
  if (Array.isArray(part)) return part.some((each) => hasKeys(root, each, seen));
  if (!isJsonObject(part)) return false;
  const { $ref, properties } = part;
  if (isJsonObject(properties) && Object.keys(properties).length > 0) return true;
  if (typeof $ref === 'string' && hasKeys(...targetOf(root, $ref), seen)) return true;
  const inside = Object.keys(part).filter((name) => !conditions.includes(name));
  return inside.some((name) => hasKeys(root, part[name] ?? null, seen));
}

/** Whether a schema of a key says what its values are; others repeat the key to forbid it. */
function declares(schema: JsonObject): boolean {
  return Object.keys(schema).some((key) => key !== '$comment' && key !== 'not');
}

describe('every key has a description', () => {
  test.each(names)('of %s', (name) => {
    const bare = keysIn(schemaOf(name)).filter(({ schema }) => schema.description === undefined);
    expect(bare.map(({ pointer }) => pointer)).toEqual([]);
  });
});

describe('every key has an example, or says which values there are', () => {
  const shown = ['examples', 'enum', 'const'];

  /**
   * A key whose values have keys of their own is shown by their examples. In a file that people write
   * it has one all the same, which an editor can put there as a whole.
   */
  test.each(names)('of %s', (name) => {
    const root = schemaOf(name);
    const isWritten = written.includes(name);
    const bare = keysIn(root).filter(({ schema }) => {
      const isShown = schema.type === 'boolean' || shown.some((key) => schema[key] !== undefined);
      return !isShown && (isWritten || !hasKeys(root, schema));
    });
    expect(bare.map(({ pointer }) => pointer)).toEqual([]);
  });
});

/** The rows of a page's tables, by what stands in backticks in their first cell. */
function rowsOf(page: string): Map<string, string> {
  const rows = [...page.matchAll(/^\| (`(?:[^|\\]|\\.)*?) \|(.*)$/gm)];
  return new Map(
    rows.flatMap(([row, cell = '']) => {
      return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, row] as const);
    }),
  );
}

describe('the page of the language says what the schemas say', () => {
  const page = pageOf('language');
  const workflow = schemaOf('workflow');
  const [file = ''] = page.split('## Steps');
  const rows = rowsOf(file);

  test('which keys a workflow has, and which it needs', () => {
    const keys = Object.keys(at(workflow, '/properties'));
    const table = [...(file.split('## A workflow file')[1]?.matchAll(/^\| `(.*?)` \|/gm) ?? [])];
    const named = table.flatMap(([, names = '']) => names.split('`, `'));
    expect(named.sort()).toEqual(keys.sort());
    const needed = keys.filter((key) => /\| yes \|/.test(rows.get(key) ?? ''));
    expect(needed.sort()).toEqual((workflow.required as string[]).toSorted());
  });

  test('which values and defaults they have', () => {
    const { complexity, final_only } = at(workflow, '/properties') as Record<string, JsonObject>;
    const complexities = complexity?.enum as string[];
    for (const value of complexities) expect(rows.get('complexity')).toContain(`\`${value}\``);
    const usual = JSON.stringify(final_only?.default);
    expect(rows.get('final_only')).toContain(`the default is \`${usual}\``);
    const pruned = at(workflow, '/definitions/block/properties/when_pruned');
    expect(pruned.enum).toEqual(['listed', 'permute']);
    expect(page).toContain(`\`"when_pruned": "${String(pruned.default)}"\`, the default`);
  });

  test('which actions there are', () => {
    const [, section = ''] = page.split('### Actions');
    const [table = ''] = section.split('These rules');
    const { action } = at(workflow, '/definitions/action/properties') as Record<string, JsonObject>;
    expect([...rowsOf(table).keys()].filter((name) => name !== 'params')).toEqual(action?.enum);
  });

  test('every other key, in an example or a sentence', () => {
    const parts = ['step', 'block', 'conditional', 'action', 'clause'];
    const keys = parts.flatMap((name) => {
      return Object.keys(at(workflow, `/definitions/${name}/properties`));
    });
    const other = ['profile', 'profiles'].flatMap((name) => keysIn(schemaOf(name)));
    const all = [...keys, ...other.map(({ key }) => key)];
    expect(
      all.filter((key) => !new RegExp(`[\`"]${key.replace('$', '\\$')}[\`"]`).test(page)),
    ).toEqual([]);
  });

  test('which schemas there are for editors', () => {
    const [, section = ''] = page.split('## Editors');
    const listed = [...section.matchAll(/\| `formats\/(.*?)\.schema\.json` \|/g)];
    expect(listed.map(([, name]) => name).sort()).toEqual(written.toSorted());
  });
});

describe('the other pages say what the schemas say', () => {
  test('the defaults of the configuration are those of the flags', () => {
    const rows = rowsOf(pageOf('command-line').split('## Configuration')[0] ?? '');
    const properties = at(schemaOf('config'), '/properties') as Record<string, JsonObject>;
    const differing = Object.entries(properties).filter(([name, { default: usual }]) => {
      if (usual === undefined) return false;
      const [, , cell = ''] = (rows.get(`--${name}`) ?? '').split(' | ').flatMap((each, place) => {
        return place === 0 ? ['', ''] : [each];
      });
      return usual === false ? cell !== 'off' : !cell.includes(String(usual));
    });
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  // Where `$schema` goes is on the page of the language, for all of them.
  test.each([
    ['template', 'profiles'],
    ['argument-rules', 'scoring'],
    ['tool-names', 'scoring'],
    ['predictions', 'scoring'],
  ])('%s: every key is on the page %s', (name, page) => {
    const text = pageOf(page);
    const keys = keysIn(schemaOf(name)).flatMap(({ key }) => (key === '$schema' ? [] : [key]));
    const absent = keys.filter(
      (key) => !new RegExp(`[\`".]${key.replace('$', '\\$')}\\b`).test(text),
    );
    expect([...new Set(absent)]).toEqual([]);
  });
});

describe('the schema of predictions', () => {
  const record = at(schemaOf('predictions'), '/definitions/record');
  const properties = at(record, '/properties') as Record<string, JsonObject>;

  test('has every key of an id', () => {
    expect(idKeys.filter((key) => properties[key] === undefined)).toEqual([]);
  });

  test.each((record.anyOf as { required: [string] }[]).map(({ required: [key] }) => key))(
    'takes %s for a prediction, as scoring does',
    (key) => {
      const { examples } = properties[key] ?? {};
      const [example = null] = examples as Json[];
      expect(isRecord({ id: 'C7', [key]: example })).toBe(true);
    },
  );
});
