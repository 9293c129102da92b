import { isJsonObject, type Json, type JsonObject, jsonTypeName, ownValue } from '../base/json.ts';
import { idText } from '../base/text/id-text.ts';
import { pointerTo } from '../base/text/pointer.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticOf,
} from '../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../model/diagnostics/diagnostic-data.ts';
import type { Prediction } from '../model/prediction.ts';
import { withNamesBy } from '../model/tool-names.ts';
import { brokenInWhole, endedInCalls, endsInCalls, endsWell } from './call-ends.ts';
import { conversationIn } from './conversation.ts';
import { fieldAt } from './field.ts';
import { type IngestOptions, toolsIn } from './ingest-options.ts';
import type { NamedFormat } from './known-formats.ts';
import { predictionPlace, type RawPrediction } from './raw-prediction.ts';
import { declaresNames, type ReadValue, readValue, unreadable } from './read-value.ts';
import { type IdSource, idElsewhere, idKeys, idPathOf, isAnswer, isRecord } from './records.ts';
import { isSilent, suspectsIn } from './task.ts';
import { nameOf } from './traces/claims.ts';
import { openAll } from './traces/envelopes.ts';
import { cutExport } from './traces/exports.ts';
import { isOthers } from './traces/messages.ts';
import { type Unsupported, unsupportedIn } from './traces/unsupported.ts';
import { transcriptIn } from './transcript.ts';
import { truncated, unreadOf } from './unread.ts';
import { told, usageOfRecord } from './usage/record-usage.ts';

/** Ids that an API or a database gives a record, and no profile has. */
const apart = /^(?:batch_req_|resp_|msg_|chatcmpl-|run[-_])|^[\da-f]{8}-[\da-f]{4}-/i;

const defaultMaxTrajectories = 10_000;

/** A prediction, and what there is to say if it is a transcript that cannot be read as a plan. */
export interface ReadPrediction {
  readonly prediction: Prediction;
  readonly unread?: Diagnostic;
}

/** Reads predictions one by one, whatever else there is, and collects what there is to say. */
export class RecordReader {
  /** What there is to say of the predictions read so far; whoever takes it empties the list. */
  readonly diagnostics: Diagnostic[] = [];
  private readonly options: IngestOptions;
  private readonly ids: IdSource;
  private readonly format: NamedFormat | undefined;

  constructor(options: IngestOptions, ids: IdSource) {
    this.options = options;
    this.ids = ids;
    this.format = options.formats.find(({ name }) => name === options.as);
  }

  /** What there is to say so far, once. */
  taken(): readonly Diagnostic[] {
    return this.diagnostics.splice(0);
  }

  /** The id of a prediction's profile; undefined, with a diagnostic, if there is none. */
  idOf(raw: RawPrediction): string | undefined {
    const { from, field } = this.ids;
    if (raw.id !== undefined && from === undefined) return raw.id;
    const other = this.options.as === undefined ? this.otherThan(raw) : undefined;
    if (other !== undefined) {
      this.note('unsupported-trace', raw, other);
      return undefined;
    }
    const path = isJsonObject(raw.record) ? idPathOf(raw.record, this.ids) : undefined;
    if (path === undefined || !isJsonObject(raw.record)) {
      if (raw.id !== undefined) return raw.id;
      const fields = from === undefined ? [...new Set([field, ...idKeys])] : [from];
      const meant = from === undefined ? idElsewhere(raw.record, this.ids) : undefined;
      this.note('prediction-without-id', raw, { fields, ...(meant !== undefined && { meant }) });
      return undefined;
    }
    const value = fieldAt(raw.record, path);
    const id = idText(value);
    if (id === undefined) {
      const found = value === '' ? 'empty text' : jsonTypeName(value);
      const keys = ownValue(raw.record, path) === undefined ? path.split('.') : [path];
      const pointer = keys.reduce((parent, key) => pointerTo(parent, key), raw.pointer);
      const inside = { ...raw, pointer };
      this.note('invalid-id', inside, { field: path, found });
    }
    return id;
  }

  /** What one of many records is, if it is gold or of an export: the first lines of its file are not. */
  private otherThan({ record }: RawPrediction): Unsupported | undefined {
    if (!isJsonObject(record)) return undefined;
    if ('inputs' in record && 'outputs' in record) {
      const gold = unsupportedIn(record);
      if (gold !== undefined) return gold;
    }
    if (isRecord(record) || isAnswer(record)) return undefined;
    const isOfExport = cutExport(record, this.options.readText) !== undefined;
    return isOfExport
      ? {
          format: 'a line of an export of traces among other records',
          instead: 'it to a file of its own',
        }
      : undefined;
  }

  /** Says that another key of a record than that of its id holds the id of another profile. */
  private noteOther(raw: RawPrediction, id: string): void {
    const { record } = raw;
    if (this.ids.from !== undefined || !isJsonObject(record)) return;
    const field = idPathOf(record, this.ids);
    if (field === undefined || idText(ownValue(record, field)) !== id) return;
    const others = [...new Set([this.ids.field, ...idKeys])].filter((key) => key !== field);
    for (const otherField of others) {
      const other = idText(ownValue(record, otherField));
      if (other === undefined || other === id || apart.test(other)) continue;
      if (!this.ids.isProfile(other)) continue;
      if (this.ids.isProfile(id)) this.note('other-id', raw, { field, id, otherField, other }, id);
    }
  }

  /** Reads the content of a prediction whose id and groups are known. */
  contentOf(
    raw: RawPrediction,
    own: Pick<Prediction, 'id' | 'groups' | 'trial' | 'origin'>,
  ): ReadPrediction {
    this.noteOther(raw, own.id);
    const { output, transcript, run } = this.value(raw);
    const { settled, repairs } = output;
    const trajectories = settled && withNamesBy(this.options.nameOf, settled.trajectories);
    const conversation = conversationIn(raw.record, trajectories);
    const prediction: Prediction = {
      ...own,
      trajectories,
      valuesAreText: settled?.valuesAreText ?? false,
      repairs,
      ...(raw.value === undefined
        ? { isMissing: true }
        : { answer: this.options.keptOf?.([raw.value]) }),
      ...(transcript && { transcript }),
      ...(run && this.options.keepsRuns === true && { runs: [run] }),
      ...suspectsIn(run ? [run] : []),
      ...(conversation && { conversation }),
      ...told([usageOfRecord(raw)]),
      ...(declaresNames(raw.value) && { namesMeant: true }),
      place: predictionPlace(raw),
    };
    const cut = truncated(raw, prediction);
    if (cut !== undefined) this.diagnostics.push(cut);
    if (isSilent(prediction) && isUnanswered(raw.value))
      this.note('partial-trace', raw, {}, own.id);
    if (settled !== undefined) return { prediction };
    const unread = unreadOf(raw, own.id, output, this.options);
    const refused = { ...prediction, unread: this.options.sentenceOf?.(unread) };
    if (isSilent(prediction)) return { prediction: refused, unread };
    this.diagnostics.push(unread);
    return { prediction: refused };
  }

  /** Says something of a prediction. */
  note<C extends DiagnosticCode>(
    code: C,
    raw: RawPrediction,
    data: DiagnosticData[C],
    id?: string,
  ): void {
    const { origin } = raw;
    const place = predictionPlace(raw);
    const profile = id === undefined ? undefined : { id, origin };
    this.diagnostics.push(diagnosticOf(code, place, data, profile));
  }

  private value({ value, end, unread, record }: RawPrediction): ReadValue {
    const { options, format } = this;
    const { calls = [] } = unread ?? {};
    const isLeft = (call: JsonObject) => toolsIn(options).ignores(nameOf(call) ?? '');
    const isIgnored = calls.length > 0 && calls.every(isLeft);
    if (unread !== undefined && !isIgnored) return unreadable(unread);
    const read = readValue(value, options.as, {
      end,
      readText: options.readText,
      formats: options.formats,
      format,
      ...toolsIn(options),
      dropsInner: options.subAgents === 'drop',
      isFailure: options.isFailure,
      expand: options.expand,
      maxTrajectories: options.maxTrajectories ?? defaultMaxTrajectories,
    });
    const isLess = isEmpty(read) && endsInCalls(record);
    const { transcript, output } = read;
    // A text may lack a bracket at an end of its own, but not the call that a server took out of it.
    const isCalling = transcript !== undefined && (transcript.hasCalls || isEmpty(read));
    const isCut = end === undefined && isCalling && 'truncated' in output.repairs;
    const isBroken = isCut && endsWell(record);
    if (!isLess && !isBroken) return read;
    return {
      ...unreadable({ what: isLess ? endedInCalls : brokenInWhole, at: record }),
      ...(transcript && { transcript: { ...transcript, hasCalls: true } }),
    };
  }
}

/** Whether a chat has messages of others than the agent alone: nobody knows what that did. */
function isUnanswered(value: Json | undefined): boolean {
  const chat = value === undefined ? undefined : transcriptIn(value);
  if (chat === undefined) return false;
  const messages = openAll(chat).map(({ message }) => message);
  return messages.every((message) => isJsonObject(message) && isOthers(message));
}

/** Whether nothing is called in what was read. */
function isEmpty({ output: { settled }, transcript }: ReadValue): boolean {
  if (transcript?.hasCalls === true || transcript?.callsAreText === true) return false;
  const segments = (settled?.trajectories ?? []).flat();
  return (transcript || settled) !== undefined && segments.every(({ calls }) => calls.length === 0);
}
