import { linesOf } from './lines.ts';
import type { Part } from './parts.ts';

/** Some scores of a part, each a line, and at its end the JSON of what stands around them. */
export interface ScoreRows {
  readonly rows: readonly Buffer[];
  readonly around?: string;
}

const comma = 0x2c;

/** The scores of a part, as `scoresJson` or `scoresJsonl` have written them. */
export async function* rowsOf(part: Part): AsyncGenerator<ScoreRows> {
  const around: string[] = [];
  const areLines = !/\.json$/i.test(part.path);
  let isInside = areLines;
  for await (const lines of linesOf(part)) {
    const rows: Buffer[] = [];
    for (const bytes of lines) {
      const line = bytes.length < 40 || areLines ? bytes.toString('utf8', 0, 40) : '';
      const isRow = isInside && line !== '],' && !line.startsWith('{ "version"');
      if (isRow) rows.push(bytes.at(-1) === comma ? bytes.subarray(0, -1) : bytes);
      else if (line === '"profiles": [') isInside = true;
      else if (!isInside || areLines) around.push(bytes.toString());
      else isInside = false;
    }
    yield { rows };
  }
  yield { rows: [], around: around.join('\n') };
}
