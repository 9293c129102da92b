import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { isTranscript } from '../../../reading/traces/messages.ts';
import { goldOfMessages } from './messages.ts';
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

/** Items of Mastra's datasets, if they expect calls of tools and nothing else. */
export const mastraGold: GoldForm = {
  name: 'an item of Mastra',
  rowsIn: (value) => {
    const steps = firstMember(firstMember(value, 'expectedTrajectory'), 'steps');
    const other = Array.isArray(steps) ? steps.findIndex((step) => !isToolStep(step)) : -1;
    if (other < 0) return oneRow(steps, ['name', 'toolArgs'], whoseExample(value));
    const reason = `its step ${other + 1} is no call of a tool`;
    return [{ ...whoseExample(value), pointer: '', gold: { reason } }];
  },
};

/** Whether a step is a call without steps of its own; a step without a type may be anything. */
function isToolStep(step: Json): boolean {
  const type = firstMember(step, 'stepType') ?? 'tool_call';
  const isTool = type === 'tool_call' || type === 'mcp_tool_call';
  return isTool && firstMember(step, 'children') === undefined;
}

/** Scenarios of AgentCore, which have names of tools only. */
export const agentcoreGold: GoldForm = {
  name: 'a scenario of AgentCore',
  rowsIn: (value) => {
    const names = firstMember(value, 'expected_trajectory');
    const id = firstMember(value, 'scenario_id');
    if (names === undefined || id === undefined) return undefined;
    const metadata = firstMember(value, 'metadata');
    const agents = textsOfRow(firstMember(metadata, 'agents'));
    const trajectory = textsOfRow(names);
    const gold: RowGold | RowFault =
      trajectory === undefined
        ? { reason: 'its expected_trajectory is no list of names' }
        : { format: 'tool-only', trajectory };
    return [{ id, owner: firstMember(metadata, 'id'), agents, pointer: '', gold }];
  },
};

/**
 * The row for a list of calls whose names and arguments are under the given keys; undefined without a
 * list.
 */
function oneRow(
  calls: Json | undefined,
  [name, args]: readonly [name: string, args: string],
  whose: Pick<GoldRow, 'id' | 'owner' | 'agents'>,
): GoldRow[] | undefined {
  if (calls === undefined) return undefined;
  return [{ ...whose, pointer: '', gold: trajectoryOfCalls(calls, name, [args]) }];
}

/** Examples of LangSmith, items of Langfuse, and references of agentevals: chat messages. */
export const messagesGold: GoldForm = {
  name: 'an example of LangSmith or Langfuse',
  rowsIn: (value) => {
    const reference = firstMember(
      value,
      'reference_outputs',
      'referenceOutputs',
      'expectedOutput',
      'expected_output',
    );
    const isExample = isJsonObject(firstMember(value, 'inputs')) && !isRun(value);
    const outputs = reference ?? (isExample ? firstMember(value, 'outputs') : undefined);
    const list = messagesIn(outputs);
    return list && [{ ...whoseExample(value), pointer: '', gold: goldOfMessages(list) }];
  },
};

/** The messages that are expected: a list, one under `messages`, or a single one. */
function messagesIn(outputs: Json | undefined): readonly JsonObject[] | undefined {
  const list = Array.isArray(outputs) ? outputs : (firstMember(outputs, 'messages') ?? outputs);
  const items = Array.isArray(list) ? list : list === undefined ? [] : [list];
  if (Array.isArray(list) && list.length === 0) return [];
  return isTranscript(items) && items.every(isMessage) ? items : undefined;
}

/** Whose gold an example is that names the profile, the trajectory and the agents in its `metadata`. */
function whoseExample(value: Json): Pick<GoldRow, 'id' | 'owner' | 'agents'> {
  const metadata = firstMember(value, 'metadata');
  const owner = firstMember(metadata, 'id');
  const number = firstMember(metadata, 'trajectory');
  const id = owner === undefined ? firstMember(value, 'id') : rowId(owner, number);
  return { id, owner, agents: textsOfRow(firstMember(metadata, 'agents')) };
}

/**
 * Whether a value is a LangSmith run. Runs have inputs and outputs, too, but record what an agent did.
 */
function isRun(value: Json): boolean {
  return firstMember(value, 'run_type', 'trace_id', 'dotted_order') !== undefined;
}

function rowId(owner: Json, number: Json | undefined): Json {
  return typeof number === 'number' ? `${String(owner)}#${number}` : owner;
}

/** Whether a value is a message of a chat, and not something else that was expected. */
function isMessage(value: Json): boolean {
  return firstMember(value, 'role', 'type', 'kind', 'tool_calls', 'parts') !== undefined;
}
