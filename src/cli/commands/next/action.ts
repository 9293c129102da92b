import { pointerTo } from '../../../base/text/pointer.ts';
import { besidesJson, nextJson, readCalls } from '../../../guard/call-json.ts';
import type { AgentCall, PolicyCursor } from '../../../guard/cursor.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { readJson } from '../../../model/read-json.ts';
import type { CursorSettings } from '../../flags/read-cursor-settings.ts';
import type { OutSettings } from '../../flags/settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { jsonIndented } from '../../output/json-indented.ts';
import { writeResult } from '../../output/write-result.ts';
import { openOnSettings } from '../../runs/open-on-settings.ts';
import type { Run } from '../../runs/run.ts';

/** The settings of `traxgen next`. */
type NextSettings = CursorSettings & OutSettings & { readonly calls: string | undefined };

/** Runs `traxgen next`; yields the exit status. */
export async function runNext(settings: NextSettings, terminal: Terminal): Promise<number> {
  const { run, cursor } = await openOnSettings(settings, terminal);
  const { calls: file = '-', facts } = settings;
  const calls = await callsIn(file, run);
  const behind = cursor && calls && behindAll(cursor, calls.value, { ...calls, run });
  if (behind !== undefined) run.reporter.add(behind.diagnostics);
  if (behind === undefined || run.reporter.failed) {
    return run.reporter.finish('nothing was written');
  }
  const { calls: next, besides, mayEnd, undecided } = behind.next();
  const more = besides && { besides: besides.map(besidesJson) };
  const result = { calls: next.map(nextJson), ...more, mayEnd, undecided };
  const { out = '-' } = settings;
  const inputs = [file, ...(facts === undefined ? [] : [facts])];
  const isWritten = await writeResult([`${jsonIndented(result)}\n`], run, out, terminal, inputs);
  const target = destination(out, isWritten);
  return run.reporter.finish(target === '' ? undefined : `told what may come next${target}`);
}

/** The calls of a file, and the pointer of their list. */
async function callsIn(file: string, run: Run) {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const json = readJson(source.text, { file, line: 1, column: 1 });
  const { value: list } = json;
  if (list === undefined) {
    run.report(json.diagnostics);
    return undefined;
  }
  const { value, diagnostics } = readCalls({ file, pointer: '', value: list });
  run.report(diagnostics);
  const isTrajectory = Array.isArray(list) && list.some((one) => Array.isArray(one));
  return value && { value, file, pointer: isTrajectory ? '/0' : '' };
}

/** The cursor behind calls; if one is not allowed, reports that and returns undefined. */
function behindAll(
  cursor: PolicyCursor,
  calls: readonly AgentCall[],
  { file, pointer, run }: { file: string; pointer: string; run: Run },
): PolicyCursor | undefined {
  let behind = cursor;
  for (const [position, call] of calls.entries()) {
    const { verdict, message } = behind.check(call);
    if (verdict === 'deny') {
      const place = { file, pointer: pointerTo(pointer, position) };
      const denied: Diagnostic = { code: 'denied-call', place, data: { said: message } };
      run.report([denied]);
      return undefined;
    }
    behind = behind.after(call);
  }
  return behind;
}
