import { describe } from '../../model/diagnostics/describe.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Answer } from '../../model/prediction.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { readJsonText } from '../../model/read-json.ts';
import { type AgentNames, withNamesBy } from '../../model/tool-names.ts';
import type { Usage } from '../../model/usage.ts';
import type { Vocabulary } from '../../model/vocabulary.ts';
import type { IngestOptions } from '../../reading/ingest-options.ts';
import { KnownFields } from '../../reading/known-fields.ts';
import { fromRecord, type RawPrediction } from '../../reading/raw-prediction.ts';
import { RecordReader } from '../../reading/record-reader.ts';
import { groupText } from '../../reading/records.ts';
import { unreadOf, usedFor } from '../../reading/unread.ts';
import { usageOfRecord } from '../../reading/usage/record-usage.ts';
import { answerOf, ingestOptions } from '../../scoring/verdict/predictions.ts';
import type { DialogueMessage } from '../conversation.ts';
import { readConversations } from '../read-conversations.ts';
import {
  callsOfMessages,
  type MadeCalls,
  messagesIn,
  type ReadTurn,
  readSession,
  readTurn,
} from './read-turn.ts';
import { type NamedText, objectsIn, type PlacedObject } from './records-in.ts';
import type { AnsweredTurn } from './turn.ts';

/** What an agent said or did, for a test or in a whole session. */
export interface ReadAnswer {
  readonly id: string;
  /** The values of the fields by which answers are grouped; of those that it has. */
  readonly groups: Readonly<Record<string, string>>;
  /** What it did at the turn of a test. */
  readonly turn?: AnsweredTurn;
  /** What it called in a session, and all that was said there, if that is known. */
  readonly session?: MadeCalls;
  readonly messages?: readonly DialogueMessage[];
  /** Why it cannot be read; then there is neither. */
  readonly unread?: string;
  readonly usage: Usage;
  /** What it was read from, where that is kept. */
  readonly answer?: Answer;
}

/** What answers are for, and what is known of the calls in them. */
export interface AnswerOptions {
  readonly isTest: (id: string) => boolean;
  readonly isConversation: (id: string) => boolean;
  /** The tools that the tests and the policies know. */
  readonly vocabulary: Vocabulary;
  /** What the agent calls tools, and what the tests call them. */
  readonly toolNames?: AgentNames | undefined;
  readonly groupBy: readonly string[];
  readonly keepsAnswers?: boolean | undefined;
}

/** Reads answers to tests, and sessions, out of the texts of files. */
export class AnswerReader {
  readonly answers: ReadAnswer[] = [];
  /** The ids that were answered more than once; the first answer counts. */
  readonly doubled = new Set<string>();
  readonly diagnostics: Diagnostic[] = [];
  /** The fields that answers have. */
  readonly fields = new KnownFields();
  readonly #options: AnswerOptions;
  readonly #ingest: IngestOptions;
  readonly #records: RecordReader;
  readonly #firsts = new Map<string, ProfileOrigin>();

  constructor(options: AnswerOptions) {
    const isProfile = (id: string) => options.isTest(id) || options.isConversation(id);
    const golds = { has: isProfile };
    const { groupBy, vocabulary, toolNames } = options;
    this.#options = options;
    this.#ingest = ingestOptions(golds, {
      groupBy,
      vocabulary,
      toolNames,
      maxTrajectories: mostTrajectories,
    });
    this.#records = new RecordReader(this.#ingest, { field: 'id', from: undefined, isProfile });
  }

  /** Reads a file: of JSON, or a transcript of FlowBench's form, which is a session. */
  read(source: NamedText): void {
    if (!/^\s*[[{]/.test(source.text)) this.#readTranscript(source);
    else this.#readObjects(source);
  }

  #readTranscript({ file, text, name = file }: NamedText): void {
    const { conversations, diagnostics } = readConversations({ file, text, name });
    this.diagnostics.push(...diagnostics);
    for (const { id, messages } of conversations) {
      const read = callsOfMessages(messages);
      const groups = {};
      if ('calls' in read) {
        this.answers.push({ id, groups, session: this.#named(read), messages, usage: {} });
      } else this.diagnostics.push(brokenTranscript(file, id));
    }
  }

  #readObjects(source: NamedText): void {
    const { objects, diagnostics } = objectsIn(source);
    for (const one of objects) this.#readObject(one);
    this.diagnostics.push(...diagnostics);
  }

  #readObject({ object, pointer, origin, isLine }: PlacedObject): void {
    const raw = fromRecord(object, pointer, origin, readJsonText, isLine);
    this.fields.add(raw.record);
    const id = this.#records.idOf(raw);
    if (id !== undefined && this.#isFirst(raw, id)) this.answers.push(this.#answerIn(raw, id));
    const found = this.#records.diagnostics.splice(0);
    this.diagnostics.push(...found.map((fault) => usedFor('answered', fault)));
  }

  #isFirst(raw: RawPrediction, id: string): boolean {
    const key = JSON.stringify([id, this.#groupsOf(raw)]);
    const first = this.#firsts.get(key);
    if (first === undefined) {
      this.#firsts.set(key, raw.origin);
      return true;
    }
    this.doubled.add(id);
    this.#records.note('doubled-prediction', raw, { first }, id);
    return false;
  }

  #groupsOf({ record }: RawPrediction): ReadAnswer['groups'] {
    const values = this.#options.groupBy.map((field) => [field, groupText(record, field)]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  #answerIn(raw: RawPrediction, id: string): ReadAnswer {
    const { isTest, isConversation, keepsAnswers } = this.#options;
    const shared = {
      id,
      groups: this.#groupsOf(raw),
      usage: usageOfRecord(raw),
      ...(keepsAnswers && { answer: answerOf([raw.value ?? raw.record]) }),
    };
    const isSession = !isTest(id) && isConversation(id);
    const read = isSession ? readSession(raw, this.#ingest) : readTurn(raw, this.#ingest);
    if ('output' in read) return { ...shared, unread: this.#refuse(raw, id, read) };
    if ('reply' in read) return { ...shared, turn: read };
    if (!isSession) return { ...shared, turn: this.#named(read) };
    const messages = messagesIn(raw);
    return { ...shared, session: this.#named(read), ...(messages && { messages }) };
  }

  /** Calls with the names that the tests have for tools. */
  #named<Made extends MadeCalls>(made: Made): Made {
    const { nameOf } = this.#ingest;
    if (nameOf === undefined) return made;
    const [trajectory = []] = withNamesBy(nameOf, [[{ agent: undefined, calls: made.calls }]]);
    return { ...made, calls: trajectory.flatMap(({ calls }) => calls) };
  }

  /** Says that an answer cannot be read, and why. */
  #refuse(raw: RawPrediction, id: string, { output }: Extract<ReadTurn, { output: unknown }>) {
    const fault = usedFor('answered', unreadOf(raw, id, output, this.#ingest));
    this.diagnostics.push(fault);
    return describe(fault).message;
  }
}

function brokenTranscript(file: string, id: string): Diagnostic {
  const what = 'a call in a transcript that is none';
  const data = {
    isNamed: false,
    isUnknown: false,
    unread: { problem: 'part', what },
    use: 'answered',
  } as const;
  const origin = { file, line: 1, column: 1 };
  return { code: 'unreadable-prediction', place: { file }, data, profile: { id, origin } };
}

/** Nobody lists so many trajectories in an answer. */
const mostTrajectories = 10_000;
