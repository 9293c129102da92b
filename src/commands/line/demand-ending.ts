import { UsageError } from './usage-error.ts';

/** Throws a UsageError where the ending of a file promises another form than `--as`. */
export function demandEnding(out: string, form: string, promised: string | undefined): void {
  if (promised === undefined || promised === form) return;
  throw new UsageError(
    `--as ${form}: the ending of --out ${out} says ${promised}; leave out --as, or name another file`,
  );
}
