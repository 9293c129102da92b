import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { flags } from '../src/cli/flags/flags.ts';
import { auditText } from '../src/compiler/explain/text/text.ts';
import { datasetNames } from '../src/compiler/formats/datasets/datasets.ts';
import { coverageTable } from '../src/coverage/text/table.ts';
import {
  compile,
  type FormatName,
  formatGold,
  formatNames,
  type GoldSet,
  score,
} from '../src/index.ts';
import { coverageNames } from '../src/model/coverage.ts';
import { repairColumns } from '../src/model/prediction.ts';
import { similarities, tagsOf } from '../src/model/score.ts';
import { traces } from '../src/reading/traces/traces.ts';
import { thresholdNames } from '../src/scoring/figures/thresholds.ts';
import { mismatchText } from '../src/scoring/text/mismatches.ts';
import { diagnosticText } from '../src/words/diagnostics.ts';
import { explained } from './compiler/explain/explain-support.ts';
import { type DatasetName, datasetFile } from './compiler/formats/support.ts';
import { measured } from './coverage/support.ts';

/**
 * The pages print examples and what comes out of them. The word behind the language says which is
 * which; a heading of the second level starts afresh, with what stands above the first one:
 *
 *   json workflow      a workflow; it replaces an earlier one of the same agent
 *   json profile       the profile; it replaces the one before
 *   json data          external data
 *   json gold FORMAT   the trajectories of the profile above
 *   json record FORMAT the line that `--out -` prints for it
 *   json dataset NAME  the file of a dataset format with it; also yaml and text
 *   json faulty        a workflow with mistakes, called workflow.json
 *   text said          what is said about the faulty workflow, or about the profile above
 *   json prediction    what was predicted for the profile above, in any shape
 *   text prediction    the same as raw text
 *   json rules         argument rules for it
 *   json figures       some of its figures
 *   json repairs       what had to be mended in it
 *   text mismatches    its tags and reasons, beside the nearest gold
 *   text coverage      what the profile above reaches of the workflows
 *   text audit         how the trajectories of the profile above came about
 *   js run             a program
 *   text printed       what the program above prints
 */
const pages = [
  'README.md',
  'docs/language.md',
  'docs/allow.md',
  'docs/formats.md',
  'docs/interop.md',
  'docs/scoring.md',
  'docs/coverage.md',
  'docs/audit.md',
  'docs/library.md',
  'docs/scorers.md',
  'docs/guards.md',
];

interface Block {
  readonly page: string;
  readonly section: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: { language: string; line: number; lines: string[] } | undefined;
  for (const [index, text] of readFileSync(page, 'utf8').split('\n').entries()) {
    if (open === undefined && text.startsWith('## ')) section = text.slice(3);
    const fence = /^```(.*)$/.exec(text);
    if (fence === null) open?.lines.push(text);
    else if (open === undefined) {
      open = { language: fence[1] ?? '', line: index + 1, lines: [] };
    } else {
      const { language, line, lines } = open;
      blocks.push({ page, section, line, language, text: lines.join('\n') });
      open = undefined;
    }
  }
  return blocks;
}

/** What the examples above a block mean for it. */
interface Setting {
  readonly workflows: ReadonlyMap<string, string>;
  readonly profile: string | undefined;
  readonly data: string | undefined;
  readonly faulty: string | undefined;
  readonly prediction: string | undefined;
  readonly rules: string | undefined;
  readonly program: string | undefined;
}

const nothing: Setting = {
  workflows: new Map(),
  profile: undefined,
  data: undefined,
  faulty: undefined,
  prediction: undefined,
  rules: undefined,
  program: undefined,
};

function after({ language, text }: Block, setting: Setting): Setting {
  if (language === 'json workflow') {
    const { agent } = JSON.parse(text) as { agent: string };
    const workflows = new Map([...setting.workflows, [agent, text]]);
    return { ...setting, workflows, faulty: undefined };
  }
  if (language === 'json profile') return { ...setting, profile: text };
  if (language === 'json data') return { ...setting, data: text };
  if (language === 'json faulty') return { ...setting, faulty: text };
  if (/^(?:json|text) prediction$/.test(language)) {
    return { ...setting, prediction: text, rules: undefined };
  }
  if (language === 'json rules') return { ...setting, rules: text };
  return language === 'js run' ? { ...setting, program: text } : setting;
}

const examples = pages.flatMap((page) => {
  let section = '';
  let setting = nothing;
  let introduced = nothing;
  return blocksOf(page).map((block) => {
    if (block.section !== section) setting = introduced;
    section = block.section;
    setting = after(block, setting);
    if (section === '') introduced = setting;
    return { block, setting, title: `${block.page}:${block.line} ${block.language}` };
  });
});

const named = (kind: string) => examples.filter(({ block }) => block.language.startsWith(kind));

function compiled({ workflows, profile, data, faulty }: Setting) {
  const sources = [...workflows.values()];
  return compile({
    workflows: faulty === undefined ? sources : [{ file: 'workflow.json', text: faulty }],
    profiles: profile === undefined ? [] : [{ file: 'profile.json', text: profile }],
    ...(data !== undefined && { data: { file: 'data.json', text: data } }),
  });
}

/** JSON text without the white space between its tokens; numbers and texts stay as they are. */
function compact(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

function recordOf(gold: GoldSet, format: FormatName): string {
  const head = `{"id":${JSON.stringify(gold.id)},"agents":${JSON.stringify(gold.agents)}`;
  return `${head},"trajectories":{${JSON.stringify(format)}:${formatGold(gold, format)}}}`;
}

describe('workflows of the pages have nothing wrong with them', () => {
  test.each(named('json workflow'))('$title', ({ setting }) => {
    const { diagnostics } = compiled({ ...setting, profile: undefined });
    expect(diagnostics).toEqual([]);
  });
});

describe('gold sets of the pages are what their examples compile to', () => {
  const golds = [...named('json gold '), ...named('json record ')];

  test.each(golds)('$title', ({ block, setting }) => {
    const { golds, diagnostics } = compiled(setting);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [, kind, format] = block.language.split(' ') as ['json', string, FormatName];
    const [gold] = golds as [GoldSet];
    const expected = kind === 'gold' ? formatGold(gold, format) : recordOf(gold, format);
    expect(compact(block.text)).toBe(expected);
  });
});

describe('data sets of the pages are what their examples compile to', () => {
  const files = ['json', 'yaml', 'text'].flatMap((language) => named(`${language} dataset `));

  test.each(files)('$title', async ({ block, setting }) => {
    const [language, , name] = block.language.split(' ');
    const file = await datasetFile(name as DatasetName, compiled(setting).golds);
    const text = file.toString().replaceAll('\r\n', '\n');
    if (language === 'json') expect(compact(block.text)).toBe(compact(text));
    else expect(`${block.text}\n`).toBe(text);
  });

  test('but for Parquet, which is no text, all are there', () => {
    const shown = files.map(({ block }) => block.language.split(' ')[2]);
    expect([...shown, 'parquet'].sort()).toEqual([...datasetNames].sort());
  });
});

const same = (text: string) => text;
const plain = { bold: same, red: same, yellow: same, cyan: same, dim: same };

describe('diagnostics of the pages are what is said', () => {
  test.each(named('text said'))('$title', ({ block, setting }) => {
    const said = compiled(setting).diagnostics.map((fault) => diagnosticText(fault, plain));
    expect(`${block.text}\n`).toBe(said.join(''));
  });
});

function scored({ workflows, profile = '{}', prediction = '', rules }: Setting) {
  const { customer_id: id } = JSON.parse(profile) as { customer_id: string };
  const { report, diagnostics } = score({
    workflows: [...workflows.values()],
    profiles: [profile],
    predictions: [{ file: id, text: prediction }],
    ...(rules !== undefined && { rules }),
  });
  expect(diagnostics).toEqual([]);
  expect(report.profiles).toHaveLength(1);
  return report.profiles[0] as (typeof report.profiles)[number];
}

describe('predictions of the pages score what is said', () => {
  test.each(named('json figures'))('$title', ({ block, setting }) => {
    const { figures, otherFigures } = scored(setting);
    const expected = JSON.parse(block.text) as Record<string, number | null>;
    const found = Object.entries({ ...figures, ...otherFigures }).filter(([name]) =>
      Object.hasOwn(expected, name),
    );
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test.each(named('json repairs'))('$title', ({ block, setting }) => {
    expect(scored(setting).repairs).toEqual(JSON.parse(block.text));
  });

  test.each(named('text mismatches'))('$title', ({ block, setting }) => {
    expect([...mismatchText(scored(setting), 'plan', plain)].join('')).toBe(`${block.text}\n`);
  });
});

describe('coverage of the pages is what is measured', () => {
  test.each(named('text coverage'))('$title', ({ block, setting }) => {
    const sources = [...setting.workflows].map(([agent, text]) => ({
      file: `${agent}.json`,
      text,
    }));
    const report = measured(sources, [JSON.parse(setting.profile ?? '{}')]);
    expect([...coverageTable(report, plain)].join('')).toBe(`${block.text}\n`);
  });
});

describe('audits of the pages are what is explained', () => {
  test.each(named('text audit'))('$title', ({ block, setting }) => {
    const { workflows, profile = '{}', data } = setting;
    const origin = { file: 'jo.json', line: 1, column: 1 };
    const found = explained({ workflows: [...workflows.values()], profile, data, origin });
    if (found === undefined) throw new Error('the profile cannot be read');
    expect([...auditText(found.audit, plain)].join('')).toBe(`${block.text}\n`);
  });
});

describe('programs of the pages print what is printed', () => {
  const library = pathToFileURL('src/index.ts').href;

  test.each(named('text printed'))('$title', ({ block, setting }) => {
    const folder = mkdtempSync(join(tmpdir(), 'traxgen-page-'));
    try {
      const program = join(folder, 'program.mjs');
      const scorer = (_: string, name: string) =>
        `'${new URL(`adapters/scorers/runners/${name}.ts`, library)}'`;
      const text = (setting.program ?? '').replaceAll("'traxgen'", `'${library}'`);
      writeFileSync(program, text.replaceAll(/'traxgen\/([\w-]+)'/g, scorer));
      const printed = execFileSync(process.execPath, ['--import', 'tsx', program], {
        encoding: 'utf8',
      });
      expect(block.text).toBe(printed.trimEnd());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the first screen of the README', () => {
  const screen = blocksOf('README.md').filter(({ section }) =>
    ['', 'A first score'].includes(section),
  );
  const textOf = (language: string) => screen.find((block) => block.language === language)?.text;
  const typed = screen
    .filter(({ section, language }) => section === '' && language === 'sh')
    .flatMap(({ text }) => text.split('\n'));
  const type = (lines: readonly string[]) =>
    execFileSync('bash', ['-ec', lines.join('\n')], { encoding: 'utf8', stdio: 'pipe' });

  test.each([
    ['json workflow', 'refund.json'],
    ['json profile', 'jo.json'],
    ['text prediction', 'answers/C7.txt'],
  ])('shows the %s that is in docs/refund', (language, file) => {
    expect(`${textOf(language)}\n`).toBe(readFileSync(join('docs/refund', file), 'utf8'));
  });

  test('works as it is typed in a clone', () => {
    const [install, ...lines] = typed;
    // Tests run where this has been typed.
    expect(install).toBe('npm ci');
    expect(lines.at(-1)).toMatch(/^npx traxgen compile /);
    expect(type(lines)).toBe(`${compact(textOf('json record traxgen') ?? '')}\n`);
  }, 60_000);

  test('goes on with a score', () => {
    const commands = screen.flatMap(({ text }) => text.split('\n'));
    const score = commands.find((line) => line.endsWith('--predictions answers')) ?? '';
    expect(type(['cd docs/refund', score])).toContain(textOf('text mismatches'));
  }, 60_000);
});

test('every kind of example is there', () => {
  const kinds = new Set(
    examples.map(({ block }) => block.language.split(' ').slice(0, 2).join(' ')),
  );
  const expected = [
    'json workflow',
    'json gold',
    'json record',
    'text said',
    'json figures',
    'json repairs',
    'text mismatches',
    'text coverage',
    'text audit',
    'text printed',
  ];
  for (const kind of expected) expect(kinds).toContain(kind);
});

test('every package has its reason in the architecture', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const published = JSON.parse(readFileSync('package.json', 'utf8'));
  const { dependencies, optionalDependencies, devDependencies } = published;
  const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(packages.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('every flag is on the page of the command line, and every format on that of the formats', () => {
  const flagsPage = readFileSync('docs/command-line.md', 'utf8');
  const formatsPage = readFileSync('docs/formats.md', 'utf8');
  expect(Object.keys(flags).filter((flag) => !flagsPage.includes(`| \`--${flag}\``))).toEqual([]);
  expect(formatNames.filter((name) => !formatsPage.includes(`\`${name}\``))).toEqual([]);
  const evaluatorsPage = readFileSync('docs/interop.md', 'utf8');
  expect(datasetNames.filter((name) => !evaluatorsPage.includes(`| [\`${name}\`]`))).toEqual([]);
});

test('every name of the library is in the tables of its page, and no other', () => {
  const lists = readFileSync('src/index.ts', 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const exported = [...lists].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' ').at(-1) ?? ''),
  );
  const [tables = ''] = readFileSync('docs/library.md', 'utf8').split('## compile');
  const rows = tables.split('\n').filter((line) => line.startsWith('| '));
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect([...new Set(named)].sort()).toEqual(exported.filter((name) => name !== '').sort());
});

test('every figure, tag, similarity, repair and rule is on the page of scoring', () => {
  const page = readFileSync('docs/scoring.md', 'utf8');
  const { definitions } = JSON.parse(readFileSync('formats/argument-rules.schema.json', 'utf8'));
  const settings = Object.keys({
    ...definitions.tool.properties,
    ...definitions.parameter.properties,
  });
  const names = [
    ...thresholdNames,
    ...tagsOf('run'),
    ...similarities,
    ...repairColumns,
    ...settings,
  ];
  expect(names.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
});

test('every figure of coverage is on its page', () => {
  const page = readFileSync('docs/coverage.md', 'utf8');
  expect(coverageNames.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
});

test('every format of traces is on the page of the traces', () => {
  const page = readFileSync('docs/traces.md', 'utf8');
  expect(Object.keys(traces).filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

/** What one run is about, and how its one file is written, is for the command line only. */
const neverConfigured = [
  ...['agents', 'answers', 'apis', 'calls', 'complete', 'conversations', 'facts', 'graphs'],
  ...['judge-prompts', 'max-length', 'noise', 'noise-texts', 'others', 'parts', 'picture-format'],
  ...['profile', 'reply-match', 'reply-threshold', 'report-format', 'shell', 'system', 'tests'],
  ...['verdicts', 'workflow'],
];

test('every flag has a place in the configuration, unless it is of one run', () => {
  const { properties } = JSON.parse(readFileSync('formats/config.schema.json', 'utf8'));
  const absent = Object.keys(flags).filter((flag) => !Object.hasOwn(properties, flag));
  expect(absent.sort()).toEqual(neverConfigured);
  const page = readFileSync('docs/command-line.md', 'utf8');
  const said = page.slice(page.indexOf('## Configuration'));
  expect(neverConfigured.filter((flag) => !said.includes(`\`${flag}\``))).toEqual([]);
});

test('links between the pages lead somewhere', () => {
  const all = globSync(['*.md', 'docs/*.md', 'skills/**/*.md', 'src/**/README.md']);
  const proseOf = (page: string) => readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
  const anchorsOf = (page: string) =>
    [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = all.flatMap((page) => {
    const links = [...proseOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    return links.flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? page : join(page, '..', path);
      const leads =
        existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return leads ? [] : [`${page}: ${link}`];
    });
  });
  expect(broken).toEqual([]);
});
