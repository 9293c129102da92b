import type { PolicyName } from '../../model/policy-names.ts';
import { demandEnding, endingOf } from './demand-ending.ts';
import { type PolicySettings, policyForms } from './read-experiment-settings.ts';
import type { OutSettings, ReportingSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const prose = ['.txt', '.md'];

/** The endings of files with policies, by form. */
const endings: Readonly<Record<PolicyName, readonly string[]>> = {
  policy: prose,
  text: prose,
  code: prose,
  json: ['.json'],
  mermaid: ['.mmd', '.mermaid', '.txt'],
};

/** Throws a UsageError if the file's ending belongs to a form other than those written to it. */
export function demandForms({
  json,
  out = '-',
  ...settings
}: PolicySettings & Pick<ReportingSettings, 'json'> & OutSettings): void {
  const forms = policyForms(settings);
  const taken = json ? ['.json'] : forms.map((form) => endings[form]).reduce(inBoth);
  const names = forms.join(', ');
  if (taken.length === 0 && endingOf(out) !== undefined) {
    const lack = `no ending promises ${names} at once`;
    throw new UsageError(`--out ${out}: ${lack}; leave it out, or say --json`);
  }
  const what = json ? 'the result as JSON' : `a policy as ${names}`;
  demandEnding(out, what, taken, json ? '' : '; or say --json');
}

function inBoth(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((ending) => others.includes(ending));
}
