import type { Json } from '../../../../base/json.ts';
import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import { complexities, prunedOrders } from '../../../../model/step.ts';
import { parseExamples } from '../../../parse/examples.ts';
import { parseAnytime } from '../../../parse/marks.ts';
import {
  elements,
  type JsonCursor,
  member,
  namesAt,
  Reports,
  textAt,
} from '../../../parse/reading.ts';
import type { HardPair, SoftBlock, Workflow } from '../workflow.ts';
import { parseConditionals } from './conditionals.ts';
import { parseSteps } from './steps.ts';

/**
 * The tool that only the last agent calls, unless the workflow says otherwise. Its pointer is that of
 * the list, because there is no element.
 */
const defaultFinalOnly = { value: 'complete_case', pointer: '/final_only' };

/**
 * Parses a workflow from a JSON value of any shape. It reads what has the right shape and reports
 * errors in texts (steps, expressions); the schema reports wrong shapes.
 */
export function parseWorkflow(
  value: Json,
  file: string,
): { readonly workflow: Workflow; readonly diagnostics: readonly Diagnostic[] } {
  const reports = new Reports(file);
  const root: JsonCursor = { value, pointer: '' };
  const { conditionals, count } = parseConditionals(member(root, 'conditionals'), reports);
  const finalOnly = member(root, 'final_only');
  const workflow: Workflow = {
    file,
    agent: textAt(member(root, 'agent')) ?? '',
    steps: parseSteps(member(root, 'steps'), reports),
    softBlocks: elements(member(root, 'soft_ordering')).map(softBlock),
    hardPairs: elements(member(root, 'hard_ordering')).flatMap(hardPair),
    conditionals,
    conditionalCount: count,
    finalOnly: namesAt(finalOnly.value === undefined ? defaultFinalOnly : finalOnly),
    anytime: parseAnytime(member(root, 'anytime'), reports),
    examples: parseExamples(member(root, 'examples'), reports),
    description: textAt(member(root, 'description')),
    domain: textAt(member(root, 'domain')),
    complexity: complexities.find((level) => level === member(root, 'complexity').value),
  };
  return { workflow, diagnostics: reports.diagnostics };
}

/** A list of steps, or an object that contains one. */
function softBlock(cursor: JsonCursor): SoftBlock {
  const list = Array.isArray(cursor.value) ? cursor : member(cursor, 'steps');
  const said = member(cursor, 'when_pruned').value;
  return {
    members: elements(list).flatMap(namesAt),
    whenPruned: prunedOrders.find((order) => order === said),
    pointer: cursor.pointer,
  };
}

function hardPair(cursor: JsonCursor): HardPair[] {
  const [first, second, ...more] = namesAt(cursor);
  if (first === undefined || second === undefined || more.length > 0) return [];
  return [{ first, second, pointer: cursor.pointer }];
}
