import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { idKeys, isAnswer, isRecord } from '../records.ts';
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
    format: 'the description of a package of npm',
    instead: answers,
    isOne: (object) =>
      ['name', 'version'].every((key) => textUnder(object, key) !== '') &&
      ['dependencies', 'devDependencies', 'scripts'].some((key) =>
        isJsonObject(ownValue(object, key) ?? null),
      ),
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

/** Whether a value is the steps of an agent, as calls in text, and nothing that says whose they are. */
function isBareWorkflow(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const steps = ownValue(value, 'steps');
  const isOwn = Object.keys(value).every((key) => key === 'agent' || key === 'steps');
  return isOwn && textUnder(value, 'agent') !== '' && Array.isArray(steps) && steps.length > 0;
}

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

/** Keys that examples of LangSmith have, and its runs have not. */
const ofExamples = ['dataset_id', 'dataset_name', 'source_run_id', 'dataset_split'];

/** A row of a data set of LangSmith, or a possible answer of BFCL. */
function isDataSetRow(object: JsonObject): boolean {
  const truth = ownValue(object, 'ground_truth');
  const isTruth = Array.isArray(truth) && !('result' in object);
  const isRow = ['inputs', 'outputs'].every((key) => isJsonObject(ownValue(object, key)));
  const isOther = ['run_type', 'traceId', 'trace_id', 'op_name'].some((key) =>
    Object.hasOwn(object, key),
  );
  // Messages among the outputs are those of a run only where the row says whose.
  const isNobodys = idKeys.every((key) => !Object.hasOwn(object, key));
  const metadata = ownValue(object, 'metadata') ?? null;
  const isOfSet =
    ofExamples.some((key) => Object.hasOwn(object, key)) ||
    (isJsonObject(metadata) && Object.hasOwn(metadata, 'dataset_split'));
  const isExample = isRow && (isNobodys || isOfSet);
  return !isOther && (isExample || (isNoRecord(object) && (isTruth || isRow)));
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
  if (isCsv(text)) return { format: 'a file of CSV', instead: 'lines of JSON' };
  return undefined;
}

/** Whether a text is rows, the first of which names columns and begins with that of the ids. */
function isCsv(text: string): boolean {
  const [head = '', row = ''] = text.split(/\r?\n/, 2);
  const [, sign = ''] = /^["']?(?:\w*_?id|key)["']?([,;\t])\s*["']?[A-Za-z]/i.exec(head) ?? [];
  return sign !== '' && !/[(){}[\]]/.test(head) && row.includes(sign);
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
  const isPolicies = Array.isArray(value) && value.length > 0 && value.every(isBareWorkflow);
  if (isPolicies) return { format: 'workflows, which say what may be done', instead: answers };
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
