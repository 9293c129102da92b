/**
 * Build-time script: compiles the schemas that the tool itself checks with into one plain module,
 * because ajv compiles with `Function`, which is slow to start and may be forbidden at run time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

const schemaFolder = new URL('../../../formats/', import.meta.url);
const target = new URL('validators.generated.js', import.meta.url);

/** Texts for people, which would only make the module longer. */
const annotations = ['description', 'examples', 'default'];

function readSchema(name: string): object {
  const text = readFileSync(new URL(`${name}.schema.json`, schemaFolder), 'utf8');
  return JSON.parse(text, (_key, value) => withoutAnnotations(value));
}

/** In a schema an annotation is a text or a list; a property of that name is a schema. */
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

function generated(): string {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    code: { esm: true, lines: true, source: true },
    messages: false,
    ownProperties: true,
    strict: true,
    strictRequired: false,
    verbose: true,
  });
  ajv.addSchema(readSchema('workflow'), 'workflow');
  ajv.addSchema(readSchema('config'), 'config');
  ajv.addSchema(readSchema('argument-rules'), 'argument-rules');
  return standalone.default(ajv, {
    validateWorkflow: 'workflow',
    validateConfig: 'config',
    validateArgumentRules: 'argument-rules',
  });
}

const code = generated();
const loading = /\brequire\(|^\s*import\b|\bimport\(|\bnew Function\b/m.exec(code);
if (loading)
  throw new Error(`the generated validators must stand alone, but contain ${loading[0]}`);
writeFileSync(target, code);
