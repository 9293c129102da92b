/*
 * What may come next where paths lie inside each other, by brute force: the calls of every profile that completes the
 * facts are listed. It shares nothing with the product.
 */

export type Value = null | number | string | Value[] | { [name: string]: Value };
export type Members = { [name: string]: Value };

/** A path: its name, and keys that are texts, numbers or paths. */
export interface Path {
  readonly root: string;
  readonly keys: readonly (string | number | Path)[];
}

export interface Step {
  readonly id: string;
  readonly tool: string;
  readonly params: Readonly<Record<string, Path>>;
}

/** A condition under which a step is skipped: a path has a value or another path's value or, without both, is there. */
export interface Skip {
  readonly step: string;
  readonly field: Path;
  readonly value?: Value;
  readonly other?: Path;
}

/** A call, with parameters by their names. */
export interface Made {
  readonly tool: string;
  readonly params: Members;
}

/** What a value may be: one of some, a list of some, or an object each of whose members may be absent. */
export type Shape =
  | { readonly leaf: readonly Value[] }
  | { readonly members: Readonly<Record<string, Shape>> };

export function valuesOf(shape: Shape): Value[] {
  if ('leaf' in shape) return [...shape.leaf];
  let found: Members[] = [{}];
  for (const [name, inner] of Object.entries(shape.members)) {
    const values = valuesOf(inner);
    found = found.flatMap((one) => [one, ...values.map((value) => ({ ...one, [name]: value }))]);
  }
  return found;
}

export const isObject = (value: Value | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is another with more members, at any depth of objects. */
export function completes(whole: Value | undefined, part: Value): boolean {
  if (Array.isArray(part)) {
    if (!Array.isArray(whole) || whole.length !== part.length) return false;
    return part.every((value, at) => completes(whole[at], value));
  }
  if (!isObject(part)) return whole === part;
  return (
    isObject(whole) && Object.keys(part).every((key) => completes(whole[key], part[key] as Value))
  );
}

function valueAt(path: Path, profile: Members): Value | undefined {
  let at: Value | undefined = profile[path.root];
  for (const key of path.keys) {
    const own = typeof key === 'object' ? valueAt(key, profile) : key;
    if (Array.isArray(at)) at = typeof own === 'number' ? at[own] : undefined;
    else if (isObject(at) && (typeof own === 'string' || typeof own === 'number')) at = at[own];
    else return undefined;
  }
  return at;
}

export function textOfPath({ root, keys }: Path): string {
  const textOf = (key: Path['keys'][number]) => {
    if (typeof key === 'object') return textOfPath(key);
    return typeof key === 'number' ? key : `'${key}'`;
  };
  return `${root}${keys.map((key) => `[${textOf(key)}]`).join('')}`;
}

/** The same text for the same value. */
export function textOf(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort((one, other) => (one < other ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${textOf(value[name] as Value)}`).join()}}`;
}

export const callText = ({ tool, params }: Made) => `${tool}${textOf(params)}`;

/** The steps that are left for a profile; undefined where a condition lacks a value and that is a fault. */
export function stepsFor(
  steps: readonly Step[],
  profile: Members,
  { isFault, skip }: { readonly isFault: boolean; readonly skip: Skip | undefined },
): readonly Step[] | undefined {
  if (skip === undefined) return steps;
  const { step, field, value: constant, other } = skip;
  const own = valueAt(field, profile);
  const than = other === undefined ? constant : valueAt(other, profile);
  const isExistence = other === undefined && constant === undefined;
  if (!isExistence && isFault && (own === undefined || than === undefined)) return undefined;
  const holds = isExistence ? own !== undefined : textOf(own ?? null) === textOf(than ?? null);
  return holds ? steps.filter(({ id }) => id !== step) : steps;
}

/** The calls of steps for one profile; undefined where it lacks a path and that is a fault. */
export function callsFor(
  steps: readonly Step[],
  profile: Members,
  isFault = true,
): Made[] | undefined {
  const calls: Made[] = [];
  for (const { tool, params } of steps) {
    const bound: Members = {};
    for (const [name, path] of Object.entries(params)) {
      const value = valueAt(path, profile);
      if (value === undefined && isFault) return undefined;
      bound[name] = value ?? null;
    }
    calls.push({ tool, params: bound });
  }
  return calls;
}

/** All orders of the steps in which those at some places may come in any order. */
export function ordersOf(steps: readonly Step[], free: readonly number[]): Step[][] {
  if (free.length < 2) return [[...steps]];
  return permutations(free).map((order) =>
    steps.map((step, at) => {
      const place = free.indexOf(at);
      return place < 0 ? step : (steps[order[place] as number] as Step);
    }),
  );
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, at) =>
    permutations(all.filter((_, place) => place !== at)).map((rest) => [one, ...rest]),
  );
}
