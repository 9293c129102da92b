import {
  isJsonObject,
  type Json,
  type JsonObject,
  jsonTypeName,
  ownValue,
} from '../../base/json.ts';
import { idText } from '../../base/text/id-text.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticOf,
  type Result,
} from '../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import type { Profile, ProfileOrigin } from '../../model/profile.ts';
import { type AgentSequence, readTurns, repeatedAgents } from './agent-turns.ts';

/** Reads the required parts of a profile from a JSON value: its id and its agent sequence. */
export function parseProfile(
  value: Json,
  idField: string,
  origin: ProfileOrigin,
  spelled?: () => JsonObject,
): Result<Profile> {
  const faults = new ProfileFaults(origin);
  if (!isJsonObject(value)) {
    faults.add('wrong-type', '', { expected: 'object', found: jsonTypeName(value) });
    return { value: undefined, diagnostics: faults.diagnostics };
  }
  const id = readId(ownValue(value, idField), idField, faults);
  const agents = readAgents(ownValue(value, 'agent_sequence'), faults);
  if (id !== undefined) faults.mention = { id, origin };
  if (faults.diagnostics.length > 0 || id === undefined || agents === undefined) {
    return { value: undefined, diagnostics: faults.withMention() };
  }
  return { value: { id, ...agents, data: value, spelled, origin }, diagnostics: [] };
}

function readId(value: Json | undefined, field: string, faults: ProfileFaults): string | undefined {
  const id = idText(value);
  if (value === undefined) faults.add('missing-id', '', { field });
  else if (id === undefined) {
    const found = value === '' ? 'empty text' : jsonTypeName(value);
    faults.add('invalid-id', pointerTo('', field), { field, found });
  }
  return id;
}

/** A single agent may be given without a list, as in Traxgen 0.1.4. */
function readAgents(value: Json | undefined, faults: ProfileFaults): AgentSequence | undefined {
  if (value === undefined) {
    faults.add('missing-agents', '', {});
    return undefined;
  }
  const elements = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(elements) || elements.length === 0) {
    const found = Array.isArray(elements) ? 'empty list' : jsonTypeName(value);
    faults.add('invalid-agents', agentsPointer, { found });
    return undefined;
  }
  const sequence = readTurns(elements, (position) => agentPointer(value, position), faults);
  for (const position of repeatedAgents(sequence)) {
    const agent = sequence.agents[position] as string;
    faults.add('repeated-agent', agentPointer(value, position), { agent });
  }
  return sequence;
}

/** Reads agents in their order, as a profile's `agent_sequence` has them. */
export function parseAgents(value: Json | undefined, origin: ProfileOrigin): Result<AgentSequence> {
  const faults = new ProfileFaults(origin);
  const agents = readAgents(value, faults);
  return {
    value: faults.diagnostics.length > 0 ? undefined : agents,
    diagnostics: faults.diagnostics,
  };
}

const agentsPointer = '/agent_sequence';

function agentPointer(agents: Json, position: number): string {
  return typeof agents === 'string' ? agentsPointer : pointerTo(agentsPointer, position);
}

class ProfileFaults {
  readonly diagnostics: Diagnostic[] = [];
  mention: { id: string; origin: ProfileOrigin } | undefined;
  private readonly origin: ProfileOrigin;

  constructor(origin: ProfileOrigin) {
    this.origin = origin;
  }

  add<C extends DiagnosticCode>(code: C, pointer: string, data: DiagnosticData[C]): void {
    const place = { file: this.origin.file, pointer, origin: this.origin };
    this.diagnostics.push(diagnosticOf(code, place, data));
  }

  withMention(): Diagnostic[] {
    const profile = this.mention;
    return profile ? this.diagnostics.map((fault) => ({ ...fault, profile })) : this.diagnostics;
  }
}
