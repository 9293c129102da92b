import { createInterface } from 'node:readline';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json.ts';
import { jsonText } from '../../../compiler/formats/json-text.ts';
import { Locator } from '../../../compiler/run/report.ts';
import { nextJson, readCall, unknownKeys, wrongType } from '../../../guard/call-json.ts';
import type { AgentCall, PolicyCursor } from '../../../guard/cursor.ts';
import { failedText } from '../../../guard/refusal-text.ts';
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
  let at: Place = { cursor, last: undefined };
  let line = 0;
  for await (const text of lines) {
    line += 1;
    const own = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (own.trim() === '') continue;
    const { answer, at: next } = answerTo(own, line, at, run);
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

/** Where a guard is, and the last call that it allowed, unless it is known to have failed. */
interface Place {
  readonly cursor: PolicyCursor;
  readonly last: AgentCall | undefined;
}

interface Answered {
  readonly answer: Json;
  readonly at: Place;
}

/** The answer to a line, and where the guard is behind it. */
function answerTo(text: string, line: number, at: Place, run: Run): Answered {
  const origin = { file: 'stdin', line, column: 1 };
  const { value: asked, diagnostics } = readLine(text, origin, at);
  if (asked === undefined) {
    const placed = diagnostics.map((one) => ({ ...one, place: { ...one.place, origin } }));
    run.reportOfProfile(placed, text);
    const sentences = placed.map((one) => {
      const { message, hint } = new Locator([]).locate(one, text);
      return hint === undefined ? message : `${message} (${hint})`;
    });
    return { answer: { error: sentences.join('; ') }, at };
  }
  const { call, facts, hasFailed } = asked;
  const { cursor, last } = at;
  if (call === undefined) {
    if (hasFailed && last !== undefined) return failedIn(cursor.failed(), last, facts);
    const behind = cursor.knowing(facts ?? {});
    return { answer: answerWith('the facts are known', behind), at: { cursor: behind, last } };
  }
  const { expected, ...verdict } = cursor.check(call);
  if (verdict.verdict === 'deny') {
    const answer = { ...verdict, expected: expected.map(nextJson) };
    return { answer, at: { cursor: cursor.after(call, facts), last } };
  }
  if (hasFailed) return failedIn(cursor.after(call, { failed: true }), call, facts);
  return {
    answer: { ...verdict, expected: [] },
    at: { cursor: cursor.after(call, facts), last: call },
  };
}

/** The answer to a call that failed. */
function failedIn(cursor: PolicyCursor, call: AgentCall, facts: JsonObject | undefined): Answered {
  const behind = facts === undefined ? cursor : cursor.knowing(facts);
  const answer = answerWith(failedText(call, behind), behind);
  return { answer, at: { cursor: behind, last: undefined } };
}

/** Says what is known, and what may come next. */
function answerWith(text: string, cursor: PolicyCursor): Json {
  const { calls, note } = cursor.next();
  const faults = cursor.diagnostics.map((fault) => fault.message);
  const message = [note ?? [], faults].flat().join('; ') || text;
  return { verdict: 'allow', message, expected: calls.map(nextJson) };
}

const keys = ['call', 'facts', 'failed'];

/** What a line says. */
interface Line {
  readonly call: AgentCall | undefined;
  readonly facts: JsonObject | undefined;
  readonly hasFailed: boolean;
}

/** Reads a line: a call, facts, that a call failed, or several of them. */
function readLine(text: string, origin: ProfileOrigin, { last }: Place): Result<Line> {
  const { file } = origin;
  const { value, diagnostics } = readJson(text, origin);
  if (value === undefined) return { value, diagnostics };
  const whole = { file, pointer: '', value };
  if (!isJsonObject(value)) {
    return { value: undefined, diagnostics: [wrongType(whole, 'object', 'line')] };
  }
  const [given, facts, failed] = keys.map((key) => ownValue(value, key));
  const faults = unknownKeys(whole, value, keys);
  if (failed !== undefined && typeof failed !== 'boolean') {
    faults.push(wrongType({ file, pointer: '/failed', value: failed }, 'boolean'));
  }
  if (given === undefined && failed === true && last === undefined) {
    const said = 'no call has been allowed of which it is not known that it failed';
    faults.push({ code: 'denied-call', place: { file, pointer: '/failed' }, data: { said } });
  }
  if (given === undefined && facts === undefined && failed === undefined) {
    faults.push({ code: 'missing-key', place: { file }, data: { key: 'call', of: 'line' } });
  }
  if (facts !== undefined && !isJsonObject(facts)) {
    faults.push(wrongType({ file, pointer: '/facts', value: facts }, 'object'));
  }
  const read = given === undefined ? undefined : readCall({ file, pointer: '/call', value: given });
  const all = [...faults, ...(read?.diagnostics ?? [])];
  if (all.length > 0) return { value: undefined, diagnostics: all };
  const known = isJsonObject(facts) ? facts : undefined;
  const line = { call: read?.value, facts: known, hasFailed: failed === true };
  return { value: line, diagnostics: [] };
}
