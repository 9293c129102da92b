import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from '@humanwhocodes/momoa';
import { expect, test } from 'vitest';
import { BatchCompiler, type BatchOptions, type CompiledBatch } from '../src/compile/batch.ts';
import { Compiler } from '../src/compile/compiler.ts';
import { readExternalData } from '../src/compile/external.ts';
import { Locator } from '../src/compile/report.ts';
import { compileWorkflows, type SourceFile } from '../src/compile/workflows.ts';
import { formatNames } from '../src/emit/formats.ts';
import type { LocatedDiagnostic } from '../src/model/diagnostic.ts';
import type { MissingMode, ProfileRecord } from '../src/model/profile.ts';
import { diagnosticText, type Paint } from '../src/render/diagnostics.ts';

const root = 'test/cases';
const cases = readdirSync(root).filter((name) => existsSync(`${root}/${name}/profiles.json`));

/** What a case's `options.json` may say; where there is none, the defaults of the command. */
interface Options {
  readonly missing?: MissingMode;
  readonly maxTrajectories?: number;
  readonly sample?: number;
  readonly seed?: string;
  readonly formats?: string[];
}

const same = (text: string): string => text;
const noPaint: Paint = { bold: same, red: same, yellow: same, cyan: same, dim: same };

function filesOf(name: string, single: string, folder: string): SourceFile[] {
  const paths = existsSync(`${root}/${name}/${folder}`)
    ? readdirSync(`${root}/${name}/${folder}`).map((file) => `${folder}/${file}`)
    : [single];
  return paths
    .filter((file) => existsSync(`${root}/${name}/${file}`))
    .map((file) => ({ file, text: readFileSync(`${root}/${name}/${file}`, 'utf8') }));
}

/** The texts of the profiles in a list, so that their numbers stay as they are. */
function recordsOf(name: string): ProfileRecord[] {
  const file = 'profiles.json';
  const text = readFileSync(`${root}/${name}/${file}`, 'utf8');
  const { body } = parse(text, { mode: 'json', ranges: true });
  if (body.type !== 'Array') throw new Error(`${name}/${file} is not a list`);
  return body.elements.map(({ value: { range = [0, 0], loc } }) => {
    return { file, line: loc.start.line, column: loc.start.column, text: text.slice(...range) };
  });
}

function compileCase(name: string): CompiledBatch {
  const options: Options = existsSync(`${root}/${name}/options.json`)
    ? JSON.parse(readFileSync(`${root}/${name}/options.json`, 'utf8'))
    : {};
  const sources = filesOf(name, 'workflow.json', 'workflows');
  const data = filesOf(name, 'data.json', 'data');
  const locator = new Locator([...sources, ...data]);
  const { workflows, diagnostics } = compileWorkflows(sources);
  const said = diagnostics.map((diagnostic) => locator.locate(diagnostic));
  if (workflows === undefined) return { records: [], diagnostics: said };
  const { missing = 'error', ...given } = options;
  const compiler = new Compiler(workflows, { missing, external: readExternalData(data).external });
  const defaults = { formats: formatNames, maxTrajectories: 10_000, seed: '0' };
  const batch: BatchOptions = { ...defaults, ...given, entry: 'member', idField: 'customer_id' };
  const compiled = new BatchCompiler(compiler, locator).compile(recordsOf(name), batch);
  return { records: compiled.records, diagnostics: [...said, ...compiled.diagnostics] };
}

function printed(diagnostics: readonly LocatedDiagnostic[]): string {
  return diagnostics.map((diagnostic) => diagnosticText(diagnostic, noPaint)).join('');
}

/** The trajectories for a reader: one a line. */
function listing(gold: { [id: string]: { traxgen?: string[][] } }): string {
  const lines = Object.entries(gold).flatMap(([id, { traxgen }]) => [
    `${id}: ${traxgen?.length ?? 'not listed'}`,
    ...(traxgen ?? []).map((entries) => `  ${entries.join('; ')}`),
  ]);
  return `${lines.join('\n').replaceAll('tool: ', '')}\n`;
}

test('there are cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(20);
});

test.each(cases)('%s', async (name) => {
  const { records, diagnostics } = compileCase(name);
  const members = records.flatMap((record) => record?.text ?? []);
  const gold = `{\n${members.join(',\n')}\n}\n`;
  const expected = `cases/${name}/expected`;
  await expect(gold).toMatchFileSnapshot(`${expected}/gold.json`);
  await expect(listing(JSON.parse(gold))).toMatchFileSnapshot(`${expected}/trajectories.txt`);
  await expect(printed(diagnostics)).toMatchFileSnapshot(`${expected}/diagnostics.txt`);
});
