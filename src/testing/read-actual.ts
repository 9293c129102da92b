import { Locator } from '../compile/report.ts';
import type { GoldEntry } from '../grade/gold-entry.ts';
import { createPredictionReader } from '../grade/predictions.ts';
import { GoldSet } from '../ground/gold-set.ts';
import { cutExport } from '../ingest/traces/exports.ts';
import type { DiagnosticCode } from '../model/diagnostic.ts';
import type { ReadTrajectory } from '../model/format.ts';
import { isTrajectory, type Trajectory } from '../model/trajectory.ts';
import { readProgramValue } from '../parse/json/program-value.ts';
import { readJson } from '../parse/json/read-json.ts';
import { jsonTextOf } from '../parse/json/stringify.ts';
import type { MatcherOptions } from './read-comparing.ts';

/** The trajectories under test. */
export interface Actual {
  readonly trajectories: readonly ReadTrajectory[];
  /** Whether parameter values are text, as in the `traxgen` format. */
  readonly valuesAreText: boolean;
  /** Whether they are in the `tool-only` format. */
  readonly namesMeant: boolean;
}

const file = 'actual';
const maxTrajectories = 10_000;

/** How a value under test is read. */
interface ReadOptions extends Partial<Pick<MatcherOptions, 'as' | 'failedCalls'>> {
  /** Whether traces are known to be those of the gold's profile, whatever ids they have. */
  readonly isOwner?: boolean;
}

/**
 * Reads the value under test, in any form of predictions; `[]` is one trajectory without calls. The
 * gold gives the names of parameters; `as` names the form, which is detected otherwise. Throws an Error
 * where the value cannot be read completely.
 */
export function readActual(
  actual: unknown,
  gold?: GoldEntry,
  { as, failedCalls, isOwner = false }: ReadOptions = {},
): Actual {
  const golds = new Map(gold === undefined ? [] : [[file, gold]]);
  const reader = createPredictionReader(golds, {
    as,
    failedCalls,
    owner: isOwner ? file : undefined,
    groupBy: [],
    task: 'run',
    maxTrajectories,
  });
  const each = [...reader.each({ file, text: sourceText(actual) })];
  const said = reader.takeDiagnostics();
  const traced = reader.result();
  const predictions = [...each, ...traced.predictions];
  const diagnostics = [...said, ...traced.diagnostics];
  const [fault] = diagnostics;
  if (fault?.code === 'unreadable-prediction') {
    throw unreadable('it has none of the shapes that predictions may have');
  }
  if (fault !== undefined) throw unreadable(new Locator([]).locate(fault).message, fault.code);
  const trajectories = predictions.flatMap((one) => one.trajectories ?? []);
  if (trajectories.length === 0) throw unreadable('there is none in it');
  const valuesAreText = predictions.some((one) => one.valuesAreText);
  // In a text, the key was written by a model.
  const isValue = typeof actual !== 'string';
  const namesMeant = isValue && predictions.some((one) => one.namesMeant === true);
  return { trajectories, valuesAreText, namesMeant };
}

const readTextOf = (text: string) => readJson(text, { file, line: 1, column: 1 }).value;

/** An export of traces as it is; anything else as a prediction record. */
function sourceText(actual: unknown): string {
  const text = typeof actual === 'string' ? actual : textOf(actual);
  const value = readTextOf(text);
  if (value !== undefined && cutExport(value, readTextOf) !== undefined) return text;
  const isEmpty = Array.isArray(value) && value.length === 0;
  return jsonTextOf({ id: file, trajectories: isEmpty ? [[]] : (value ?? text) }) ?? '';
}

function textOf(actual: unknown): string {
  if (actual instanceof GoldSet) {
    throw unreadable('it is a gold set; expect upon one of its trajectories');
  }
  if (actual instanceof Promise) throw unreadable('it is a promise; await it first');
  const { value, notJson, tooDeep } = readProgramValue(plainTrajectories(actual));
  if (tooDeep !== undefined) throw unreadable('it is too deep');
  // Undefined members are dropped, as in JSON; calls may have such members.
  const first = notJson.find(({ pointer, found }) => pointer === '' || found !== 'undefined');
  if (first === undefined) return jsonTextOf(value) ?? '';
  const { pointer, found } = first;
  throw unreadable(`${found}${pointer === '' ? '' : ` at ${pointer}`} is not JSON`);
}

/** The cause is the code of the diagnostic, if there is one. */
function unreadable(reason: string, cause?: DiagnosticCode): Error {
  return new Error(`no trajectory can be read in the actual value: ${reason}`, { cause });
}

/**
 * Converts trajectories of a gold set, whose parameters are pairs, to lists of calls as in a file; any
 * other value stays.
 */
function plainTrajectories(value: unknown): unknown {
  if (isTrajectory(value)) return plain(value);
  const isSeveral = Array.isArray(value) && value.length > 0 && value.every(isTrajectory);
  return isSeveral ? value.map(plain) : value;
}

function plain(trajectory: Trajectory): unknown {
  return trajectory.map(({ agent, calls }) => ({
    agent,
    calls: calls.map(({ tool, params }) => {
      return { tool_name: tool, tool_input: Object.fromEntries(params) };
    }),
  }));
}
