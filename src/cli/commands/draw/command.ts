import { pictureEndings, pictureNames } from '../../../pictures/pictures.ts';
import { command } from '../../flags/command.ts';
import { groups } from '../../flags/flag.ts';
import type { FlagName } from '../../flags/flags.ts';
import type { Typed } from '../../flags/given.ts';
import { pictureForm, pictureIn } from '../../flags/read-draw-settings.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import { filterIn, inputPaths, inputsIn, reportingIn } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { demandReadable } from '../../output/demand-readable.ts';
import { runDraw } from './action.ts';

/** `traxgen draw`: pictures of workflows, of a profile's plan, or of one sequence of its calls. */
export const draw = command({
  usage: 'draw [flags]',
  about: 'Draw workflows or, with --profile, what one profile makes of them.',
  flags: [
    'workflow',
    'profile',
    'sequence',
    'values',
    'picture-format',
    'out',
    'workflows',
    'profiles',
    'id-field',
    'data',
    'now',
    'missing',
    'watch',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  own: {
    'picture-format': {
      values: pictureNames,
      describe: `The form, if not by the ending of --out: ${pictureNames.join(', ')}`,
    },
    profile: {
      group: groups.drawing,
      describe: 'The profile whose plan is drawn [default: whole workflows]',
    },
    out: {
      describe: `Picture: ${pictureEndings.join(', ')} [default: -, which is Mermaid on stdout]`,
    },
  },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  examples: [
    ['traxgen draw -o all.html', 'a page with all workflows'],
    ['traxgen draw -w refunds.json -o r.svg', 'a workflow'],
    ['traxgen draw --profile C1 -o plan.png', 'what a profile leaves of it'],
    ['traxgen draw --profile C1 --values -o p.png', 'the same with its values'],
    ['traxgen draw --profile C1 --sequence', 'its calls, by agent, as Mermaid'],
  ],
  alsoConfigured: ['filter', 'shard'],
  settings: (given) => ({
    filter: filterIn(given),
    ...inputsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    profile: given.text('profile'),
    watch: given.toggle('watch'),
    workflow: given.text('workflow'),
    sequence: given.toggle('sequence'),
    values: given.toggle('values'),
    ...pictureIn(given),
  }),
  demand: (typed, settings) => {
    demand(typed, settings.profile);
    pictureForm(settings);
  },
  watched: (settings) => ({ ...settings, paths: inputPaths(settings) }),
  run: (settings, terminal) => {
    const form = pictureForm(settings);
    if (form === 'png') demandReadable('a PNG', settings.out ?? '-', terminal);
    return runDraw(settings, form, terminal);
  },
});

/** Throws a UsageError for flags that apply only with a profile, or only without one. */
function demand(typed: Typed, profile: string | undefined): void {
  if (profile !== undefined) {
    if (typed.workflow === undefined) return;
    throw new UsageError('--workflow: a profile names its workflows itself; leave out one of them');
  }
  const needsProfile: readonly FlagName[] = [
    'sequence',
    'values',
    'id-field',
    'profiles',
    'data',
    'now',
    'missing',
  ];
  const stray = needsProfile.find((flag) => typed[flag] !== undefined);
  if (stray !== undefined) throw new UsageError(`--${stray} means nothing without --profile`);
}
