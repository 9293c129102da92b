import { readProgramValue } from '../base/json/program-value.ts';
import { jsonTextOf } from '../base/json/stringify.ts';
import { isJsonObject, type Json, type JsonObject, jsonTypeName, ownValue } from '../base/json.ts';
import { failureFinder } from '../compiler/check/argument-rules/pattern.ts';
import { parseAgents } from '../compiler/parse/profile.ts';
import type { SourceFile } from '../compiler/pipeline.ts';
import { PlanCache } from '../compiler/plan/plan-cache.ts';
import { unknownAgent } from '../compiler/run/compiler.ts';
import { demand, demandLists, demandObject } from '../compiler/run/demand.ts';
import { isSound, type ReadDocument, readDocument } from '../compiler/run/documents.ts';
import { readExternalData } from '../compiler/run/external.ts';
import { Locator } from '../compiler/run/report.ts';
import { Tally } from '../compiler/run/tally.ts';
import { compileWorkflows } from '../compiler/run/workflows.ts';
import type { ArgumentRules } from '../model/argument-rules.ts';
import {
  type Diagnostic,
  type LocatedDiagnostic,
  type Result,
  severityOf,
} from '../model/diagnostics/diagnostic.ts';
import type { Policy } from '../model/policy.ts';
import { type MissingMode, missingModes } from '../model/profile.ts';
import { readJson } from '../model/read-json.ts';
import type { AgentNames } from '../model/tool-names.ts';
import { argumentMatchers } from '../scoring/figures/argument-matchers.ts';
import {
  allToolNames,
  misspeltRules,
  readArgumentRules,
  readToolNames,
  toolsOfPolicies,
  unknownToolNames,
} from '../scoring/verdict/rules.ts';
import type { CursorInput, CursorResult } from './cursor.ts';
import { Facts } from './facts.ts';
import { KnownTools } from './known-tools.ts';
import { faultsOf, OpenedCursor } from './opened-cursor.ts';
import { ReadFacts } from './read-facts.ts';
import { Tracks } from './tracks.ts';
import { Turns } from './turns.ts';

/**
 * Opens a cursor: what may be called next where facts may lack anything. Bad input never throws, but yields
 * diagnostics. Throws a RangeError for an option that does not exist, and a TypeError for an input of the wrong
 * type.
 */
export function openCursor(input: CursorInput): CursorResult {
  demandCursorInput(input);
  const { workflows, agents, facts = {}, data, rules, toolNames, missing = 'error' } = input;
  const files = workflows.map((document, at) => readDocument(document, `workflows[${at}]`));
  const dataFiles = data === undefined ? [] : [readDocument(data, 'data')];
  const ruleFiles = rules === undefined ? [] : [readDocument(rules, 'rules')];
  const nameFiles = toolNames === undefined ? [] : [readDocument(toolNames, 'toolNames')];
  const factsFile = readDocument(facts, 'facts');
  const sources = [...files, ...dataFiles, ...ruleFiles, ...nameFiles, factsFile];
  const locator = new Locator(sources);
  const located = (diagnostics: readonly Diagnostic[]) => {
    const tally = new Tally();
    for (const diagnostic of diagnostics) tally.add(locator.locate(diagnostic));
    return tally.all;
  };
  const compiled = compileWorkflows(files.filter(isSound));
  const external = readExternalData(dataFiles.filter(isSound));
  const [read] = ruleFiles
    .filter(isSound)
    .map((source) => readRulesFor(source, compiled.workflows));
  const named = readNamesFor(nameFiles.find(isSound), read?.value, compiled.workflows);
  const known = readFacts(factsFile);
  const diagnostics = [
    ...sources.flatMap(({ faults }) => faults),
    ...[compiled, external, ...(read ? [read] : []), named, known].flatMap(
      (one) => one.diagnostics,
    ),
  ];
  const isFaulty = diagnostics.some(({ code }) => severityOf(code) === 'error');
  if (isFaulty || known.value === undefined || compiled.workflows === undefined) {
    return { cursor: undefined, diagnostics: located(diagnostics) };
  }
  const opened = cursorOn({
    policies: compiled.workflows,
    sequence:
      agents === undefined
        ? ownValue(known.value, 'agent_sequence')
        : agents.map((one) => (typeof one === 'string' ? one : { ...one })),
    file: agents === undefined ? factsFile.file : 'agents',
    facts: known.value,
    factsFile: factsFile.file,
    external: external.external,
    isComplete: input.complete === true,
    missing,
    others: input.others ?? 'allow',
    rules: read?.value,
    toolNames: named.value,
    located,
  });
  return {
    cursor: opened.cursor,
    diagnostics: located([...diagnostics, ...opened.diagnostics]),
  };
}

/** Reads argument rules for policies: one for a tool that is misspelt is an error. */
function readRulesFor(
  { file, text }: SourceFile,
  policies: readonly Policy[] = [],
): ReturnType<typeof readArgumentRules> {
  const { value, diagnostics } = readArgumentRules(file, text);
  const misspelt = value ? misspeltRules(value, file, toolsOfPolicies(policies)) : [];
  return { value, diagnostics: [...diagnostics, ...misspelt] };
}

/** Reads what the agent calls tools, and adds what rules say of that; a name for a tool that no policy has is a warning. */
function readNamesFor(
  source: SourceFile | undefined,
  rules: ArgumentRules | undefined,
  policies: readonly Policy[] = [],
): Result<AgentNames | undefined> {
  const read = source && readToolNames(source.file, source.text);
  const own = source && read?.value && { file: source.file, names: read.value };
  const all = allToolNames(rules, own);
  const tools = [...toolsOfPolicies(policies).keys()];
  const unknown = own ? unknownToolNames(own.names, own, tools) : [];
  const ofRules = unknownToolNames(
    rules?.toolNames ?? [],
    { file: 'rules', pointer: '/names' },
    tools,
  );
  const diagnostics = [...(read?.diagnostics ?? []), ...all.diagnostics, ...unknown, ...ofRules];
  return { value: all.value, diagnostics };
}

/** What a cursor is opened on. */
interface Opening {
  readonly policies: readonly Policy[];
  /** The agents in their order, and the file that names them. */
  readonly sequence: Json | undefined;
  readonly file: string;
  readonly facts: JsonObject;
  /** The file of the facts. */
  readonly factsFile?: string;
  readonly external: JsonObject | undefined;
  readonly isComplete: boolean;
  readonly missing: MissingMode;
  readonly others: 'allow' | 'deny';
  readonly rules: ArgumentRules | undefined;
  /** What the agent calls tools; what the policies do unless given. */
  readonly toolNames?: AgentNames | undefined;
  readonly located: (diagnostics: readonly Diagnostic[]) => readonly LocatedDiagnostic[];
}

/** Opens a cursor on policies without errors. */
export function cursorOn(opening: Opening): {
  readonly cursor: OpenedCursor | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { policies, sequence, file, missing, facts: profile, external } = opening;
  const origin = { file, line: 1, column: 1 };
  const { value: read, diagnostics } = parseAgents(sequence, origin);
  const { agents = [], overlays } = read ?? {};
  const byAgent = new Map(policies.map((policy) => [policy.agent, policy]));
  const unknown = agents.flatMap((agent, position) =>
    byAgent.has(agent) ? [] : [unknownAgent({ agent, position }, [...byAgent.keys()], origin)],
  );
  const faults = [...diagnostics, ...unknown];
  if (faults.length > 0) return { cursor: undefined, diagnostics: faults };
  const own = agents.flatMap((agent) => byAgent.get(agent) ?? []);
  const turns = overlays && new Turns(overlays, origin);
  const facts = new Facts({ profile, external }, opening.isComplete, [], turns);
  const matchers = argumentMatchers(opening.rules);
  const caches = own.map((policy) => new PlanCache(policy));
  const all = new Tracks({ agents: caches, facts, missing }, matchers);
  const wrong = faultsOf(all, { file: opening.factsFile });
  if (wrong.length > 0) return { cursor: undefined, diagnostics: wrong };
  const tools = new KnownTools(policies, opening.toolNames ?? []);
  const reads = new ReadFacts(own, overlays);
  const { others, located } = opening;
  const isFailure = failureFinder(opening.rules?.failures);
  const opened = { matchers, tools, reads, others, located, jsonOf, isFailure };
  return { cursor: OpenedCursor.at(opened, all), diagnostics: [] };
}

/** Reads facts: an object. */
export function readFacts({
  file,
  text,
  faults = [],
}: Omit<ReadDocument, 'faults'> & Partial<ReadDocument>): {
  readonly value: JsonObject | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (faults.length > 0) return { value: undefined, diagnostics: [] };
  const { value, diagnostics } = readJson(text, { file, line: 1, column: 1 });
  if (value === undefined || isJsonObject(value)) return { value, diagnostics };
  const data = { expected: 'object', found: jsonTypeName(value) };
  const fault = { code: 'wrong-type', place: { file, pointer: '' }, data } as const;
  return { value: undefined, diagnostics: [fault] };
}

/** The facts of a program's value; throws a TypeError for what is no JSON object. */
function jsonOf(facts: unknown): JsonObject {
  const { value, notJson, tooDeep } = readProgramValue(facts);
  const isJson = notJson.length === 0 && tooDeep === undefined;
  const text = isJson ? jsonTextOf(value) : undefined;
  const read = text === undefined ? undefined : readFacts({ file: 'facts', text });
  if (read?.value === undefined) throw new TypeError('facts must be a JSON object');
  return read.value;
}

function demandCursorInput(input: CursorInput): void {
  demandObject('openCursor: the input', input);
  demandLists('openCursor', input, ['workflows']);
  const { missing = 'error', others = 'allow', agents } = input;
  const areNames = agents === undefined || Array.isArray(agents);
  demand('openCursor: `agents`', areNames, 'a list of names', agents);
  if (!missingModes.includes(missing)) throw new RangeError(`there is no missing '${missing}'`);
  if (others !== 'allow' && others !== 'deny') {
    throw new RangeError(`others are allow or deny, not '${String(others)}'`);
  }
}
