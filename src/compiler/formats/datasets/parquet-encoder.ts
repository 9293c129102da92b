import type { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { RowEncoder } from './dataset.ts';

/** The cells of one call, in column order. */
export type ParquetCells = readonly (string | number | null)[];

const columns = [
  { name: 'id', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'trajectory', type: 'INT32', repetition_type: 'REQUIRED' },
  { name: 'call', type: 'INT32', repetition_type: 'REQUIRED' },
  { name: 'agent', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  { name: 'tool', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  // Text and not Parquet's JSON type: readers parse that, and would lose integers beyond 2^53.
  { name: 'arguments', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
] as const;

/** The number of rows per row group, which bounds the memory. */
const groupRows = 10_000;

/** Makes a Parquet file from rows, each given as an entry of a JSON list with a comma after it. */
export class ParquetEncoder implements RowEncoder {
  private readonly bytes: ByteWriter;
  private readonly writer: ParquetWriter;
  private readonly rows: ParquetCells[] = [];

  constructor(parquet: Pick<typeof import('hyparquet-writer'), 'ByteWriter' | 'ParquetWriter'>) {
    this.bytes = new parquet.ByteWriter();
    this.writer = new parquet.ParquetWriter({
      writer: this.bytes,
      schema: [{ name: 'calls', num_children: columns.length }, ...columns],
      createdBy: 'traxgen',
    });
  }

  add(rows: string): Uint8Array {
    for (const row of JSON.parse(`[${rows.slice(0, -1)}]`) as ParquetCells[]) this.rows.push(row);
    while (this.rows.length >= groupRows) this.writeGroup(this.rows.splice(0, groupRows));
    return this.written();
  }

  end(): Uint8Array {
    this.writeGroup(this.rows);
    this.writer.finish();
    return this.written();
  }

  private writeGroup(rows: readonly ParquetCells[]): void {
    const columnData = columns.map(({ name }, at) => ({ name, data: rows.map((row) => row[at]) }));
    this.writer.write({ columnData, rowGroupSize: groupRows });
  }

  private written(): Uint8Array {
    const bytes = this.bytes.getBytes().slice();
    this.bytes.index = 0;
    return bytes;
  }
}
