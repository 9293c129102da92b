import { all } from '../../base/all.ts';
import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import type { Allowance } from '../../model/allowance.ts';
import { jsonText, pairsText } from './json-text.ts';

/** What a run may do besides, as JSON text; `agents` are those of the gold set, which are named if they are several. */
export function allowText(allowances: readonly Allowance[], agents: readonly string[]): string {
  const texts = allowances.map(({ kind, tool, params, atMost, agent, turn, except }) => {
    const isNamed = agents.length > 1 && agent !== undefined;
    const members = [
      `"kind":"${kind}"`,
      `"tool":${jsonText(tool)}`,
      ...(params === undefined ? [] : [`"params":${pairsText(params)}`]),
      ...(atMost === undefined ? [] : [`"at_most":${atMost}`]),
      ...(isNamed ? [`"agent":${jsonText(agent)}`] : []),
      ...(isNamed && turn !== undefined ? [`"turn":${turn + 1}`] : []),
      ...(except === undefined ? [] : [`"except":${jsonText([...except])}`]),
    ];
    return `{${members.join(',')}}`;
  });
  return `[${texts.join(',')}]`;
}

/** Reads what a run may do besides; undefined if the value has another shape. */
export function readAllow(value: Json): readonly Allowance[] | undefined {
  return Array.isArray(value) ? all(value, readAllowance) : undefined;
}

const kinds = ['repeat', 'retry', 'anytime'] as const;

function readAllowance(value: Json): Allowance | undefined {
  if (!isJsonObject(value)) return undefined;
  const kind = kinds.find((one) => one === ownValue(value, 'kind'));
  const tool = ownValue(value, 'tool');
  const params = ownValue(value, 'params');
  const atMost = ownValue(value, 'at_most');
  const agent = ownValue(value, 'agent');
  const turn = ownValue(value, 'turn');
  const except = ownValue(value, 'except');
  const names = except === undefined ? undefined : Array.isArray(except) && all(except, text);
  if (kind === undefined || typeof tool !== 'string' || names === false) return undefined;
  if (params !== undefined && !isJsonObject(params)) return undefined;
  if (atMost !== undefined && !isCount(atMost, 0)) return undefined;
  if (turn !== undefined && !isCount(turn, 1)) return undefined;
  if (agent !== undefined && typeof agent !== 'string') return undefined;
  const pairs = params && Object.keys(params).map((key) => [key, params[key] as Json] as const);
  const told = { kind, agent, tool, params: pairs, atMost, except: names };
  return turn === undefined ? told : { ...told, turn: turn - 1 };
}

function isCount(value: Json, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

function text(value: Json): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
