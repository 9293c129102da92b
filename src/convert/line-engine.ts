import { Locator } from '../compiler/run/report.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../model/prediction.ts';
import type { ProfileRecord } from '../model/profile.ts';
import { Records } from '../model/records.ts';
import { doubledMembers } from '../reading/doubled-members.ts';
import type { IngestOptions } from '../reading/ingest-options.ts';
import { fromRecord } from '../reading/raw-prediction.ts';
import { type ReadPrediction, RecordReader } from '../reading/record-reader.ts';
import { lineFault } from '../reading/sources.ts';
import { asRun, withoutFailed } from '../reading/task.ts';
import { ingestOptions } from '../scoring/verdict/predictions.ts';
import type { ConvertData, Converted, ConvertTask } from './converted.ts';
import { convertPrediction } from './prediction.ts';
import { saidOf } from './said.ts';

/** Converts predictions that stand one a line, each for itself. */
export class LineEngine {
  private readonly data: ConvertData;
  private readonly ingest: IngestOptions;
  private readonly reader: RecordReader;
  private readonly locator = new Locator([]);

  constructor(data: ConvertData) {
    this.data = data;
    const { idField: field = 'customer_id', idFrom: from } = data.reading;
    this.ingest = ingestOptions(noGolds, data.reading);
    this.reader = new RecordReader(this.ingest, { field, from, isProfile: noGolds.has });
  }

  /** What comes of the lines of a batch, each when it is asked for. */
  *convert({ block }: Pick<ConvertTask, 'block'>): Generator<Converted> {
    const records = new Records(block);
    for (let position = 0; position < records.length; position++) {
      yield { position, ...this.inLine(records.at(position)) };
    }
  }

  private inLine({ text, file, line, column }: ProfileRecord): Omit<Converted, 'position'> {
    const { filter } = this.data;
    const { readText } = this.ingest;
    const origin = { file, line, column };
    const value = readText(text);
    if (value === undefined) {
      return { kind: 'unread', ...this.said([lineFault(text, origin, this.ingest)]) };
    }
    const raw = fromRecord(value, '', origin, readText, true);
    const id = this.reader.idOf(raw);
    if (id === undefined) return { kind: 'said', ...this.said(this.reader.taken()) };
    if (filter !== undefined && !filter.has(id)) return { kind: 'left-out', id, said: [] };
    this.reader.diagnostics.push(...doubledMembers(text, origin));
    const prediction = this.counted(this.reader.contentOf(raw, { id, groups: {}, origin }));
    const { value: entries, diagnostics } = convertPrediction(prediction, this.data.options);
    return { kind: 'profile', id, entries, ...this.said(this.reader.taken(), diagnostics) };
  }

  private counted({ prediction, unread }: ReadPrediction): Prediction {
    const settled = unread === undefined ? prediction : asRun(prediction);
    return this.data.reading.failedCalls === 'drop' ? withoutFailed(settled) : settled;
  }

  private said(read: readonly Diagnostic[], converted: readonly Diagnostic[] = []) {
    const { said, later } = saidOf(read, converted, this.data.filter);
    const located = (one: Diagnostic) => this.locator.locate(one);
    return { said: said.map(located), saidLater: later.map(located) };
  }
}

const noGolds = { has: () => false };
