import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from '@humanwhocodes/momoa';
import { expect, test } from 'vitest';
import { formatNames } from '../src/compiler/formats/formats.ts';
import type { SourceFile } from '../src/compiler/pipeline.ts';
import { BatchCompiler, type BatchOptions } from '../src/compiler/run/batch.ts';
import { Compiler } from '../src/compiler/run/compiler.ts';
import { readExternalData } from '../src/compiler/run/external.ts';
import { Locator } from '../src/compiler/run/report.ts';
import { compileWorkflows } from '../src/compiler/run/workflows.ts';
import type { LocatedDiagnostic } from '../src/model/diagnostics/diagnostic.ts';
import type { MissingMode } from '../src/model/profile.ts';
import { Records } from '../src/model/records.ts';
import { diagnosticText, type Paint } from '../src/words/diagnostics.ts';

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
function recordsOf(name: string): Records {
  const file = 'profiles.json';
  const text = readFileSync(`${root}/${name}/${file}`, 'utf8');
  const { body } = parse(text, { mode: 'json', ranges: true });
  if (body.type !== 'Array') throw new Error(`${name}/${file} is not a list`);
  const bytesBefore = (offset: number) => Buffer.byteLength(text.slice(0, offset));
  const places = body.elements.flatMap(({ value: { range = [0, 0], loc } }) => {
    return [...range.map(bytesBefore), loc.start.line, loc.start.column];
  });
  return new Records({ file, bytes: Buffer.from(text), places: Uint32Array.from(places) });
}

function compileCase(name: string): { gold: string; diagnostics: LocatedDiagnostic[] } {
  const options: Options = existsSync(`${root}/${name}/options.json`)
    ? JSON.parse(readFileSync(`${root}/${name}/options.json`, 'utf8'))
    : {};
  const sources = filesOf(name, 'workflow.json', 'workflows');
  const data = filesOf(name, 'data.json', 'data');
  const locator = new Locator([...sources, ...data]);
  const { workflows, diagnostics } = compileWorkflows(sources);
  const said = diagnostics.map((diagnostic) => locator.locate(diagnostic));
  if (workflows === undefined) return { gold: '{\n\n}\n', diagnostics: said };
  const { missing = 'error', ...given } = options;
  const compiler = new Compiler(workflows, { missing, external: readExternalData(data).external });
  const defaults = { formats: formatNames, maxTrajectories: 10_000, seed: '0' };
  const style = { entry: 'member', separator: ',\n', end: '' } as const;
  const batch: BatchOptions = { ...defaults, ...given, ...style, idField: 'customer_id' };
  const compiled = new BatchCompiler(compiler, locator).compile(
    recordsOf(name),
    batch,
    new Uint8Array(0),
  );
  const entries = Buffer.from(compiled.bytes).toString().slice(style.separator.length);
  return { gold: `{\n${entries}\n}\n`, diagnostics: [...said, ...compiled.diagnostics] };
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
  const { gold, diagnostics } = compileCase(name);
  const expected = `cases/${name}/expected`;
  await expect(gold).toMatchFileSnapshot(`${expected}/gold.json`);
  await expect(listing(JSON.parse(gold))).toMatchFileSnapshot(`${expected}/trajectories.txt`);
  await expect(printed(diagnostics)).toMatchFileSnapshot(`${expected}/diagnostics.txt`);
});
