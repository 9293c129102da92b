import { type Json, jsonTypeName } from '../../base/json.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import type { SequenceOption } from '../../model/template.ts';
import { type AgentSequence, readTurns, repeatedAgents } from './agent-turns.ts';
import { elements, type JsonCursor, member, members, type Reports } from './reading.ts';
import { checkTotal, readWeight } from './weight.ts';

/**
 * Parses the `agent_sequence` of a template: a name, a list of names or of `{ "agent", "with" }`, `"a,b"`,
 * an object from such texts to weights, or a list of `{ "value", "weight" }`. `known` are the names of all agents.
 */
export function readSequences(
  cursor: JsonCursor,
  known: readonly string[],
  reports: Reports,
): SequenceOption[] {
  const options = optionsIn(cursor, known, reports);
  for (const { pointer, ...sequence } of options) checkAgents(sequence, pointer, known, reports);
  if (jsonTypeName(cursor.value) === 'object' || options.length > 0) {
    checkTotal(options, cursor.pointer, reports);
  }
  return options;
}

interface PlacedOption extends SequenceOption {
  readonly pointer: string;
}

function optionsIn(cursor: JsonCursor, known: readonly string[], reports: Reports): PlacedOption[] {
  const { value, pointer } = cursor;
  if (jsonTypeName(value) === 'object') {
    return members(cursor).map(([text, each]) => {
      const weight = readWeight(each, reports) ?? 1;
      return { agents: agentsIn(text, known), weight, pointer: each.pointer };
    });
  }
  const isWeighted = elements(cursor).some((element) => {
    return jsonTypeName(element.value) === 'object' && member(element, 'agent').value === undefined;
  });
  if (!isWeighted) return [{ ...sequenceIn(cursor, known, reports), weight: 1, pointer }];
  return elements(cursor).map((element) => {
    const weight = member(element, 'weight');
    return {
      ...sequenceIn(member(element, 'value'), known, reports),
      weight: weight.value === undefined ? 1 : (readWeight(weight, reports) ?? 1),
      pointer: element.pointer,
    };
  });
}

function sequenceIn(cursor: JsonCursor, known: readonly string[], reports: Reports): AgentSequence {
  const { value, pointer } = cursor;
  if (typeof value === 'string') return { agents: agentsIn(value, known) };
  const names = elements(cursor);
  if (names.some((name) => jsonTypeName(name.value ?? null) === 'object')) {
    const values = names.map((name) => name.value as Json);
    return readTurns(values, (position) => pointerTo(pointer, position), reports);
  }
  if (names.length > 0 && names.every((name) => typeof name.value === 'string')) {
    return { agents: names.map((name) => name.value as string) };
  }
  reports.add('invalid-agents', pointer, {
    found: Array.isArray(value) && value.length === 0 ? 'empty list' : jsonTypeName(value ?? null),
  });
  return { agents: [] };
}

/**
 * The agents in a text: one name, or several separated by commas; a known name may itself contain a
 * comma.
 */
export function agentsIn(text: string, known: readonly string[]): string[] {
  return known.includes(text) ? [text] : text.split(',').map((name) => name.trim());
}

/** Reports unknown agents, and agents that are named twice without data of their own. */
export function checkAgents(
  sequence: AgentSequence,
  pointer: string,
  known: readonly string[],
  reports: Reports,
): void {
  const { agents } = sequence;
  const repeated = new Set(repeatedAgents(sequence));
  for (const [position, agent] of agents.entries()) {
    if (!known.includes(agent)) reports.add('unknown-agent', pointer, { agent, known });
    if (repeated.has(position)) reports.add('repeated-agent', pointer, { agent });
  }
}
