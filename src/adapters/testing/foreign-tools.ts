import { nearest } from '../../base/text/nearest.ts';
import { readDocument } from '../../compiler/run/documents.ts';
import { Locator } from '../../compiler/run/report.ts';
import { compileWorkflows } from '../../compiler/run/workflows.ts';
import { severityOf } from '../../model/diagnostics/diagnostic.ts';
import { placeText } from '../../model/place-text.ts';
import type { Actual } from './read-actual.ts';

/** A call of a tool that no workflow declares. */
interface ForeignCall {
  /** Both 0-based. */
  readonly prediction: number;
  readonly step: number;
  readonly tool: string;
  /** The declared tool that was most likely intended. */
  readonly meant: string | undefined;
}

/** The tools of some workflows, and the calls of other tools. */
export interface ForeignTools {
  readonly agents: readonly string[];
  readonly tools: readonly string[];
  readonly foreign: readonly ForeignCall[];
}

/**
 * Finds the calls of tools that no step declares. Throws an Error where a workflow has errors, or none
 * is given.
 */
export function foreignTools({ trajectories }: Actual, given: unknown): ForeignTools {
  const workflows = workflowsOf(Array.isArray(given) ? given : [given]);
  const declared = workflows.flatMap(({ steps }) => steps.map(({ tool }) => tool));
  const tools = [...new Set(declared)];
  const foreign = trajectories.flatMap((trajectory, prediction) => {
    const called = trajectory.flatMap(({ calls }) => calls.map(({ tool }) => tool));
    return called.flatMap((tool, step) =>
      tools.includes(tool) ? [] : [{ prediction, step, tool, meant: nearest(tool, tools) }],
    );
  });
  return { agents: workflows.map(({ agent }) => agent), tools, foreign };
}

function workflowsOf(documents: readonly unknown[]) {
  if (documents.length === 0) throw new Error('there is no workflow');
  const sources = documents.map((document, at) => readDocument(document, `workflows[${at}]`));
  const unreadable = sources.flatMap(({ faults }) => faults);
  const { workflows = [], diagnostics } = compileWorkflows(sources);
  const errors = [...unreadable, ...diagnostics].filter(({ code }) => severityOf(code) === 'error');
  const [fault] = errors;
  if (fault === undefined) return workflows;
  const { message, ...at } = new Locator(sources).locate(fault);
  throw new Error(`the workflow cannot be used: ${placeText(at)} ${message}`);
}
