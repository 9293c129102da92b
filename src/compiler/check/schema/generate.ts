/**
 * Build-time script: compiles the schemas that the tool checks with into plain modules. At run time,
 * ajv would compile them with `Function`, which is slow and may be forbidden. The schema of scores has
 * a module of its own, because it is long and few commands need it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

const schemaFolder = new URL('../../../../formats/', import.meta.url);

/**
 * The keywords that are dropped: texts for people, which only enlarge the module, and a keyword that is
 * never reported and for which ajv needs a module.
 */
const annotations = ['description', 'examples', 'default', 'uniqueItems'];

function readSchema(name: string): object {
  const text = readFileSync(new URL(`${name}.schema.json`, schemaFolder), 'utf8');
  return JSON.parse(text, (_key, value) => withoutAnnotations(value));
}

/** Drops annotations. A value that is a schema belongs to a property of that name and is kept. */
function withoutAnnotations(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([key, member]) => {
    return !annotations.includes(key) || isSchema(member);
  });
  return Object.fromEntries(entries);
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}

/** How often a schema of a property must come before it gets a validator of its own, which the others call. */
const timesWorthSharing = 3;

/** Lets equal schemas of properties refer to one definition: without their descriptions, many are equal. */
function withShared(schema: object): object {
  const texts = new Map<string, number>();
  changeProperties(schema, (member) => {
    const text = JSON.stringify(member);
    texts.set(text, (texts.get(text) ?? 0) + 1);
    return member;
  });
  const shared = [...texts].filter(([, times]) => times >= timesWorthSharing).map(([text]) => text);
  const changed = changeProperties(schema, (member) => {
    const at = shared.indexOf(JSON.stringify(member));
    return at < 0 ? member : { $ref: `#/definitions/shared-${at}` };
  });
  const definitions = shared.map((text, at) => [`shared-${at}`, JSON.parse(text)]);
  const { definitions: own } = changed as { readonly definitions?: object };
  return { ...changed, definitions: { ...own, ...Object.fromEntries(definitions) } };
}

/** Changes the schemas of properties that refer to nothing. */
function changeProperties(schema: object, change: (member: object) => object): object {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [key, value];
    if (key !== 'properties') return [key, changeProperties(value, change)];
    const members = Object.entries<object>(value).map(([name, member]) => {
      const isPlain = !JSON.stringify(member).includes('$ref');
      return [name, isPlain ? change(member) : changeProperties(member, change)];
    });
    return [key, Object.fromEntries(members)];
  });
  return Object.fromEntries(entries);
}

/** The source code of validators, by their names and those of their schemas. */
function generated(validators: Readonly<Record<string, string>>): string {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    code: { esm: true, lines: true, source: true },
    inlineRefs: false,
    loopRequired: 2,
    messages: false,
    ownProperties: true,
    strict: true,
    strictRequired: false,
    verbose: true,
  });
  // By the names of their files, with which they refer to each other.
  const files = Object.entries(validators).map(([name, schema]) => [name, `${schema}.schema.json`]);
  for (const [name = '', file] of files)
    ajv.addSchema(withShared(readSchema(validators[name] ?? '')), file);
  return standalone.default(ajv, Object.fromEntries(files));
}

const loading = /\brequire\(|^\s*import\b|\bimport\(|\bnew Function\b/m;

function write(module: string, validators: Readonly<Record<string, string>>): void {
  const code = generated(validators);
  const found = loading.exec(code);
  if (found) throw new Error(`the generated ${module} must stand alone, but contains ${found[0]}`);
  writeFileSync(new URL(`${module}.generated.js`, import.meta.url), code);
}

write('validators', {
  validateWorkflow: 'workflow',
  validateGraph: 'graph',
  validateConfig: 'config',
  validateArgumentRules: 'argument-rules',
  validateToolNames: 'tool-names',
});
write('score-validators', {
  validateScores: 'scores',
  validateDialogueScores: 'dialogue-scores',
});
