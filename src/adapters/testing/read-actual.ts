import { readProgramValue } from '../../base/json/program-value.ts';
import { jsonTextOf } from '../../base/json/stringify.ts';
import { GoldSet } from '../../compiler/gold/gold-set.ts';
import { Locator } from '../../compiler/run/report.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import { readJson } from '../../model/read-json.ts';
import { isTrajectory, type Trajectory } from '../../model/trajectory.ts';
import type { Vocabulary } from '../../model/vocabulary.ts';
import type { PredictionSource } from '../../reading/raw-prediction.ts';
import { cutExport } from '../../reading/traces/exports.ts';
import { usedFor } from '../../reading/unread.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { vocabularyOfGolds } from '../../scoring/gold/gold-vocabulary.ts';
import { createPredictionReader } from '../../scoring/verdict/predictions.ts';
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
export interface ReadOptions
  extends Partial<
    Pick<MatcherOptions, 'as' | 'failedCalls' | 'failures' | 'subAgents' | 'ignored'>
  > {
  /** Whether traces are known to be those of the gold's profile, whatever ids they have. */
  readonly isOwner?: boolean;
  /** The tools of all gold that there is; those of the gold of the case unless given. */
  readonly vocabulary?: Vocabulary;
  /** What errors call the value. */
  readonly name?: string;
}

/**
 * Reads the value under test, in any form of predictions; an empty list is one trajectory without calls,
 * also as that of a form (`{ calls: [] }`). The gold gives the names of parameters; `as` names the form,
 * which is detected otherwise. Throws an Error where the value cannot be read completely.
 */
export function readActual(actual: unknown, gold?: GoldEntry, options: ReadOptions = {}): Actual {
  try {
    return readWhole(actual, gold, options);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { name = 'the actual value' } = options;
    throw new Error(`no trajectory can be read in ${name}: ${error.message}`, {
      cause: error.cause,
    });
  }
}

function readWhole(
  actual: unknown,
  gold: GoldEntry | undefined,
  { as, failedCalls, failures, subAgents, ignored, isOwner = false, vocabulary }: ReadOptions,
): Actual {
  const golds = new Map(gold === undefined ? [] : [[file, gold]]);
  const reader = createPredictionReader(golds, {
    as,
    failedCalls,
    failures,
    subAgents,
    ignoreTools: ignored && [...ignored],
    owner: isOwner ? file : undefined,
    groupBy: [],
    vocabulary: vocabulary ?? vocabularyOfGolds(golds.values()),
    task: 'run',
    maxTrajectories,
  });
  const each = [...reader.each(sourceOf(actual, as))];
  const said = reader.takeDiagnostics();
  const traced = reader.result();
  const predictions = [...each, ...traced.predictions];
  const diagnostics = [...said, ...traced.diagnostics];
  const [fault] = diagnostics;
  if (fault !== undefined) throw new Unreadable(faultText(fault, actual), { cause: fault.code });
  const read = predictions.flatMap((one) => one.trajectories ?? []);
  const isEmpty = !listsNone(actual) && predictions.some((one) => one.trajectories?.length === 0);
  const trajectories = read.length === 0 && isEmpty ? [[]] : read;
  if (trajectories.length === 0) throw new Unreadable('there is none in it');
  const valuesAreText = predictions.some((one) => one.valuesAreText);
  // In a text, the key was written by a model.
  const isValue = typeof actual !== 'string';
  const namesMeant = isValue && predictions.some((one) => one.namesMeant === true);
  return { trajectories, valuesAreText, namesMeant };
}

/** Where results of agents say when they were made, as the AI SDK does in `response.timestamp`. */
const isTime = /\/(?:timestamp|createdAt|created_at)$/;

const readTextOf = (text: string) => readJson(text, { file, line: 1, column: 1 }).value;

/** Whether a value lists trajectories, and has none: nothing was predicted. */
function listsNone(actual: unknown): boolean {
  return typeof actual === 'object' && actual !== null && Object.hasOwn(actual, 'trajectories');
}

/** Why a value cannot be read; the cause is the code of the diagnostic, if there is one. */
class Unreadable extends Error {}

function faultText(fault: Diagnostic, actual: unknown): string {
  const isNothing = fault.code === 'unreadable-prediction' && fault.data.unread === undefined;
  if (isNothing && typeof actual === 'string') {
    return 'it is text in which there are no calls; give the calls of the agent, or its messages';
  }
  if (isNothing) return 'it has none of the shapes that predictions may have';
  return new Locator([]).locate(usedFor('tested', fault)).message;
}

/** Text that is asked for, or an export of traces, as it is; anything else as a prediction record. */
function sourceOf(actual: unknown, as: string | undefined): PredictionSource {
  const text = typeof actual === 'string' ? actual : textOf(actual);
  if (as === 'text') return { file, id: file, text };
  const value = readTextOf(text);
  if (value !== undefined && cutExport(value, readTextOf) !== undefined) return { file, text };
  return { file, text: jsonTextOf({ id: file, trajectories: value ?? text }) ?? '' };
}

function textOf(actual: unknown): string {
  if (actual instanceof GoldSet) {
    throw new Unreadable('it is a gold set; expect upon one of its trajectories');
  }
  if (actual instanceof Promise) throw new Unreadable('it is a promise; await it first');
  const { value, notJson, tooDeep } = readProgramValue(plainTrajectories(actual));
  if (tooDeep !== undefined) throw new Unreadable('it is too deep');
  // Undefined members are dropped, as in JSON; calls may have such members.
  const first = notJson.find(
    ({ pointer, found }) =>
      pointer === '' || (found !== 'undefined' && !(found === 'a Date' && isTime.test(pointer))),
  );
  if (first === undefined) return jsonTextOf(value) ?? '';
  const { pointer, found } = first;
  throw new Unreadable(`${found}${pointer === '' ? '' : ` at ${pointer}`} is not JSON`);
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
