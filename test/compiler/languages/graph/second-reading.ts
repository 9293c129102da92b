/*
 * A second reading of what a graph means, as plainly as it can be said: the walk over plain objects, with
 * conditions as functions. It shares nothing with the product.
 */

export type Value = string | number | boolean | null;
export type Reads = (name: string) => Value | undefined;
/** `undefined` stands for a comparison that reads what is not known, which is false. */
export interface Condition {
  readonly text: string;
  readonly holds: (read: Reads) => boolean;
}

export interface PlainTool {
  readonly name: string;
  readonly condition: Condition | undefined;
  readonly takes: readonly { readonly name: string; readonly required: boolean }[];
  readonly returns: readonly string[];
}

export interface PlainNode {
  readonly id: string;
  readonly tools: readonly PlainTool[];
  readonly ways: readonly { readonly condition: Condition | undefined; readonly to: string }[];
}

type Answer = Readonly<Record<string, Value>>;

export interface PlainCase {
  readonly user: Readonly<Record<string, Value>>;
  readonly answers: Readonly<Record<string, Answer | readonly Answer[]>>;
  readonly failing: readonly string[];
  readonly withheld: readonly string[];
  readonly missing: 'error' | 'null' | 'expression';
}

/** One thing that a walk does, at a node: a tool is called or not, a way is taken; or it stops there. */
export interface Deed {
  readonly node: string;
  readonly did: 'call' | 'pass' | 'withheld' | 'fault' | 'way';
  readonly tool?: PlainTool;
  /** The values of a call, the variable that is withheld, or the node that a way leads to. */
  readonly what?: unknown;
}

export interface PlainWalk {
  readonly deeds: readonly Deed[];
  readonly calls: readonly (readonly [string, readonly (readonly [string, Value])[]])[];
  readonly notes: readonly string[];
  readonly error: string | undefined;
  readonly halted: boolean;
}

class Fault extends Error {}
class Halt extends Error {
  readonly lacking: string | undefined;

  constructor(lacking?: string) {
    super();
    this.lacking = lacking;
  }
}

export function walkPlainly(nodes: readonly PlainNode[], given: PlainCase): PlainWalk {
  const deeds: Deed[] = [];
  let now: Pick<Deed, 'node' | 'tool'> = { node: '' };
  const calls: [string, [string, Value][]][] = [];
  const notes: string[] = [];
  const variables = new Map<string, Value>();
  const called: PlainTool[] = [];
  const all = nodes.flatMap((node) => node.tools);
  const userHas = (name: string) =>
    Object.hasOwn(given.user, name) && !given.withheld.includes(name);

  const read: Reads = (name) => {
    if (variables.has(name)) return variables.get(name);
    if (userHas(name)) return given.user[name];
    if (given.withheld.includes(name)) return undefined;
    const shouldHave = called.some(({ returns }) => returns.includes(name));
    if (!shouldHave && all.some(({ returns }) => returns.includes(name))) return undefined;
    if (given.missing !== 'error') return null;
    throw new Fault(shouldHave ? 'missing-response' : 'missing-field');
  };

  const call = (tool: PlainTool) => {
    const params: [string, Value][] = [];
    let lacks = false;
    for (const { name, required } of tool.takes) {
      if (userHas(name)) params.push([name, given.user[name] as Value]);
      else if (variables.has(name)) params.push([name, variables.get(name) as Value]);
      else if (!required) continue;
      else if (given.withheld.includes(name)) {
        if (lacks) throw new Fault('missing-field');
        throw new Halt(name);
      } else if (given.missing === 'error') lacks = true;
      else params.push([name, given.missing === 'null' ? null : name]);
    }
    if (lacks) throw new Fault('missing-field');
    calls.push([tool.name, params]);
    deeds.push({ ...now, did: 'call', what: Object.fromEntries([...params].sort()) });
    const times = called.filter(({ name }) => name === tool.name).length;
    called.push(tool);
    if (given.failing.includes(tool.name)) throw new Halt();
    const entry = given.answers[tool.name];
    const answer: Answer = (Array.isArray(entry) ? entry[times] : entry) ?? {};
    for (const name of Object.keys(answer)) {
      if (tool.returns.includes(name)) variables.set(name, answer[name] as Value);
      else notes.push('unknown-response');
    }
  };

  let halted = false;
  let error: string | undefined;
  try {
    for (let at = nodes[0]; at !== undefined; ) {
      for (const tool of at.tools) {
        now = { node: at.id, tool };
        if (tool.condition?.holds(read) ?? true) call(tool);
        else deeds.push({ ...now, did: 'pass' });
      }
      now = { node: at.id };
      const way = at.ways.find(({ condition }) => condition?.holds(read) ?? true);
      deeds.push({ ...now, did: 'way', what: way?.to });
      if (at.ways.length > 0 && way === undefined) notes.push('no-pathway');
      at = way && nodes.find(({ id }) => id === way.to);
    }
  } catch (thrown) {
    if (thrown instanceof Fault) error = thrown.message;
    else if (thrown instanceof Halt) halted = true;
    else throw thrown;
    const lacking = thrown instanceof Halt ? thrown.lacking : undefined;
    if (error !== undefined) deeds.push({ ...now, did: 'fault' });
    else if (lacking !== undefined) deeds.push({ ...now, did: 'withheld', what: lacking });
  }
  return { deeds, calls, notes, error, halted };
}
