import type { Conversation } from '../../../../dialogue/conversation.ts';
import { cutTests, testLine } from '../../../../dialogue/cut-tests.ts';
import { readConversations } from '../../../../dialogue/read-conversations.ts';
import { counted } from '../../../../words/shown.ts';
import type { OutSettings } from '../../../flags/settings.ts';
import { findFiles } from '../../../machine/find-files.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { destination } from '../../../output/destination.ts';
import { writeResult } from '../../../output/write-result.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { nameIn } from '../read-graphs.ts';

/** Runs `traxgen dialogue tests`; yields the exit status. */
export async function runTests(
  settings: RunSettings & OutSettings & { readonly conversations: readonly string[] },
  terminal: Terminal,
): Promise<number> {
  const { out = '-' } = settings;
  const run = new Run(settings, terminal);
  const { files, diagnostics } = await findFiles(
    settings.conversations,
    ['.jsonl', '.ndjson', '.json', '.txt'],
    'conversation',
  );
  run.report(diagnostics);
  const conversations = await readAll(run, files);
  if (conversations.length === 0) return run.reporter.finish('no test was written');
  const tests = conversations.flatMap(cutTests);
  const lines = tests.map((test) => `${testLine(test)}\n`);
  const isWritten = await writeResult(lines, run, out, terminal, files);
  const counts = [
    counted(conversations.length, 'conversation'),
    counted(tests.length, 'test'),
    `${run.seconds} s`,
  ];
  return run.reporter.finish(counts.join(', ') + destination(out, isWritten));
}

/** The conversations of files, each id once; what is wrong is reported. */
async function readAll(run: Run, files: readonly string[]): Promise<Conversation[]> {
  const byId = new Map<string, Conversation>();
  for (const file of files) {
    const source = await run.readSource(file);
    if (source === undefined) continue;
    const read = readConversations({ ...source, name: nameIn(files, file) });
    run.reportInOrder(read.diagnostics);
    for (const one of read.conversations) {
      if (byId.has(one.id)) {
        run.report([{ code: 'doubled-conversation', place: { file }, data: { id: one.id } }]);
      } else byId.set(one.id, one);
    }
  }
  return [...byId.values()];
}
