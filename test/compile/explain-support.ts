import { type Explanation, explain } from '../../src/compile/audit/explain.ts';
import { Compiler } from '../../src/compile/compiler.ts';
import { readExternalData } from '../../src/compile/external.ts';
import { readProfile } from '../../src/compile/read-profile.ts';
import { Locator } from '../../src/compile/report.ts';
import { compileWorkflows } from '../../src/compile/workflows.ts';
import type { MissingMode } from '../../src/model/profile.ts';

export interface ExplainedInput {
  readonly workflows: readonly object[];
  /** Its text; the agents are the workflows' unless it has some. */
  readonly profile: string;
  readonly missing?: MissingMode;
  readonly data?: string;
}

/** Explains a profile with workflows `AGENT.json`; undefined where it cannot be read. */
export function explained({ workflows, profile, missing = 'error', data }: ExplainedInput) {
  const sources = workflows.map((workflow) => ({
    file: `${(workflow as { agent: string }).agent}.json`,
    text: JSON.stringify(workflow, undefined, 1),
  }));
  const compiled = compileWorkflows(sources).workflows;
  const dataSources = data === undefined ? [] : [{ file: 'data.json', text: data }];
  const { external, files } = readExternalData(dataSources);
  const origin = { file: 'profiles.json', line: 5, column: 3 };
  const { value } = readProfile({ ...origin, text: profile }, 'customer_id');
  if (compiled === undefined || value === undefined) return undefined;
  const compiler = new Compiler(compiled, { missing, external });
  const locator = new Locator([...sources, ...dataSources]);
  const explanation: Explanation = explain(compiler, value, {
    locator,
    text: profile,
    dataFiles: files,
  });
  return { ...explanation, compiler, workflows: compiled, read: value };
}
