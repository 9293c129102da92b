import type { DiagnosticData } from './diagnostic-data.ts';
import { goldLacks } from './lacks.ts';
import type { MessageTable } from './table.ts';
import { clean, didYouMean, enumeration, quote } from './words.ts';

/** Diagnostics about gold files, argument rules and scores files. */
export const scoreMessages = {
  'unreadable-gold': ({ id, reason }) => ({
    message:
      id === undefined
        ? `there is no gold here that can be read: ${clean(reason)}`
        : `the gold of ${quote(id)} cannot be read: ${clean(reason)}`,
    hint: 'name gold that traxgen compile has written, or that of an evaluator',
  }),
  'unconvertible-gold': ({ from, to, lacks }) => ({
    message: `gold in the format ${quote(from)} cannot be converted to ${quote(to)}: ${goldLacks[lacks]}`,
    hint:
      lacks === 'factors'
        ? 'compile with --format lattice'
        : `compile with --format ${to}, or convert a file with more information`,
  }),
  'stale-gold': ({ changed }) => ({
    message: `the gold is older than ${enumeration(changed)}`,
    hint: 'run traxgen compile again, or score with --workflows and --profiles',
  }),
  'unknown-predictions': ({ count, ids, use, meant = [] }) => {
    const given = use === undefined ? 'predicted' : 'answered';
    const lacks = use === undefined ? 'gold' : use === 'answered' ? 'test' : 'prompt';
    const what = number(count, `${given} id has`, `${given} ids have`);
    return {
      message: `${what} no ${lacks}: ${firstOf(ids.map(quote), count)}`,
      ...(use === 'written' && {
        hint: 'use the graphs and the flags that the prompts were made with',
      }),
      ...(meant.length > 0 && {
        hint: `did you mean ${meant.map(({ id, known }) => `${quote(known)} by ${quote(id)}`).join(', ')}? These differ in case, space or Unicode form only`,
      }),
    };
  },
  'missing-predictions': ({ count, missing, use }) => {
    const [scored, given] =
      use === 'answered' ? ['test', 'an answer'] : ['profile', 'a prediction'];
    const one = use === 'answered' ? 'answer' : 'prediction';
    const isGrouped = missing.some(({ groups }) => Object.keys(groups).length > 0);
    const what = isGrouped
      ? number(count, `${one} is missing and scores`, `${one}s are missing and score`)
      : number(count, `${scored} scores`, `${scored}s score`);
    const why = isGrouped ? '' : ` for want of ${given}`;
    return { message: `${what} 0${why}: ${firstOf(missing.map(whose), count)}` };
  },
  'missed-threshold': ({ figure, minimum, mean, lacking }) =>
    lacking === undefined
      ? { message: `the mean of ${figure} is ${mean ?? 'not there'}, below ${minimum}` }
      : {
          message: `${lacking.count} of ${number(lacking.of, 'prediction', 'predictions')} lack ${figure}, so its mean ${mean} is not one over all, and the minimum is ${minimum}`,
          hint: 'predictions of tool names only say no arguments; `--as tool-only` compares names',
        },
  'missed-maximum': ({ effort, maximum, mean, lacking }) => ({
    message:
      lacking === undefined
        ? `the mean of ${effort} is ${mean ?? 'not told by any prediction'}, and the maximum is ${maximum}`
        : `${lacking.count} of ${number(lacking.of, 'profile', 'profiles')} do not tell ${effort}, so its mean ${mean} is not one over all, and the maximum is ${maximum}`,
  }),
  'missed-coverage': ({ figure, minimum, reached, total }) => ({
    message: `${reached} of ${total} ${figure} are reached, and the minimum is ${minimum} %`,
  }),
  'unknown-ignored-tool': ({ tool, known }) => ({
    message: `the tool ${quote(tool)} is to be left out, and nothing calls it here`,
    ...didYouMean(tool, known),
  }),
  'unusable-rule': ({ setting, reason }) => ({
    message: `the setting ${quote(setting)} of a rule cannot be used: ${reason}`,
  }),
  'unknown-rule-tool': ({ tool, known }) => ({
    message: `the rule is for the tool ${quote(tool)}, which nothing calls here`,
    ...didYouMean(tool, known),
  }),
  'unknown-rule-parameter': ({ tool, parameter, known }) => ({
    message:
      tool === '*'
        ? `the rule is for the parameter ${quote(parameter)}, which no tool has here`
        : `the rule is for the parameter ${quote(parameter)}, which ${quote(tool)} does not have`,
    ...didYouMean(parameter, known),
  }),
  'misspelt-rule': ({ tool, parameter, meant }) => ({
    message:
      parameter === undefined
        ? `the rule is for the tool ${quote(tool)}, which nothing calls here`
        : `the rule is for the parameter ${quote(parameter)}, which ${tool === '*' ? 'no tool has here' : `${quote(tool)} does not have`}`,
    hint: `did you mean ${quote(meant)}?`,
  }),
  'unusable-tool-name': ({ name, reason }) => ({
    message: `the name ${quote(name)} of a tool cannot be used: ${reason}`,
  }),
  'ambiguous-tool-name': ({ first, second, name, tools }) => ({
    message: `the tool ${quote(name)} would be ${tools.map(quote).join(' by this name and ')}: ${quote(first)} and ${quote(second)} both match it`,
    hint: 'make one of the patterns longer, or write whole names, which go before patterns',
  }),
  'unknown-tool-name': ({ name, tool, known }) => ({
    message: `${quote(name)} is to be the tool ${quote(tool)}, which neither a policy nor the gold has`,
    ...didYouMean(tool, known),
  }),
  'unmapped-tool-names': ({ count, names }) => ({
    message: `${number(count, 'tool that is called is unknown', 'tools that are called are unknown')}, and the last part of the name is a tool: ${firstOf(
      names.map(({ name, tool }) => `${quote(name)} (${quote(tool)})`),
      count,
    )}`,
    hint: `--tool-names FILE (in code, toolNames) says which tools these are: ${mappingOf(names)}`,
  }),
  'unusable-example': ({ number, key, reason }) => ({
    message: `the ${key} of example ${number} cannot be used: ${clean(reason)}`,
  }),
  'wrong-example': ({ number, expected, found, reason }) => ({
    message: `example ${number} is expected to be ${quote(expected)}, and it is ${enumeration(found)}${reason === undefined ? '' : `: ${clean(reason)}`}`,
    hint: 'change what is expected, or the policy',
  }),
  'not-scores': ({ later }) =>
    later === undefined
      ? {
          message: 'the file holds no scores',
          hint: 'name a .json file that traxgen score has written',
        }
      : {
          message: `these scores are of version ${later.version}, and this traxgen reads versions up to ${later.own}`,
          hint: 'use the traxgen that wrote them, or score those predictions again',
        },
  'scores-version': ({ version, own }) => ({
    message: `these scores are of version ${version}, and this traxgen writes version ${own}: figures of one name may mean something else`,
    hint: 'score those predictions again, with this traxgen',
  }),
  'incomparable-scores': ({ what, then, now }) => ({
    message: `these scores cannot be compared: ${asked[what]} ${quote(then || 'none')} then and ${quote(now || 'none')} now`,
    hint: 'score those predictions again, in the same way',
  }),
  'other-gold': ({ count, ids }) => ({
    message: `${number(count, 'profile has', 'profiles have')} another gold set than in the earlier scores: ${firstOf(ids.map(quote), count)}`,
  }),
  'nothing-to-compare': (data) => {
    const { both = 0, either = 0 } = 'value' in data ? {} : data;
    const shared = `${both} of ${number(either, 'profile is', 'profiles are')} predicted`;
    if (data.flag === '--baseline') {
      const what = either > 0 ? `${shared} in both runs` : 'no score is in both runs';
      return { message: `${what}, so that nothing is compared` };
    }
    if ('first' in data) {
      const { field, first, second } = data;
      return {
        message: `${shared} for both ${quote(first)} and ${quote(second)} (${clean(field)}), so that these are not compared: figures of 0 would be those of missing predictions`,
      };
    }
    const { field, value } = data;
    return value === undefined
      ? { message: `no score has the field ${quote(field)}, so that nothing is compared` }
      : {
          message: `all scores have the ${clean(field)} ${quote(value)}, so that nothing is compared`,
        };
  },
  'nothing-scored': ({ unread, unknown, absent, use }) => {
    const [what, of] = use === 'answered' ? ['answer', 'test'] : ['prediction', 'profile'];
    if (unread > 0) return { message: `nothing could be scored: no ${what} can be read` };
    if (absent === 0) return { message: `nothing could be scored: there is no ${of} with gold` };
    if (unknown === 0) return { message: `nothing could be scored: there is no ${what}` };
    return {
      message: `nothing could be scored: no ${what} is of a ${of} that is here, but of ${number(unknown, 'other id', 'other ids')}`,
      hint: `see whether the ids of the ${what}s are those of the ${of}s, and under which key they are`,
    };
  },
  'idle-trials': ({ flag }) => ({
    message: `${flag} is about several runs of a profile, and these predictions are scored as plans`,
    hint: 'score what an agent did with --task run',
  }),
  'too-few-trials': ({ flag, k, most }) => ({
    message: `${flag} ${k}: no profile has more than ${number(most, 'run', 'runs')} of which it is known whether the path is valid`,
  }),
  'too-few-pairs': ({ figure, pairs, comparisons }) => ({
    message: `${number(pairs, 'profile is', 'profiles are')} too few to tell a fall of ${figure} from chance${comparisons > 1 ? ` in ${comparisons} comparisons` : ''}`,
    hint: 'score more profiles',
  }),
  'worse-figure': ({ figure, key, first, second, ...found }) => ({
    message:
      'lost' in found
        ? `${number(found.lost, 'profile has', 'profiles have')} ${figure}${ofGroup(key)} in ${quote(first)}, and ${found.lost === 1 ? 'lacks' : 'lack'} it in ${quote(second)}`
        : `the mean of ${figure}${ofGroup(key)} is ${found.then} in ${quote(first)} and ${found.now} in ${quote(second)}, p ${found.p}`,
  }),
  regression: ({ count, regressed }) => ({
    message: `${number(count, 'prediction', 'predictions')} passed in the earlier scores and ${count === 1 ? 'does' : 'do'} not now: ${firstOf(regressed.slice(0, 5).map(whose), count)}`,
  }),
} satisfies Partial<MessageTable>;

/** What scores can differ in, so that they mean something else. */
const asked = {
  task: 'the task was',
  similarity: 'the similarity was',
  rules: 'the argument rules were',
  parallel: 'the order of parallel calls was',
  failed: '--failed-calls was',
  ignored: 'the ignored tools were',
  replies: 'the comparison of replies was',
} as const;

function ofGroup(key: Readonly<Record<string, string>>): string {
  const fields = Object.entries(key).map(([field, value]) => `${clean(field)} ${quote(value)}`);
  return fields.length > 0 ? ` of ${fields.join(', ')}` : '';
}

function number(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Names a prediction by its profile and groups: `'C7' (model 'small')`. */
function whose({ id, groups }: DiagnosticData['missing-predictions']['missing'][number]): string {
  const fields = Object.entries(groups).map(([field, value]) => `${clean(field)} ${quote(value)}`);
  return fields.length > 0 ? `${quote(id)} (${fields.join(', ')})` : quote(id);
}

function firstOf(names: readonly string[], count: number): string {
  const more = count - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Names that say which tools these are: one pattern where all have the same beginning, otherwise the first name. */
function mappingOf(names: DiagnosticData['unmapped-tool-names']['names']): string {
  const [first] = names;
  if (first === undefined) return '{}';
  const before = ({ name, tool }: typeof first) => name.slice(0, name.length - tool.length);
  const isSame = names.every((one) => before(one) === before(first));
  const [name, tool] = isSame ? [`${before(first)}*`, '*'] : [first.name, first.tool];
  return `{ ${[name, tool].map((text) => `"${clean(text)}"`).join(': ')} }`;
}
