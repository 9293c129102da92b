// `node --expose-gc floor.mjs EXPECTED TARGET INPUT...`: the least that such work takes in Node. It parses all values
// of the inputs, and stringifies and writes those of EXPECTED; taking these out of it does not count, and is printed.
import { openSync, readFileSync, readSync, writeSync } from 'node:fs';

const [expected, target, ...inputs] = process.argv.slice(2);
function* linesOf(path) {
  const [file, decoder, buffer] = [openSync(path, 'r'), new TextDecoder(), Buffer.alloc(1 << 20)];
  for (let [rest, length] = ['', 1]; length > 0; ) {
    length = readSync(file, buffer, 0, buffer.length, null);
    const lines = (rest + decoder.decode(buffer.subarray(0, length), { stream: true })).split('\n');
    rest = length > 0 ? lines.pop() : '';
    yield lines;
  }
}
for (const input of inputs) {
  if (!input.endsWith('.jsonl')) JSON.parse(readFileSync(input, 'utf8'));
  else for (const lines of linesOf(input)) for (const line of lines) if (line) JSON.parse(line);
}
const [file, untimed] = [openSync(target, 'w'), { wall: 0, cpu: 0 }];
function taken(line) {
  const text = line.replace(/,$/, '');
  try {
    return [line.slice(text.length), JSON.parse(text)];
  } catch {
    return [line];
  }
}
let separator = '';
const textOf = ([end, value]) => (value === undefined ? end : JSON.stringify(value) + end);
for (const lines of linesOf(expected)) {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const values = lines.map(taken);
  globalThis.gc({ type: 'minor' });
  untimed.wall += performance.now() - start;
  for (const spent of Object.values(process.cpuUsage(used))) untimed.cpu += spent / 1000;
  writeSync(file, separator + values.map(textOf).join('\n'));
  separator = '\n';
}
process.stdout.write(JSON.stringify(untimed));
