import type { AuditList, AuditPlace, AuditRead } from '../../model/audit.ts';
import { computedValue, elementsOf, unknown, wholePath, within } from '../../model/evaluate.ts';
import type { Computed, Expression, Found, Node, Path } from '../../model/expression.ts';
import { freePaths, visitParts } from '../../model/free-paths.ts';
import { lookup } from '../../model/lookup.ts';
import { nodeText, pathText } from '../../model/node-text.ts';
import { type ListForm, outerListForms } from '../../model/parts.ts';
import { elementNamed, type MissingMode, type Scope } from '../../model/profile.ts';
import { type Resolved, resolve } from '../../model/resolve.ts';
import type { PlaceFinder } from './places.ts';

/** What an expression may read, and where those values are. */
export interface ReadContext {
  readonly scope: Scope;
  readonly missing: MissingMode;
  readonly places: PlaceFinder;
}

/** Elements of a list that are shown. */
const shownElements = 3;

/** What a computed expression came to, and the values that went in. */
function computedRead(
  { text, node }: Expression & { readonly node: Computed },
  taken: NonNullable<AuditRead['taken']>,
  context: ReadContext,
): AuditRead {
  const { value, isFault } = valueIn(node, taken, context.scope);
  const keys = freePaths(node).flatMap((path) => {
    if (elementNamed(path.root, context.scope.element) !== undefined) return [];
    return [readOf({ text: pathText(path), node: path }, 'nothing', context)];
  });
  const own = elementReads(node, taken, context);
  const lists = outerListForms(node).flatMap((form) => listRead(form, taken, context) ?? []);
  const went = { keys: [...keys, ...own], ...(lists.length > 0 && { lists }) };
  if (value !== undefined) return { text, from: 'computed', value, ...went };
  return isFault ? { text, from: 'computed', ...went } : { text, from: 'nowhere', taken, ...went };
}

function valueIn(
  node: Node,
  taken: AuditRead['taken'],
  scope: Scope,
): { readonly value: Found; readonly isFault: boolean } {
  if (node.kind !== 'computed') return { value: lookup(node, scope), isFault: false };
  let isFault = false;
  const value = computedValue(node, {
    scope,
    absent: () =>
      taken === 'null' ? { value: null, isFault: false } : { value: undefined, isFault: true },
    fault: () => {
      isFault = true;
    },
  });
  return { value: value === unknown ? undefined : value, isFault };
}

/** What an expression reads of the elements that have a name where it stands. */
function elementReads(
  node: Node,
  taken: NonNullable<AuditRead['taken']>,
  context: ReadContext,
): AuditRead[] {
  const paths = new Map<string, Path>();
  visitParts(node, (path, { elements }) => {
    if (path.kind !== 'path') return;
    const isInner = elements.some(({ name }) => name === path.root);
    if (isInner || elementNamed(path.root, context.scope.element) === undefined) return;
    paths.set(pathText(path), path);
  });
  return [...paths].map(([text, path]) => readOf({ text, node: path }, taken, context));
}

/** A list that a form goes through; undefined where there is none. */
function listRead(
  { form, ...node }: ListForm,
  taken: NonNullable<AuditRead['taken']>,
  context: ReadContext,
): AuditList | undefined {
  const { value } = valueIn(form.list, taken, context.scope);
  if (value === undefined) return undefined;
  const isSearch = form.kind === 'search';
  const asked: Node = isSearch
    ? { kind: 'computed', form: { kind: 'truth', clause: form.clause }, offset: 0 }
    : form.value;
  const all = elementsOf(value, form.list, context.scope).map((own) => {
    const scope = within(context.scope, form.element, own);
    return { own, scope, came: valueIn(asked, taken, scope).value };
  });
  const holding = all.filter(({ came }) => came === true);
  const deciding =
    isSearch && form.name === 'all' ? all.filter(({ came }) => came === false) : holding;
  const shown = (deciding.length > 0 ? deciding : all).slice(0, shownElements);
  return {
    text: nodeText({ ...node, form }),
    of: nodeText(form.list),
    asks: nodeText(asked),
    size: all.length,
    ...(isSearch && { holds: holding.length }),
    elements: shown.map(({ own, scope, came }) => {
      const at = own.path && placeOf(own.path, context);
      const result = isSearch
        ? { holds: typeof came === 'boolean' ? came : null }
        : came !== undefined && { value: came };
      const inside = { ...context, scope };
      const nested = outerListForms(asked).map((each) => {
        return computedRead({ text: nodeText(each), node: each }, taken, inside);
      });
      const said = new Set(nested.flatMap(({ keys }) => keys.map(({ text }) => text)));
      const plain = elementReads(asked, taken, inside).filter(({ text }) => !said.has(text));
      const reads = [...plain, ...nested];
      return { text: own.origin, ...(at && { at }), ...result, reads };
    }),
  };
}

function placeOf(path: Path, context: ReadContext): AuditPlace | undefined {
  const { from, pointer } = resolve(path, { ...context.scope, element: undefined });
  return from && placeIn(from, pointer, context);
}

/** What an expression read. `taken` is the value that a missing path has there. */
export function readOf(
  { text, node }: Expression,
  taken: NonNullable<AuditRead['taken']>,
  context: ReadContext,
): AuditRead {
  if (node.kind === 'literal') return { text, from: 'literal', value: node.value, keys: [] };
  if (node.kind === 'computed') return computedRead({ text, node }, taken, context);
  const { scope } = context;
  if (elementNamed(node.root, scope.element) !== undefined) {
    return elementRead({ text, node }, taken, context);
  }
  const { value, from, pointer, keys } = resolve(node, scope);
  const read = keysRead(keys, context);
  const at = from === undefined ? {} : { at: placeIn(from, pointer, context) };
  if (value === undefined) return { text, from: 'nowhere', ...at, taken, keys: read };
  return { text, from: homeOf(from), value, ...at, keys: read };
}

/** What an expression that begins with an element's name read. An element of a computed list has no place. */
function elementRead(
  { text, node }: { readonly text: string; readonly node: Path },
  taken: NonNullable<AuditRead['taken']>,
  context: ReadContext,
): AuditRead {
  const { scope } = context;
  const value = lookup(node, scope);
  const whole = wholePath(node, scope);
  const found = whole && resolve(whole, { ...scope, element: undefined });
  const at = found?.from && { at: placeIn(found.from, found.pointer, context) };
  const keys = keysRead(
    node.keys.filter((key) => key.kind === 'path'),
    context,
  );
  if (value === undefined) return { text, from: 'nowhere', ...at, taken, keys };
  return { text, from: found?.from ? homeOf(found.from) : 'computed', value, ...at, keys };
}

function keysRead(keys: readonly Path[], context: ReadContext): AuditRead[] {
  return keys.map((key) => readOf({ text: pathText(key), node: key }, 'nothing', context));
}

function homeOf(from: Resolved['from']): 'profile' | 'data' {
  return from === 'profile' ? 'profile' : 'data';
}

function placeIn(
  from: NonNullable<Resolved['from']>,
  pointer: string,
  { places }: ReadContext,
): AuditPlace {
  return from === 'profile' ? places.inProfile(pointer) : places.inData(pointer);
}
