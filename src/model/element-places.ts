import { anyElement } from './any-element.ts';
import type { Comparison, Expression, Key, Node, Path } from './expression.ts';
import type { NamedElements } from './free-paths.ts';
import { nodeText } from './node-text.ts';

/**
 * Where a part of an expression lies in the data; a key of any element stands for each element of a list. Undefined for
 * what is computed, and for constants.
 */
export function placeOf(node: Node, elements: readonly NamedElements[]): Path | undefined {
  if (node.kind === 'literal') return undefined;
  if (node.kind === 'path') return placeOfPath(node, elements);
  const { form } = node;
  switch (form.kind) {
    case 'member': {
      const of = placeOf(form.of, elements);
      return of && below(of, placeOfKeys([form.key], elements));
    }
    case 'search': {
      const list = placeOf(form.list, elements);
      if (form.name === 'filter') return list;
      return form.name === 'first' ? list && below(list, [anyElement]) : undefined;
    }
    case 'call': {
      const [first] = form.arguments;
      const list = form.name === 'last' && first ? placeOf(first, elements) : undefined;
      return list && below(list, [anyElement]);
    }
    default:
      return undefined;
  }
}

/** The elements that a sum, or the least or greatest of a list, reads; undefined for any other part. */
export function summedPlace(node: Node, elements: readonly NamedElements[]): Path | undefined {
  if (node.kind !== 'computed' || node.form.kind !== 'call') return undefined;
  const {
    name,
    arguments: [first, ...others],
  } = node.form;
  if (first === undefined || others.length > 0) return undefined;
  if (name !== 'sum' && name !== 'min' && name !== 'max') return undefined;
  const list = placeOf(first, elements);
  return list && below(list, [anyElement]);
}

function placeOfPath(path: Path, elements: readonly NamedElements[]): Path | undefined {
  if (elements.length === 0) return path;
  const keys = placeOfKeys(path.keys, elements);
  const at = elements.findLastIndex(({ name }) => name === path.root);
  const named = elements[at];
  if (named === undefined) return { ...path, keys };
  const list = placeOf(named.list, elements.slice(0, at));
  return list && below(list, [anyElement, ...keys]);
}

/** Keys, as far as they are known: behind one that is computed, nothing is. */
function placeOfKeys(keys: readonly Node[], elements: readonly NamedElements[]): Key[] {
  const known: Key[] = [];
  for (const key of keys) {
    const place = key.kind === 'literal' ? key : placeOf(key, elements);
    if (place === undefined) break;
    known.push(place);
  }
  return known;
}

function below(path: Path, keys: readonly Key[]): Path {
  return { ...path, keys: [...path.keys, ...keys] };
}

/** A comparison with the places of its sides, where these have one. */
export function comparisonPlaced(
  comparison: Comparison,
  elements: readonly NamedElements[],
): Comparison {
  const { field, operand } = comparison;
  const placed = (expression: Expression): Expression => {
    const node = placeOf(expression.node, elements);
    return node === undefined ? expression : { node, text: nodeText(node) };
  };
  if (operand?.kind !== 'expression') return { ...comparison, field: placed(field) };
  const expression = placed(operand.expression);
  return { ...comparison, field: placed(field), operand: { ...operand, expression } };
}

/** Whether a path goes through the elements of a list, or a key of it does. */
export function isOfElements({ keys }: Path): boolean {
  return keys.some((key) => key === anyElement || (key.kind === 'path' && isOfElements(key)));
}
