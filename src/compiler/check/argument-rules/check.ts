import { nearest } from '../../../base/text/nearest.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type { ArgumentRules, ToolRule } from '../../../model/argument-rules.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';

/** Stands for every tool, or for every parameter. */
const every = '*';

/**
 * Checks that every rule names a known tool and a known parameter of it (under `*`, of any tool). Known
 * are those of the gold and the predictions, or of the workflows; a tool without an entry in
 * `knownParameters` has no parameters.
 */
export function checkArgumentRules(
  rules: ArgumentRules,
  knownTools: Iterable<string>,
  knownParameters: ReadonlyMap<string, Iterable<string>>,
  file: string,
): Diagnostic[] {
  const tools = new Set(knownTools);
  const parametersOf = (tool: string) => [
    ...new Set(
      tool === every
        ? [...knownParameters.values()].flatMap((each) => [...each])
        : knownParameters.get(tool),
    ),
  ];
  return [...rules.tools].flatMap(([tool, rule]) => {
    if (tool === every || tools.has(tool)) {
      return faultsOfParameters(tool, rule, parametersOf(tool), file);
    }
    const place = { file, pointer: pointerTo('/tools', tool) };
    return [{ code: 'unknown-rule-tool', place, data: { tool, known: [...tools] } } as const];
  });
}

function faultsOfParameters(
  tool: string,
  { parameters }: ToolRule,
  known: readonly string[],
  file: string,
): Diagnostic[] {
  const among = new Set(known);
  const parent = pointerTo(pointerTo('/tools', tool), 'parameters');
  const isKnown = (name: string) => name === every || among.has(name);
  // A rule with others inside stands for these, which are here by their paths.
  const written = [...parameters].filter(([, { inside }]) => inside === undefined);
  return written
    .map(([name]) => ({ name, head: name.split('.')[0] ?? name }))
    .filter(({ name, head }) => !isKnown(name) && !isKnown(head))
    .map(({ name, head }) => ({
      code: 'unknown-rule-parameter',
      place: { file, pointer: pointerTo(parent, name) },
      // The rule may be for a member of the value of a parameter.
      data: { tool, parameter: nearest(name, known) === undefined ? head : name, known },
    }));
}
