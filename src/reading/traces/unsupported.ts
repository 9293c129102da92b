import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { isAnswer, isRecord } from '../records.ts';
import { isOthers } from './messages.ts';
import { textUnder } from './spans/objects-in.ts';

/** A format that is recognised but not read. */
export interface Unsupported {
  readonly format: string;
  /** The format to export instead. */
  readonly instead: string;
}

/** What is asked for where something else was given. */
const answers = 'what the agent or the model answered';

/** Formats that are recognised by one of their messages, or by the object around them, but not read. */
const table: readonly (Unsupported & { readonly isOne: (object: JsonObject) => boolean })[] = [
  {
    format: "the state of AutoGen's teams",
    instead: 'its messages',
    isOne: (object) => textUnder(object, 'type') === 'TeamState',
  },
  {
    format: 'an ATIF trajectory',
    instead: "spans of OpenTelemetry, or messages in OpenAI's form",
    isOne: (object) => textUnder(object, 'schema_version').startsWith('ATIF-'),
  },
  {
    format: 'a file of profiles',
    instead: answers,
    isOne: (object) => isNoRecord(object) && Array.isArray(ownValue(object, 'agent_sequence')),
  },
  {
    format: 'a workflow, which says what may be done',
    instead: answers,
    isOne: (object) =>
      textUnder(object, 'agent') !== '' &&
      (isJsonObject(ownValue(object, 'nodes') ?? null) ||
        ['nodes', 'steps'].some((key) => Array.isArray(ownValue(object, key)))) &&
      ofPolicies.some((key) => ownValue(object, key) !== undefined),
  },
  {
    format: 'scores that traxgen wrote',
    instead: answers,
    isOne: (object) =>
      /^(?:run|plan)$/.test(textUnder(object, 'task')) &&
      Array.isArray(ownValue(object, 'profiles')),
  },
  {
    format: 'the input of a batch, which asks for answers',
    instead: 'its output',
    isOne: (object) =>
      isJsonObject(ownValue(object, 'body')) && 'method' in object && 'url' in object,
  },
  {
    format: 'descriptions of tools',
    instead: answers,
    isOne: (object) =>
      [object, ...objectsUnder(object, 'tools')].some(isDescription) && isNoRecord(object),
  },
  {
    format: 'a log of Inspect without samples',
    instead: 'one with samples',
    isOne: (object) =>
      isJsonObject(ownValue(object, 'eval')) && 'status' in object && !('samples' in object),
  },
  {
    format: 'a configuration of promptfoo',
    instead: 'the results of its evaluation',
    isOne: (object) =>
      ['prompts', 'providers'].every((key) => Array.isArray(ownValue(object, key))),
  },
  {
    format: 'gold, which says what is expected',
    instead: answers,
    isOne: (object) =>
      isSample(object) ||
      isDataSetRow(object) ||
      (isNoRecord(object) && ofGold.some((key) => ownValue(object, key) !== undefined)),
  },
];

/** Keys that only policies have, and keys under which evaluators have what is expected. */
const ofPolicies = ['conditionals', 'soft_ordering', 'hard_ordering', 'complexity', 'edges'];
const ofGold = [
  ...['expected_trajectory', 'expectedTrajectory', 'reference_trajectory', 'expected_tool_calls'],
  ...['expected_tools', 'expectedTools', 'reference_tool_calls', 'evaluation_criteria'],
  ...['expectedOutput', 'expectations', 'reference_outputs', 'referenceOutputs'],
];

/** A sample of Ragas in which no agent answers: its calls are what is expected. */
function isSample(object: JsonObject): boolean {
  const asked = ownValue(object, 'user_input');
  return (
    Array.isArray(asked) &&
    Array.isArray(ownValue(object, 'reference_tool_calls')) &&
    asked.every((item) => isJsonObject(item) && isOthers(item))
  );
}

/** A row of a data set of LangSmith, or a possible answer of BFCL. */
function isDataSetRow(object: JsonObject): boolean {
  const truth = ownValue(object, 'ground_truth');
  const isTruth = Array.isArray(truth) && !('result' in object);
  const isRow = ['inputs', 'outputs'].every((key) => isJsonObject(ownValue(object, key)));
  const isOther = ['run_type', 'traceId', 'trace_id', 'op_name'].some((key) =>
    Object.hasOwn(object, key),
  );
  return isNoRecord(object) && !isOther && (isTruth || isRow);
}

/** Whether an object describes a tool, with the schema of its parameters. */
function isDescription(object: JsonObject): boolean {
  const inner = ownValue(object, 'function');
  const tool = isJsonObject(inner) ? inner : object;
  const schema = ['inputSchema', 'input_schema', 'parameters'].map((key) => ownValue(tool, key));
  const isSchema = schema.some((one) => isJsonObject(one) && ownValue(one, 'type') === 'object');
  return typeof ownValue(tool, 'name') === 'string' && isSchema;
}

/** What a text that is no JSON is instead of predictions; undefined if it may be an answer. */
export function unsupportedText(text: string): Unsupported | undefined {
  if (text.startsWith('version https://git-lfs.'))
    return { format: 'a pointer of Git LFS', instead: 'the file itself (`git lfs pull`)' };
  if (text.startsWith('PAR1')) return { format: 'a file of Parquet', instead: 'lines of JSON' };
  return undefined;
}

/** Keys under which a row of an evaluator has what was done beside what is expected. */
const made =
  /^(?:calls|toolCalls|tool_calls|steps|tools_called|toolsCalled|user_input|(?:actual|predicted)_?\w*)$/;

function isNoRecord(object: JsonObject): boolean {
  return (
    !isRecord(object) &&
    !isAnswer(object) &&
    !Object.hasOwn(object, 'role') &&
    !Object.keys(object).some((key) => made.test(key))
  );
}

/** The first format in a value that is recognised but not read; undefined if there is none. */
export function unsupportedIn(value: Json): Unsupported | undefined {
  const records = (Array.isArray(value) ? value : [value]).filter(isJsonObject);
  for (const record of records) {
    const objects = [record, ...holders.flatMap((key) => objectsUnder(record, key))];
    const found = table.find(({ isOne }) => objects.some(isOne));
    if (found !== undefined) return { format: found.format, instead: found.instead };
  }
  return undefined;
}

/** Keys under which messages are found. */
const holders = ['messages', 'all_messages', 'new_messages', 'output', 'prediction'];

function objectsUnder(object: JsonObject, key: string): JsonObject[] {
  const list = ownValue(object, key);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
