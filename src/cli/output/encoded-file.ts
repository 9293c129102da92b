import type { RowEncoder } from '../../compiler/formats/datasets/dataset.ts';
import type { OutputFile } from '../machine/output.ts';
import type { EntryFile } from './list-file.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A binary file of rows. */
export class EncodedFile implements EntryFile {
  private readonly output: Pick<OutputFile, 'write'>;
  private readonly encoder: RowEncoder;

  constructor(output: Pick<OutputFile, 'write'>, encoder: RowEncoder) {
    this.output = output;
    this.encoder = encoder;
  }

  add(row: string): Promise<void> | undefined {
    return this.output.write(this.encoder.add(row));
  }

  async addEncoded(rows: Uint8Array, giveBack: () => void): Promise<void> {
    const text = decoder.decode(rows);
    giveBack();
    await this.add(text);
  }

  end(): Promise<void> | undefined {
    return this.output.write(this.encoder.end());
  }
}
