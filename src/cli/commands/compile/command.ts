import { formatNamed, formatNames } from '../../../compiler/formats/formats.ts';
import { command } from '../../flags/command.ts';
import { demandFormatOf, demandFormatUse } from '../../flags/demand-format-use.ts';
import { namesToChoose } from '../../flags/format-names.ts';
import {
  type CompileSettings,
  compileFlags,
  compileIn,
} from '../../flags/read-compile-settings.ts';
import { inputPaths } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { withThreads } from '../../runs/pool-threads.ts';

/** `traxgen compile`: workflows and profiles to gold trajectories. */
export const compileCommand = command({
  usage: 'compile [flags]',
  about: 'Compile workflows and profiles into gold trajectories.',
  flags: compileFlags,
  examples: [
    ['traxgen compile', 'workflows/ and profiles/ into out/gold.json'],
    ['traxgen compile -w refunds.json -p jo.json -o -', 'one profile, to stdout'],
    ['traxgen compile -f google,langchain -o gold.jsonl', 'two formats, one line a profile'],
    ['traxgen compile -f vertex -o gold.vertex.jsonl', 'a data set for an evaluator'],
    ['traxgen compile --trace', 'every call with its step and its rules, as file:line'],
    ['traxgen compile -p - -o - < big.jsonl > gold.jsonl', 'a step of a pipeline'],
  ],
  settings: compileIn,
  demand: (typed, settings) => {
    demandFormatUse(typed, settings.format);
    demandFormatOf(settings.out, settings.dataset, '--format');
    demand(settings);
  },
  watched: (settings) => ({ ...settings, paths: inputPaths(settings) }),
  run: (settings, terminal) =>
    withThreads(settings, async (threads) => {
      const { runCompile } = await import('./action.ts');
      return runCompile(settings, terminal, threads);
    }),
});

/** Throws a UsageError for flags that cannot apply to the same file. */
function demand({ dataset, withProfiles, trace, format, shard }: CompileSettings): void {
  if (shard !== undefined && dataset !== undefined) {
    throw new UsageError(
      `--shard: parts of a ${dataset} file cannot be merged; compile gold, merge it, and convert that`,
    );
  }
  if (dataset !== undefined && withProfiles) {
    throw new UsageError(`--with-profiles: a ${dataset} file has no place for the profiles`);
  }
  const without = trace ? format.filter((name) => formatNamed(name)?.hasProvenance !== true) : [];
  if (without.length === 0) return;
  const able = namesToChoose(formatNames.filter((name) => formatNamed(name)?.hasProvenance));
  const verb = without.length > 1 ? 'have' : 'has';
  throw new UsageError(
    `--trace: ${without.join(', ')} ${verb} no place for it (there are ${able})`,
  );
}
