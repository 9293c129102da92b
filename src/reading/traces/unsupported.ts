import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { isAnswer, isRecord } from '../records.ts';
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
    format: 'gold, which says what is expected',
    instead: answers,
    isOne: (object) =>
      isNoRecord(object) && ofGold.some((key) => ownValue(object, key) !== undefined),
  },
];

/** Keys that only policies have, and keys under which evaluators have what is expected. */
const ofPolicies = ['conditionals', 'soft_ordering', 'hard_ordering', 'complexity', 'edges'];
const ofGold = [
  ...['expected_trajectory', 'expectedTrajectory', 'reference_trajectory', 'expected_tool_calls'],
  ...['expected_tools', 'expectedTools', 'reference_tool_calls', 'evaluation_criteria'],
];

/** Keys under which a row of an evaluator has what was done beside what is expected. */
const made =
  /^(?:calls|toolCalls|tool_calls|steps|tools_called|toolsCalled|user_input|(?:actual|predicted)_?\w*)$/;

function isNoRecord(object: JsonObject): boolean {
  return (
    !isRecord(object) && !isAnswer(object) && !Object.keys(object).some((key) => made.test(key))
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
