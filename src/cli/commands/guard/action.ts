import { createInterface } from 'node:readline';
import { isJsonObject, type JsonObject, ownValue } from '../../../base/json.ts';
import { jsonText } from '../../../compiler/formats/json-text.ts';
import { Locator } from '../../../compiler/run/report.ts';
import { nextJson, readCall, unknownKeys, wrongType } from '../../../guard/call-json.ts';
import type { AgentCall, PolicyCursor } from '../../../guard/cursor.ts';
import type { Result } from '../../../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../../../model/profile.ts';
import { readJson } from '../../../model/read-json.ts';
import type { CursorSettings } from '../../flags/read-cursor-settings.ts';
import { writeFailure } from '../../machine/failure.ts';
import { forPeople } from '../../machine/say.ts';
import { StreamSink } from '../../machine/stream-sink.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { openOnSettings } from '../../runs/open-on-settings.ts';
import type { Run } from '../../runs/run.ts';

/** Runs `traxgen guard`; yields the exit status. */
export async function runGuard(settings: CursorSettings, terminal: Terminal): Promise<number> {
  const { run, cursor } = await openOnSettings(settings, terminal);
  if (cursor === undefined) return run.reporter.finish('nothing was answered');
  const lines = createInterface({ input: terminal.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const out = new StreamSink(terminal.stdout);
  let at: PolicyCursor = cursor;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    const own = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (own.trim() === '') continue;
    const { answer, cursor: next } = answerTo(own, line, at, run);
    at = next;
    try {
      const text = forPeople(jsonText(answer), terminal.stdout, terminal);
      await out.write(Buffer.from(`${text}\n`));
    } catch (error) {
      run.report([writeFailure('-', error)]);
      break;
    }
    if (out.closed) break;
  }
  await out.commit();
  return run.reporter.finish();
}

/** The answer to a line, and the cursor behind it. */
function answerTo(text: string, line: number, cursor: PolicyCursor, run: Run) {
  const origin = { file: 'stdin', line, column: 1 };
  const { value: asked, diagnostics } = readLine(text, origin);
  if (asked === undefined) {
    const placed = diagnostics.map((one) => ({ ...one, place: { ...one.place, origin } }));
    run.reportOfProfile(placed, text);
    const sentences = placed.map((one) => {
      const { message, hint } = new Locator([]).locate(one, text);
      return hint === undefined ? message : `${message} (${hint})`;
    });
    return { answer: { error: sentences.join('; ') }, cursor };
  }
  const { call, facts } = asked;
  if (call === undefined) {
    const behind = cursor.knowing(facts ?? {});
    const { calls, note } = behind.next();
    const faults = behind.diagnostics.map((fault) => fault.message);
    const message = [note ?? [], faults].flat().join('; ') || 'the facts are known';
    return { answer: { verdict: 'allow', message, expected: calls.map(nextJson) }, cursor: behind };
  }
  const { expected, ...verdict } = cursor.check(call);
  const answer = { ...verdict, expected: expected.map(nextJson) };
  return { answer, cursor: cursor.after(call, facts) };
}

const keys = ['call', 'facts'];

/** What a line says: a call, facts, or both. */
function readLine(
  text: string,
  origin: ProfileOrigin,
): Result<{ readonly call: AgentCall | undefined; readonly facts: JsonObject | undefined }> {
  const { file } = origin;
  const { value, diagnostics } = readJson(text, origin);
  if (value === undefined) return { value, diagnostics };
  const line = { file, pointer: '', value };
  if (!isJsonObject(value)) {
    return { value: undefined, diagnostics: [wrongType(line, 'object', 'line')] };
  }
  const [given, facts] = keys.map((key) => ownValue(value, key));
  const faults = unknownKeys(line, value, keys);
  if (given === undefined && facts === undefined) {
    faults.push({ code: 'missing-key', place: { file }, data: { key: 'call', of: 'line' } });
  }
  if (facts !== undefined && !isJsonObject(facts)) {
    faults.push(wrongType({ file, pointer: '/facts', value: facts }, 'object'));
  }
  const read = given === undefined ? undefined : readCall({ file, pointer: '/call', value: given });
  const all = [...faults, ...(read?.diagnostics ?? [])];
  if (all.length > 0) return { value: undefined, diagnostics: all };
  const known = isJsonObject(facts) ? facts : undefined;
  return { value: { call: read?.value, facts: known }, diagnostics: [] };
}
