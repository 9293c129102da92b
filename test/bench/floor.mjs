/**
 * The least that work of this kind takes in Node: `node --expose-gc floor.mjs EXPECTED TARGET INPUT...`
 * reads the inputs, JSON.parses every value, JSON.stringifies the values of the expected output and
 * writes the same bytes to the target. The values come out of the expected output itself, some at a
 * time, so that the heap stays small. What that costs is no part of the floor: it is measured and
 * printed, in milliseconds, for the caller to subtract.
 */
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';

const [expected, target, ...inputs] = process.argv.slice(2);
const chunkBytes = 1 << 20;
let untimed = 0;

/** The lines of a file, some at a time; the last one is empty if the file ends with a line feed. */
function* linesOf(path) {
  const file = openSync(path, 'r');
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const buffer = Buffer.allocUnsafeSlow(chunkBytes);
    const length = readSync(file, buffer, 0, chunkBytes, null);
    if (length === 0) break;
    const lines = (rest + decoder.decode(buffer.subarray(0, length), { stream: true })).split('\n');
    rest = lines.pop();
    yield lines;
  }
  closeSync(file);
  yield [rest];
}

function parseLines(path) {
  for (const lines of linesOf(path)) for (const line of lines) if (line !== '') JSON.parse(line);
}

/** A line as the value in it, or as it is where it is no JSON, and what follows the value. */
function taken(line) {
  const text = line.endsWith(',') ? line.slice(0, -1) : line;
  try {
    return { value: JSON.parse(text), end: line.slice(text.length) };
  } catch {
    return { value: undefined, end: line };
  }
}

function write(file, values, separator) {
  const texts = values.map(({ value, end }) =>
    value === undefined ? end : JSON.stringify(value) + end,
  );
  writeSync(file, separator + texts.join('\n'));
}

for (const input of inputs) {
  if (input.endsWith('.jsonl')) parseLines(input);
  else JSON.parse(readFileSync(input, 'utf8'));
}
const file = openSync(target, 'w');
let separator = '';
const chunks = linesOf(expected);
for (;;) {
  const start = performance.now();
  const { value: lines, done } = chunks.next();
  const values = lines?.map(taken);
  globalThis.gc({ type: 'minor' });
  untimed += performance.now() - start;
  if (done) break;
  write(file, values, separator);
  if (lines.length > 0) separator = '\n';
}
closeSync(file);
process.stdout.write(`${untimed}\n`);
