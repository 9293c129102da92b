/**
 * The least that work of this kind takes in Node: `node --expose-gc floor.mjs EXPECTED TARGET INPUT...` reads the
 * inputs, JSON.parses every value in them, JSON.stringifies the values of the expected output and writes the same
 * bytes. Taking these values out of the expected output is no part of it: what that costs is printed, as JSON.
 */
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';

const [expected, target, ...inputs] = process.argv.slice(2);
const untimed = { wall: 0, cpu: 0 };

function* linesOf(path) {
  const [file, decoder] = [openSync(path, 'r'), new TextDecoder()];
  let rest = '';
  for (const buffer = Buffer.allocUnsafeSlow(1 << 20); ; ) {
    const length = readSync(file, buffer, 0, buffer.length, null);
    if (length === 0) break;
    const lines = (rest + decoder.decode(buffer.subarray(0, length), { stream: true })).split('\n');
    rest = lines.pop();
    yield lines;
  }
  closeSync(file);
  yield [rest];
}
function taken(line) {
  const text = line.endsWith(',') ? line.slice(0, -1) : line;
  try {
    return { value: JSON.parse(text), end: line.slice(text.length) };
  } catch {
    return { end: line };
  }
}
const textOf = ({ value, end }) => (value === undefined ? end : JSON.stringify(value) + end);
for (const input of inputs) {
  if (!input.endsWith('.jsonl')) JSON.parse(readFileSync(input, 'utf8'));
  else
    for (const lines of linesOf(input)) for (const line of lines) if (line !== '') JSON.parse(line);
}
const file = openSync(target, 'w');
let separator = '';
for (const chunks = linesOf(expected); ; ) {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const { value: lines, done } = chunks.next();
  const values = lines?.map(taken);
  globalThis.gc({ type: 'minor' });
  const { user, system } = process.cpuUsage(used);
  untimed.wall += performance.now() - start;
  untimed.cpu += (user + system) / 1000;
  if (done) break;
  writeSync(file, separator + values.map(textOf).join('\n'));
  if (lines.length > 0) separator = '\n';
}
closeSync(file);
process.stdout.write(JSON.stringify(untimed));
