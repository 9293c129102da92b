import { type Diagnostic, severityOf } from '../../model/diagnostics/diagnostic.ts';
import type { Policy } from '../../model/policy.ts';
import { linkPolicies, type ReadWorkflow, readWorkflow, type SourceFile } from '../pipeline.ts';

/** The workflows of a run, and all diagnostics about their files. */
export interface Workflows {
  /** Undefined if any workflow has an error: then nothing can be compiled. */
  readonly workflows: readonly Policy[] | undefined;
  /** Those without an error, also where others have one. */
  readonly sound: readonly Policy[];
  /** The agents of those with an error; an empty text for a file that does not tell its agent. */
  readonly faulty: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the texts of workflow files. The faults of all files are reported together. */
export function compileWorkflows(sources: readonly SourceFile[]): Workflows {
  const read = linkedFrom(sources.map((source) => readWorkflow(source)));
  const workflows = read.flatMap(({ policy }) => policy ?? []);
  const doubled = doubledAgents(workflows);
  const diagnostics = [...read.flatMap((one) => one.diagnostics), ...doubled];
  const withErrors = read.filter((one) => one.diagnostics.some(isError));
  const faulty = new Set([
    ...withErrors.map(({ policy }) => policy?.agent ?? ''),
    ...doubled.map(({ data }) => data.agent),
  ]);
  const sound = workflows.filter(({ agent }) => !faulty.has(agent));
  return { workflows: faulty.size > 0 ? undefined : workflows, sound, faulty, diagnostics };
}

/** Policies with those that they call; what a part alone cannot be told of is told of the whole. */
function linkedFrom(read: readonly ReadWorkflow[]): readonly ReadWorkflow[] {
  const linked = linkPolicies(read.flatMap(({ policy }) => policy ?? []));
  let at = 0;
  return read.map((one) => {
    const whole = one.policy && linked[at++];
    if (whole === undefined) return one;
    const own = whole.isPart
      ? one.diagnostics.filter(({ code }) => code !== 'unknown-variable')
      : one.diagnostics;
    return { policy: whole.policy, diagnostics: [...own, ...whole.diagnostics] };
  });
}

function isError({ code }: Diagnostic): boolean {
  return severityOf(code) === 'error';
}

function doubledAgents(workflows: readonly Policy[]) {
  const files = new Map<string, string>();
  return workflows.flatMap(({ agent, file }) => {
    const other = files.get(agent);
    if (agent === '' || other === undefined) {
      files.set(agent, file);
      return [];
    }
    const place = { file, pointer: '/agent' };
    return [{ code: 'doubled-agent', place, data: { agent, other } } as const];
  });
}
