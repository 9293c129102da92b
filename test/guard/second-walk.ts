/*
 * What may come next in a policy graph, by brute force: every walk is gone for every answer to every question that
 * reads what is not known. It shares nothing with the product.
 */

export type Value = string | number;

export type Clause =
  | { readonly not: Clause }
  | { readonly and: readonly [Clause, Clause] }
  | { readonly or: readonly [Clause, Clause] }
  | { readonly name: string; readonly sign: string; readonly than: Side };

/** A constant, a list of them, or the name of a variable. */
type Side = Value | readonly Value[] | { readonly name: string };

export interface OpenTool {
  readonly name: string;
  readonly condition: Clause | undefined;
  readonly takes: readonly { readonly name: string; readonly required: boolean }[];
  readonly returns: readonly string[];
}

export interface OpenNode {
  readonly id: string;
  readonly tools: readonly OpenTool[];
  readonly ways: readonly { readonly condition: Clause | undefined; readonly to: string }[];
}

type Answer = Readonly<Record<string, Value>>;

export interface OpenFacts {
  readonly user: Answer;
  readonly answers: Readonly<Record<string, Answer | readonly Answer[]>>;
  readonly failing: readonly string[];
  readonly withheld: readonly string[];
}

export interface OpenCall {
  readonly tool: string;
  readonly params: Readonly<Record<string, Value>>;
}

/** Values that calls gave to paths that are not known. */
type Given = ReadonlyMap<string, Value>;

/** A value, or the path of one that is not known; `guard` says that there may be none. */
type Read =
  | { readonly value: Value }
  | { readonly path: string; readonly guard: boolean }
  | undefined;

interface Walk {
  /** What was decided. */
  readonly key: string;
  readonly calls: readonly { readonly tool: string; readonly params: readonly [string, Read][] }[];
}

/** A question to be answered, and the paths that it reads. */
class Need extends Error {
  readonly paths: readonly string[];

  constructor(question: string, paths: readonly string[]) {
    super(question);
    this.paths = paths;
  }
}

function walk(nodes: readonly OpenNode[], facts: OpenFacts, given: Given, answers: Answered): Walk {
  const tools = nodes.flatMap((node) => node.tools);
  const taken = new Set(tools.flatMap(({ takes }) => takes.map(({ name }) => name)));
  const returned = new Set(tools.flatMap(({ returns }) => returns));
  const variables = new Map<string, Read>();
  const times = new Map<string, number>();
  const key: string[] = [];
  const calls: { tool: string; params: [string, Read][] }[] = [];
  const ask = (question: string, paths: readonly string[]): boolean => {
    const answer = answers.get(question)?.answer;
    if (answer === undefined) throw new Need(question, paths);
    return answer;
  };
  const at = (path: string, guard: boolean): Read => {
    const value = given.get(path);
    return value === undefined ? { path, guard } : { value };
  };
  const lacks = (name: string) => facts.withheld.includes(name);
  const userHas = (name: string) => Object.hasOwn(facts.user, name) && !lacks(name);
  const read = (name: string): Read => {
    if (variables.has(name)) return variables.get(name);
    if (userHas(name)) return { value: facts.user[name] as Value };
    if (lacks(name) || (returned.has(name) && !taken.has(name))) return undefined;
    return at(`user ${name}`, returned.has(name));
  };
  const holds = (clause: Clause): boolean => {
    if ('not' in clause) return !holds(clause.not);
    if ('and' in clause) return clause.and.every(holds);
    if ('or' in clause) return clause.or.some(holds);
    const { name, sign, than } = clause;
    const isName = typeof than === 'object' && 'name' in than;
    const sides = isName ? [read(name), read(than.name)] : [read(name)];
    if (sides.some((one) => one === undefined)) return false;
    for (const one of sides) {
      if (one && 'path' in one && one.guard && !ask(`exists ${one.path}`, [one.path])) return false;
    }
    const [left, right] = [...sides.map(textOf), ...(isName ? [] : [JSON.stringify(than)])];
    if (sides.every((one) => one && 'value' in one)) {
      return compared(JSON.parse(left as string), sign, JSON.parse(right as string));
    }
    const paths = sides.flatMap((one) => (one && 'path' in one ? [one.path] : []));
    if (sign === '==' || sign === '!=') {
      return ask([left, right].sort().join(' == '), paths) === (sign === '==');
    }
    if (sign.endsWith('in')) return ask(`${left} in ${right}`, paths) === (sign === 'in');
    return ask(`${left} ${sign} ${right}`, paths);
  };
  const call = ({ name: tool, takes, returns }: OpenTool): boolean => {
    const params: [string, Read][] = [];
    for (const { name, required } of takes) {
      if (userHas(name)) params.push([name, { value: facts.user[name] as Value }]);
      else if (variables.has(name)) {
        const own = variables.get(name);
        const mayLack = !required || lacks(name);
        const isThere = !mayLack || !own || 'value' in own || ask(`exists ${own.path}`, [own.path]);
        if (isThere) params.push([name, own]);
        else if (required) return false;
      } else if (lacks(name)) {
        if (required) return false;
      } else {
        const own = at(`user ${name}`, false);
        const isThere =
          required || (own && 'value' in own) || ask(`exists user ${name}`, [`user ${name}`]);
        if (isThere) params.push([name, own]);
      }
    }
    calls.push({ tool, params });
    key.push(`${tool} ${params.map(([name]) => name).join(' ')}`);
    const time = times.get(tool) ?? 0;
    times.set(tool, time + 1);
    if (facts.failing.includes(tool)) return false;
    const entry = facts.answers[tool];
    const isList = Array.isArray(entry);
    const known = (isList ? entry[time] : entry) as Answer | undefined;
    for (const name of returns) {
      const path = `${tool} ${isList || entry === undefined ? time : ''} ${name}`;
      const has = known !== undefined && Object.hasOwn(known, name);
      variables.set(name, has ? { value: known[name] as Value } : at(path, false));
    }
    return true;
  };
  for (let node = nodes[0]; node !== undefined; ) {
    for (const tool of node.tools) {
      const isCalled = tool.condition === undefined || holds(tool.condition);
      key.push(`${node.id} ${isCalled}`);
      if (isCalled && !call(tool)) return { key: key.join(), calls };
    }
    const way = node.ways.find(({ condition }) => condition === undefined || holds(condition));
    key.push(`-> ${way?.to}`);
    node = nodes.find(({ id }) => id === way?.to);
  }
  return { key: key.join(), calls };
}

function textOf(read: Read): string {
  if (read === undefined) return '';
  return 'value' in read ? JSON.stringify(read.value) : read.path;
}

function compared(left: Value, sign: string, right: Value | Value[]): boolean {
  if (Array.isArray(right)) return right.includes(left) === (sign === 'in');
  if (sign === '==' || sign === '!=') return (left === right) === (sign === '==');
  return sign === '<' ? left < right : left >= right;
}

/** The answers that lead to a walk, by their questions, with the paths that these read. */
type Answered = ReadonlyMap<
  string,
  { readonly answer: boolean; readonly paths: readonly string[] }
>;

/** Every walk that facts leave possible. */
function walks(nodes: readonly OpenNode[], facts: OpenFacts, given: Given): Walk[] {
  const found = new Map(allWays(nodes, facts, given).map(([, one]) => [one.key, one]));
  return [...found.values()];
}

/** Every way to answer what is asked on a walk, and the walk. */
function allWays(nodes: readonly OpenNode[], facts: OpenFacts, given: Given): [Answered, Walk][] {
  const found: [Answered, Walk][] = [];
  const left: Answered[] = [new Map()];
  for (let answers = left.pop(); answers !== undefined; answers = left.pop()) {
    try {
      found.push([answers, walk(nodes, facts, given, answers)]);
    } catch (error) {
      if (!(error instanceof Need)) throw error;
      const { message, paths } = error;
      for (const answer of [true, false])
        left.push(new Map([...answers, [message, { answer, paths }]]));
    }
  }
  return found;
}

/** What may follow some calls: calls as text, with `…` for what is not known; and whether they may be all. */
export function followingIn(
  nodes: readonly OpenNode[],
  facts: OpenFacts,
  made: readonly OpenCall[],
): { readonly calls: ReadonlySet<string>; readonly mayEnd: boolean } {
  const next = new Set([...followingByWalk(nodes, facts, made).values()].map((one) => one.next));
  return { calls: new Set([...next].filter((one) => one !== '')), mayEnd: next.has('') };
}

/** What may follow on each walk that is still possible, the empty text for the end, and what calls gave on it. */
function followingByWalk(
  nodes: readonly OpenNode[],
  facts: OpenFacts,
  made: readonly OpenCall[],
): Map<string, { readonly next: string; readonly given: Given }> {
  const found = new Map<string, { next: string; given: Given }>();
  for (const one of walks(nodes, facts, new Map())) {
    const given = unified(one, made);
    if (given === undefined) continue;
    const again = walks(nodes, facts, given).find(({ key }) => key === one.key);
    if (again === undefined) continue;
    const { tool, params } = again.calls[made.length] ?? {};
    const shown = params?.map(
      ([name, read]) => [name, read && 'value' in read ? read.value : '…'] as const,
    );
    found.set(one.key, { next: tool === undefined ? '' : shownCall(tool, shown ?? []), given });
  }
  return found;
}

/** A way to answer what is asked, and what may come next with it. */
export interface DecidedWay {
  readonly answers: Answered;
  readonly next: string;
}

/** All ways to answer what is asked that calls left possible; what they gave on each walk is known. */
export function decidedIn(
  nodes: readonly OpenNode[],
  facts: OpenFacts,
  made: readonly OpenCall[],
): DecidedWay[] {
  const following = followingByWalk(nodes, facts, made);
  const [first, ...others] = [...following.values()].map(({ given }) => given);
  const shared = [...(first ?? [])].filter(([path, value]) =>
    others.every((other) => other.get(path) === value),
  );
  return allWays(nodes, facts, new Map(shared)).flatMap(([answers, { key }]) => {
    const next = following.get(key)?.next;
    return next === undefined ? [] : [{ answers, next }];
  });
}

function unified({ calls }: Walk, made: readonly OpenCall[]): Given | undefined {
  const given = new Map<string, Value>();
  if (calls.length < made.length) return undefined;
  for (const [at, { tool, params }] of made.entries()) {
    const own = calls[at];
    if (own?.tool !== tool || own.params.length !== Object.keys(params).length) return undefined;
    for (const [name, read] of own.params) {
      const value = params[name];
      if (value === undefined || read === undefined) return undefined;
      const wanted = 'value' in read ? read.value : (given.get(read.path) ?? value);
      if (wanted !== value) return undefined;
      if ('path' in read) given.set(read.path, value);
    }
  }
  return given;
}

/** A call as text. */
export function shownCall(tool: string, params: readonly (readonly [string, unknown])[]): string {
  return JSON.stringify([tool, ...[...params].sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** A condition as a graph has it. */
export function textOfClause(clause: Clause): string {
  if ('not' in clause) return `not (${textOfClause(clause.not)})`;
  if ('and' in clause) return clause.and.map((one) => `(${textOfClause(one)})`).join(' and ');
  if ('or' in clause) return clause.or.map((one) => `(${textOfClause(one)})`).join(' or ');
  const { name, sign, than } = clause;
  const right = typeof than === 'object' && 'name' in than ? than.name : JSON.stringify(than);
  return `${name} ${sign} ${right}`;
}
