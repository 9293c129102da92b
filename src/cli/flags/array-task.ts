import type { Shard } from '../../model/shard.ts';
import { UsageError } from './usage-error.ts';

/** The variables in which an engine tells a task of an array job which one it is, and of how many. */
interface ArrayEngine {
  readonly index: string;
  /** The lowest and the highest index of the array. Without them, indices begin at 0. */
  readonly range?: readonly [first: string, last: string];
  /** Kubernetes does not tell it. */
  readonly count?: string;
}

const engines: readonly ArrayEngine[] = [
  {
    index: 'SLURM_ARRAY_TASK_ID',
    range: ['SLURM_ARRAY_TASK_MIN', 'SLURM_ARRAY_TASK_MAX'],
    count: 'SLURM_ARRAY_TASK_COUNT',
  },
  { index: 'JOB_COMPLETION_INDEX' },
  { index: 'AWS_BATCH_JOB_ARRAY_INDEX', count: 'AWS_BATCH_JOB_ARRAY_SIZE' },
];

/** Variables of the machine by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The part of a run that a task of an array job has, from the environment of the task. `asked` is the
 * number of parts if it was typed. Throws a UsageError unless the tasks are numbered without gaps and
 * are as many as asked for: a part that no task has would be missed only by who merges.
 */
export function shardOfTask(text: string, asked: number | undefined, env: Environment): Shard {
  const engine = engineIn(text, env);
  const { index, range = [], count } = engine;
  const number = numbersIn(env);
  const told = count === undefined ? undefined : number(count);
  const of = asked ?? told;
  if (of === undefined) throw refusal('how many tasks there are is not known; say auto/N');
  const [first = 0, last = first + of - 1] = range.map((name) => number(name) ?? Number.NaN);
  const part = (number(index) ?? Number.NaN) - first + 1;
  if (told !== undefined && told !== of) throw refusal('the array has another number of tasks');
  if (last - first + 1 !== of || (range.length > 0 && told === undefined)) {
    throw refusal('the tasks are not known to be numbered without gaps; say i/n');
  }
  if (!(part >= 1 && part <= of)) throw refusal('the number of this task is none of the array');
  return { part, of };

  function refusal(reason: string): UsageError {
    const names = [index, ...range, ...(count === undefined ? [] : [count])];
    const set = names.filter((name) => env[name] !== undefined);
    const said = set.map((name) => `${name}=${env[name]}`).join(', ');
    return new UsageError(`--shard ${text}: ${reason} (set: ${said})`);
  }
}

/** The only engine whose variables are set. */
function engineIn(text: string, env: Environment): ArrayEngine {
  const [engine, ...others] = engines.filter(({ index }) => env[index] !== undefined);
  if (engine !== undefined && others.length === 0) return engine;
  const names = (some: readonly ArrayEngine[]) => some.map(({ index }) => index).join(', ');
  const fault =
    engine === undefined
      ? `this is no task of an array job; none of ${names(engines)} is set`
      : `${names([engine, ...others])} are set, and only one may be`;
  throw new UsageError(`--shard ${text}: ${fault}; say i/n, such as 2/8`);
}

function numbersIn(env: Environment): (name: string) => number | undefined {
  return (name) => (/^\d{1,9}$/.test(env[name] ?? '') ? Number(env[name]) : undefined);
}
