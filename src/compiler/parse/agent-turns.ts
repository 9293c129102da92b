import { isJsonObject, type Json, jsonTypeName, ownValue } from '../../base/json.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import type { DiagnosticCode } from '../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import { pathText } from '../../model/node-text.ts';
import type { Overlay, Profile } from '../../model/profile.ts';
import { parseExpression } from './expression.ts';

/** Agents in their order, and where those that have data of their own have them. */
export type AgentSequence = Pick<Profile, 'agents' | 'overlays'>;

interface Faults {
  add<C extends DiagnosticCode>(code: C, pointer: string, data: DiagnosticData[C]): void;
}

/** Reads the elements of an `agent_sequence`: names, and objects with `agent` and `with`. */
export function readTurns(
  elements: readonly Json[],
  pointerOf: (position: number) => string,
  faults: Faults,
): AgentSequence {
  const overlays: (Overlay | undefined)[] = [];
  const agents = elements.map((element, position) => {
    const pointer = pointerOf(position);
    if (!isJsonObject(element)) return nameIn(element, pointer, faults);
    overlays[position] = overlayIn(ownValue(element, 'with'), pointer, faults);
    for (const key of Object.keys(element)) {
      if (!keys.includes(key))
        faults.add('unknown-key', pointerTo(pointer, key), { key, known: keys });
    }
    const agent = ownValue(element, 'agent');
    if (agent !== undefined) return nameIn(agent, pointerTo(pointer, 'agent'), faults);
    faults.add('missing-key', pointer, { key: 'agent', of });
    return '';
  });
  return overlays.length === 0 ? { agents } : { agents, overlays };
}

const keys: readonly string[] = ['agent', 'with'];
const of = "element of 'agent_sequence'";

function nameIn(value: Json, pointer: string, faults: Faults): string {
  if (typeof value === 'string' && value !== '') return value;
  faults.add('invalid-agents', pointer, {
    found: value === '' ? 'empty text' : jsonTypeName(value),
  });
  return '';
}

function overlayIn(text: Json | undefined, at: string, faults: Faults): Overlay | undefined {
  const pointer = pointerTo(at, 'with');
  if (text === undefined) {
    faults.add('missing-key', at, { key: 'with', of });
    return undefined;
  }
  if (typeof text !== 'string') {
    faults.add('wrong-type', pointer, { expected: 'text', found: jsonTypeName(text) });
    return undefined;
  }
  const parsed = parseExpression(text);
  if ('node' in parsed && parsed.node.kind === 'path') return { text, node: parsed.node };
  faults.add('invalid-path', pointer, { path: text });
  return undefined;
}

/** The positions of agents that stood before, unless each has data of its own. */
export function repeatedAgents({ agents, overlays }: AgentSequence): readonly number[] {
  if (new Set(agents).size === agents.length) return [];
  const own = agents.map((_, position) => {
    const overlay = overlays?.[position];
    return overlay && pathText(overlay.node);
  });
  return [...agents.keys()].filter((position) => {
    const agent = agents[position];
    return agents.slice(0, position).some((other, before) => {
      const areApart =
        own[position] !== undefined && own[before] !== undefined && own[position] !== own[before];
      return agent !== '' && agent === other && !areApart;
    });
  });
}
