import { counted } from '../../../words/shown.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination, unwritten } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { readPrompts } from '../../prompts/prompt-source.ts';
import type { Prompt } from '../../prompts/prompts.ts';
import { demandModel, type PromptSettings } from '../../prompts/usage.ts';
import type { Run } from '../../runs/run.ts';

/** Runs `traxgen prompts`; yields the exit status. */
export async function runPrompts(settings: PromptSettings, terminal: Terminal): Promise<number> {
  const { out = '-' } = settings;
  const { run, inputs, prompts } = await readPrompts(
    { ...settings, out },
    demandModel(settings),
    terminal,
    'prompts',
  );
  if (prompts === undefined) return run.reporter.finish('nothing was written');
  if (run.hasNothing) {
    const failed = `${counted(run.profiles, 'profile')}, ${counted(run.failures, 'failure')}`;
    return run.reporter.finish(failed + unwritten(out));
  }
  const asked = { profiles: new Set<string>(), prompts: 0 };
  run.progress.begin('wrote', 'prompt');
  const pieces = linesOf(prompts, asked, run);
  const first = pieces.next();
  const isNothing = first.done === true;
  const isWritten =
    !isNothing && (await writeResult(both(first.value, pieces), run, out, terminal, inputs));
  run.progress.clear();
  const counts = [counted(asked.profiles.size, 'profile'), counted(asked.prompts, 'prompt')];
  const target = isNothing ? unwritten(out) : destination(out, isWritten);
  return run.reporter.finish(counts.join(', ') + target);
}

function* both(first: string, rest: Iterable<string>): Generator<string> {
  yield first;
  yield* rest;
}

/** A line for the Batch API for each prompt. It counts the prompts on the way. */
function* linesOf(
  prompts: Iterable<Prompt>,
  asked: { readonly profiles: Set<string>; prompts: number },
  { progress }: Run,
): Generator<string> {
  for (const { customId, body, profile } of prompts) {
    asked.profiles.add(profile.id);
    asked.prompts += 1;
    progress.update(asked.prompts);
    const line = { custom_id: customId, method: 'POST', url: '/v1/chat/completions', body };
    yield `${JSON.stringify(line)}\n`;
  }
}
