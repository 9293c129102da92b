import { dirname, join, relative } from 'node:path';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { checkConfigShape } from '../../compiler/check/schema/shape.ts';
import type { SourceFile } from '../../compiler/pipeline.ts';
import { Locator } from '../../compiler/run/report.ts';
import type { Diagnostic, LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import { readJson } from '../../model/read-json.ts';
import { readText } from '../machine/read-text.ts';
import { type Configuration, nothing } from './configured.ts';
import { demandSettings } from './every-setting.ts';
import type { FlagName } from './flags.ts';
import { GivenFlags } from './given.ts';
import { UsageError } from './usage-error.ts';

const pathFlags: readonly FlagName[] = [
  'workflows',
  'versions',
  'profiles',
  'data',
  'out',
  'gold',
  'predictions',
  'compare',
  'tool-names',
  'baseline',
  'report',
  'scores',
  'from',
];

/** Reads the configuration at a path. Paths in it become relative to the current folder. */
export async function readConfiguration(path: string): Promise<Configuration> {
  const cwd = process.cwd();
  const file = relative(cwd, path).replaceAll('\\', '/');
  const read = await readText(file);
  if ('diagnostic' in read) return failed([read.diagnostic], file, '');
  const json = readJson(read.text, { file, line: 1, column: 1 });
  const faults = json.value === undefined ? json.diagnostics : checkConfigShape(json.value, file);
  if (faults.length > 0 || !isJsonObject(json.value)) return failed(faults, file, read.text);
  const flags = rebased(json.value, relative(cwd, dirname(path)));
  const paths = pathsIn(flags, file);
  return { flags, paths, diagnostics: [], faultsIn: checkerOf(file, read.text) };
}

function failed(faults: readonly Diagnostic[], file: string, text: string): Configuration {
  const locator = new Locator([{ file, text }]);
  return { ...nothing, diagnostics: faults.map((fault) => locator.locate(fault)) };
}

/** Reads each flag by itself. A configuration is for all commands, so every flag may be in it. */
function checkerOf(file: string, text: string): Configuration['faultsIn'] {
  return (flags) =>
    Object.entries(flags).flatMap(([key, value]) => {
      try {
        demandSettings(new GivenFlags({ [key]: value }));
        return [];
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        return [refused(key, error.message, { file, text })];
      }
    });
}

/** The diagnostic for a key whose value is not valid, with its position. */
function refused(key: string, fault: string, source: SourceFile): LocatedDiagnostic {
  const place = { file: source.file, pointer: `/${key}` };
  const [reason = fault, hint] = fault.split(/; (?=did you mean [^;]*$)/);
  return new Locator([source]).locate({
    code: 'invalid-setting',
    place,
    data: { reason, hint },
  });
}

function pathsIn(flags: JsonObject, file: string): Configuration['paths'] {
  const paths = pathFlags.flatMap((key) => {
    return [flags[key] ?? []].flat().map((path) => [String(path), { key, file }] as const);
  });
  return new Map(paths);
}

function rebased(flags: JsonObject, folder: string): JsonObject {
  const rebase = (path: string) => (path === '-' ? path : join(folder, path).replaceAll('\\', '/'));
  const entries = Object.entries(flags).map(([flag, value]) => {
    if (!(pathFlags as readonly string[]).includes(flag)) return [flag, value];
    const paths = Array.isArray(value) ? value : [value];
    return [flag, paths.map((path) => rebase(String(path)))];
  });
  return Object.fromEntries(entries);
}
