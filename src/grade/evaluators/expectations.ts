import { isJsonObject, type Json } from '../../model/json.ts';
import {
  firstMember,
  type GoldForm,
  type GoldRow,
  type RowFault,
  type RowGold,
  textsOfRow,
  trajectoryOfCalls,
} from './row.ts';

/** Goldens and test cases of DeepEval. */
export const deepevalGold: GoldForm = {
  name: 'a golden of DeepEval',
  rowsIn: (value) => {
    const tools = firstMember(value, 'expected_tools', 'expectedTools');
    if (tools === undefined) return undefined;
    const metadata = firstMember(value, 'additional_metadata', 'additionalMetadata');
    const owner = firstMember(metadata, 'id');
    const gold = trajectoryOfCalls(tools, 'name', ['input_parameters', 'inputParameters']);
    const id = firstMember(value, 'name', 'id') ?? owner;
    return [{ id, owner, agents: textsOfRow(firstMember(metadata, 'agents')), pointer: '', gold }];
  },
};

/** Records of MLflow's evaluation datasets. */
export const mlflowGold: GoldForm = {
  name: 'a record of MLflow',
  rowsIn: (value) => {
    const calls = firstMember(firstMember(value, 'expectations'), 'expected_tool_calls');
    const tags = firstMember(value, 'tags');
    const agents = firstMember(tags, 'agents');
    return oneRow(calls, ['name', 'arguments'], {
      id: firstMember(tags, 'id') ?? firstMember(value, 'dataset_record_id', 'id'),
      agents: typeof agents === 'string' && !agents.includes(',') ? [agents] : undefined,
    });
  },
};

/** Multi-turn samples of Ragas. */
export const ragasGold: GoldForm = {
  name: 'a sample of Ragas',
  rowsIn: (value) => {
    const input = firstMember(value, 'user_input');
    const metadata = firstMember(Array.isArray(input) ? input[0] : undefined, 'metadata');
    return oneRow(firstMember(value, 'reference_tool_calls'), ['name', 'args'], {
      id: firstMember(metadata, 'id') ?? firstMember(value, 'id'),
      agents: textsOfRow(firstMember(metadata, 'agents')),
    });
  },
};

/** Rows of Vertex AI's evaluation service; an id is there only if somebody added one. */
export const vertexGold: GoldForm = {
  name: 'a row of Vertex AI',
  rowsIn: (value) =>
    oneRow(firstMember(value, 'reference_trajectory'), ['tool_name', 'tool_input'], {
      id: firstMember(value, 'id'),
    }),
};

/**
 * The row for a list of calls whose names and arguments are under the given keys; undefined without a
 * list.
 */
function oneRow(
  calls: Json | undefined,
  [name, args]: readonly [name: string, args: string],
  whose: Pick<GoldRow, 'id' | 'agents'>,
): GoldRow[] | undefined {
  if (calls === undefined) return undefined;
  return [{ ...whose, pointer: '', gold: trajectoryOfCalls(calls, name, [args]) }];
}

/** Examples of LangSmith, and references of agentevals: chat messages. */
export const messagesGold: GoldForm = {
  name: 'an example of LangSmith or agentevals',
  rowsIn: (value) => {
    const reference = firstMember(value, 'reference_outputs', 'referenceOutputs');
    const isExample = isJsonObject(firstMember(value, 'inputs')) && !isRun(value);
    const outputs = reference ?? (isExample ? firstMember(value, 'outputs') : undefined);
    const list = Array.isArray(outputs) ? outputs : firstMember(outputs, 'messages');
    if (!Array.isArray(list)) return undefined;
    const metadata = firstMember(value, 'metadata');
    const owner = firstMember(metadata, 'id');
    const number = firstMember(metadata, 'trajectory');
    const id = owner === undefined ? firstMember(value, 'id') : rowId(owner, number);
    const agents = textsOfRow(firstMember(metadata, 'agents'));
    if (list.some(callsElsewhere)) {
      return [{ id, pointer: '', gold: { reason: "calls are not in its messages' tool_calls" } }];
    }
    const calling = list.filter((message) => firstMember(message, 'tool_calls') !== undefined);
    const calls = calling.flatMap(callsOfMessage);
    const isOpenai = calls.some((call) => firstMember(call, 'function'));
    const gold: RowGold | RowFault = isOpenai
      ? { format: 'openai', trajectory: calling }
      : trajectoryOfCalls(calls, 'name', ['args', 'arguments']);
    return [{ id, owner, agents, pointer: '', gold }];
  },
};

/**
 * Whether a value is a LangSmith run. Runs have inputs and outputs, too, but record what an agent did.
 */
function isRun(value: Json): boolean {
  return firstMember(value, 'run_type', 'trace_id', 'dotted_order') !== undefined;
}

function rowId(owner: Json, number: Json | undefined): Json {
  return typeof number === 'number' ? `${String(owner)}#${number}` : owner;
}

/**
 * The calls of a message; a member that should be a list and is not one counts as an unreadable call.
 */
function callsOfMessage(message: Json): readonly Json[] {
  const calls = firstMember(message, 'tool_calls') ?? [];
  return Array.isArray(calls) ? calls : [calls];
}

/** Whether a message of another provider contains calls in a place that is not read here. */
function callsElsewhere(message: Json): boolean {
  if (firstMember(message, 'tool_calls') !== undefined) return false;
  const { content } = isJsonObject(message) ? message : {};
  const parts = [
    message,
    firstMember(message, 'data') ?? null,
    ...(Array.isArray(content) ? content : []),
  ];
  return parts.some((part) => {
    const type = firstMember(part, 'type');
    const isCall = typeof type === 'string' && /tool_use|_call$/.test(type);
    return isCall || firstMember(part, 'function_call', 'tool_calls', 'toolUse') !== undefined;
  });
}
