import type {
  AuditCall,
  AuditParameter,
  AuditRead,
  AuditRule,
  AuditTurn,
} from '../../../model/audit.ts';
import { type Page, textShown, valueShown } from './page.ts';
import { keyRows, takenWords } from './reads.ts';

/** The remaining calls, each with its parameters and where their values come from. */
export function callRows({ calls }: AuditTurn, page: Page): string[] {
  if (calls === null) return ['  not known\n'];
  if (calls.length === 0) return ['  none\n'];
  return calls.flatMap((call) => oneCall(call, page));
}

function oneCall(call: AuditCall, page: Page): string[] {
  const { number, tool, step, at, parameters, rules } = call;
  const id = step === tool ? '' : `, step ${textShown(step)}`;
  const bare = parameters.length === 0 ? ', no parameters' : '';
  const text = `${String(number).padStart(2)}  ${textShown(tool)}${id}${bare}`;
  const rows = [page.row({ text, at, indent: 2, hang: 5, paint: page.paint.bold })];
  const setter = commonSetter(parameters);
  if (setter !== undefined) rows.push(setRow(setter, page, 6));
  for (const parameter of parameters) {
    rows.push(...parameterRows(parameter, setter !== undefined, page));
  }
  for (const other of call.alternatives ?? []) {
    const none = other.parameters.length === 0 ? ', no parameters' : '';
    rows.push(page.row({ text: `or  ${textShown(other.tool)}${none}`, indent: 2, hang: 5 }));
    for (const parameter of other.parameters) rows.push(...parameterRows(parameter, false, page));
  }
  const left = leftWords(call);
  if (left !== '') rows.push(page.row({ text: left, indent: 6 }));
  for (const rule of rules) {
    if (rule.kind !== 'end_after' && rule.kind !== 'override_trajectory') continue;
    const what = rule.kind === 'end_after' ? 'the last step' : 'in the sequence';
    rows.push(page.row({ text: `${what} by ${page.rule(rule)}`, indent: 6 }));
  }
  return rows;
}

/** What a run may do with a call besides making it once. */
function leftWords({ times, retries }: AuditCall): string {
  const said = [
    ...(times === undefined ? [] : [`${times}: ${timesWords(times)}`]),
    ...(retries === undefined ? [] : [`tried again at most ${retries} times if it fails`]),
  ];
  return said.join('; ');
}

function timesWords(times: string): string {
  const [, most] = /,(\d+)\}/.exec(times) ?? [];
  const again = most === undefined ? 'may be made again' : `may be made up to ${most} times`;
  if (times === '?') return 'may be left out';
  return times === '*' || times.startsWith('{0') ? `may be left out, and ${again}` : again;
}

/** The rule that set every one of the parameters; undefined if there is none. */
function commonSetter([first, ...rest]: readonly AuditParameter[]): AuditRule | undefined {
  const isCommon = rest.every(({ by }) => by?.at.pointer === first?.by?.at.pointer);
  return isCommon ? first?.by : undefined;
}

function setRow(rule: AuditRule, page: Page, indent: number): string {
  return page.row({ text: `set by ${page.rule(rule)}`, indent });
}

/** `isSaid`: the rule that set the parameter is already named for the whole call. */
function parameterRows(parameter: AuditParameter, isSaid: boolean, page: Page): string[] {
  const { by } = parameter;
  const rows = valueRows(parameter, returnWords(parameter), page);
  return by === undefined || isSaid ? rows : [...rows, setRow(by, page, 8)];
}

function returnWords({ returned, mayReturn }: AuditParameter): string {
  if (returned !== undefined) return `call ${returned} returns it`;
  return mayReturn === undefined ? '' : `call ${mayReturn} may return it`;
}

/** A value and its source, in one row where they fit. */
function valueRows(
  { name, value, read, at }: AuditParameter,
  returned: string,
  page: Page,
): string[] {
  const head = `${textShown(name)} = ${value === undefined ? '?' : valueShown(value)}`;
  const place = read.at ?? at;
  const source = sourceWords(read);
  const noted = returned === '' ? source : `${source} (${returned})`;
  const row = (text: string, indent: number) => ({ text, indent, at: place });
  const whole = row(`${head}, ${noted}`, 6);
  if (page.fits(whole)) return [page.row(whole), ...keyRows(read, page, 8)];
  const keys = keyRows(read, page, 10);
  const first = page.row({ text: head, indent: 6 });
  if (page.fits(row(noted, 8))) return [first, page.row(row(noted, 8)), ...keys];
  const note = returned === '' ? [] : [page.row({ text: returned, indent: 8 })];
  return [first, page.row(row(source, 8)), ...keys, ...note];
}

function sourceWords(read: AuditRead): string {
  const text = textShown(read.text);
  switch (read.from) {
    case 'literal':
      return `from the workflow: ${text}`;
    case 'profile':
      return `from ${text}`;
    case 'data':
      return `from the data: ${text}`;
    case 'computed':
      return read.value === undefined ? `${text} cannot be computed` : `computed: ${text}`;
    case 'nowhere':
      return `${text} is not there${takenWords(read)}`;
  }
}
