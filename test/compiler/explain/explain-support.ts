import { type Explanation, explain } from '../../../src/compiler/explain/explain.ts';
import { Compiler } from '../../../src/compiler/run/compiler.ts';
import { readExternalData } from '../../../src/compiler/run/external.ts';
import { readProfile } from '../../../src/compiler/run/read-profile.ts';
import { Locator } from '../../../src/compiler/run/report.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { MissingMode, ProfileOrigin } from '../../../src/model/profile.ts';

export interface ExplainedInput {
  /** Or their texts. */
  readonly workflows: readonly (object | string)[];
  /** Its text. */
  readonly profile: string;
  readonly missing?: MissingMode;
  readonly data?: string | undefined;
  /** Where the profile's text starts. */
  readonly origin?: ProfileOrigin;
}

const somewhere = { file: 'profiles.json', line: 5, column: 3 };

/** Explains a profile with workflows `AGENT.json`; undefined where they or it cannot be read. */
export function explained(input: ExplainedInput) {
  const { workflows, profile, missing = 'error', data, origin = somewhere } = input;
  const sources = workflows.map((workflow) => {
    const text = typeof workflow === 'string' ? workflow : JSON.stringify(workflow, undefined, 1);
    return { file: `${(JSON.parse(text) as { agent: string }).agent}.json`, text };
  });
  const compiled = compileWorkflows(sources).workflows;
  const dataSources = data === undefined ? [] : [{ file: 'data.json', text: data }];
  const { external, files } = readExternalData(dataSources);
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
