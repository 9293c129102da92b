import type { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { RowEncoder } from './dataset.ts';

/** The cells of one call, in the order of the columns. */
export type Cells = readonly (string | number | null)[];

const columns = [
  { name: 'id', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'trajectory', type: 'INT32', repetition_type: 'REQUIRED' },
  { name: 'call', type: 'INT32', repetition_type: 'REQUIRED' },
  { name: 'agent', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  { name: 'tool', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  // JSON, but as text: readers parse JSON columns, and integers beyond 2^53 would not survive that.
  { name: 'arguments', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
] as const;

/** So many rows are written together: the file needs no more memory than they do. */
const groupRows = 10_000;

/** Makes a Parquet file of rows, given as the entries of a JSON list, each with a comma behind it. */
export class ParquetEncoder implements RowEncoder {
  private readonly bytes: ByteWriter;
  private readonly writer: ParquetWriter;
  private readonly rows: Cells[] = [];

  constructor(parquet: Pick<typeof import('hyparquet-writer'), 'ByteWriter' | 'ParquetWriter'>) {
    this.bytes = new parquet.ByteWriter();
    this.writer = new parquet.ParquetWriter({
      writer: this.bytes,
      schema: [{ name: 'calls', num_children: columns.length }, ...columns],
      createdBy: 'traxgen',
    });
  }

  add(rows: string): Uint8Array {
    for (const row of JSON.parse(`[${rows.slice(0, -1)}]`) as Cells[]) this.rows.push(row);
    while (this.rows.length >= groupRows) this.writeGroup(this.rows.splice(0, groupRows));
    return this.written();
  }

  end(): Uint8Array {
    this.writeGroup(this.rows);
    this.writer.finish();
    return this.written();
  }

  private writeGroup(rows: readonly Cells[]): void {
    const columnData = columns.map(({ name }, at) => ({ name, data: rows.map((row) => row[at]) }));
    this.writer.write({ columnData, rowGroupSize: groupRows });
  }

  private written(): Uint8Array {
    const bytes = this.bytes.getBytes().slice();
    this.bytes.index = 0;
    return bytes;
  }
}
