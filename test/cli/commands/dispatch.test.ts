import { describe, expect, test, vi } from 'vitest';
import { jsonOf, lines, profile, project, said, textOf, traxgen } from './support.ts';

describe('help', () => {
  test.each([
    [['--help'], 'traxgen <command> [flags]'],
    [['compile', '--help'], 'traxgen compile [flags]'],
    [['compile', '-h', '--format', 'google'], 'traxgen compile [flags]'],
    [['validate', '--help'], 'traxgen validate [flags]'],
    [['fields', '--help'], 'traxgen fields [flags]'],
    [['run', '--help'], 'traxgen run --base-url URL --model NAME --out FILE [flags]'],
    [['prompts', '--help'], 'traxgen prompts --model NAME [flags]'],
    [['render', '--help'], 'traxgen render [flags]'],
    [['profiles', '--help'], 'traxgen profiles --template|--from FILE|--cover WHAT [flags]'],
  ])('%j has examples, fits 80 columns and speaks English', async (args, start) => {
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
    const { status, stdout, stderr } = await traxgen(await project(), args);
    vi.unstubAllEnvs();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(start)).toBe(true);
    expect(stdout).toMatch(/\nExamples:\n {2}traxgen /);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('of score says what its limits do there', async () => {
    const { stdout } = await traxgen(await project(), ['score', '--help']);
    expect(stdout).toMatch(/--max-trajectories +Larger gold sets are searched, not listed/);
    expect(stdout).toMatch(/--sample +Draw this many golds, at random, where a search takes/);
  });

  test('of compile names every flag', async () => {
    const { stdout } = await traxgen(await project(), ['compile', '--help']);
    const flags = [...stdout.matchAll(/--([a-z-]+) {2}/g)].map(([, flag]) => flag);
    expect(new Set(flags)).toEqual(
      new Set([
        ...[
          'workflows',
          'profiles',
          'id-field',
          'data',
          'now',
          'missing',
          'filter',
          'format',
          'out',
        ],
        ...['trace', 'max-trajectories', 'sample', 'seed', 'with-profiles', 'jobs', 'watch'],
        ...['expand', 'prompt-from', 'tool-results'],
        ...['fail-on-warning', 'json', 'quiet', 'help'],
        ...['fail-on-warning', 'json', 'quiet', 'shard', 'help'],
      ]),
    );
  });

  test.each([[['help', 'score']], [['--help', 'score']], [['-h', 'score']], [['score', 'help']]])(
    '%j is the help of score',
    async (args) => {
      const run = await traxgen(await project(), args);
      expect([run.status, run.stderr]).toEqual([0, '']);
      expect(run.stdout).toMatch(/^traxgen score --predictions FILES/);
    },
  );

  test.each([['--version'], ['-v']])('%s is the version', async (flag) => {
    const run = await traxgen(await project(), [flag]);
    expect(run.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect([run.status, run.stderr]).toEqual([0, '']);
  });

  test('without a command it is wrong usage', async () => {
    const run = await traxgen(await project(), []);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('traxgen compile ');
  });
});

test('a flag that is turned off asks for nothing', async () => {
  const args = ['compile', '--no-expand', '--no-tool-results', '-o', '-'];
  expect((await traxgen(await project(), args)).status).toBe(0);
});

describe('wrong usage', () => {
  test.each([
    [['compil'], "there is no command 'compil'; did you mean 'compile'?"],
    [['scores', '--predictions', 'x'], "there is no command 'scores'; did you mean 'score'?"],
    [['frobnicate'], "there is no command 'frobnicate'"],
    [['__proto__'], "there is no command '__proto__'"],
    [['constructor'], "there is no command 'constructor'"],
    [['compile', '--formt', 'x'], "there is no flag --formt; did you mean '--format'?"],
    [['hlep'], "there is no command 'hlep'; did you mean 'help'?"],
    [['help', 'compil'], "there is no command 'compil'; did you mean 'compile'?"],
    [['--versoin'], "there is no flag --versoin; did you mean '--version'?"],
    [['--workflows', 'w', 'compile'], 'flags stand behind the command: traxgen compile [flags]'],
    [['compile', '-format', 'google'], "there is no flag -format; did you mean '--format'?"],
    [['compile', '-help'], "there is no flag -help; did you mean '--help'?"],
    [['compile', '--zz'], 'there is no flag --zz\n'],
    [['compile', '--json=maybe'], '--json takes no value'],
    [['compile', '--help=x'], '--help takes no value'],
    [['validate', '--seed', '1'], 'there is no flag --seed here, but in other commands'],
    [['draw', '--format', 'png'], "but in other commands; did you mean '--picture-format'?"],
    [['render', '--format', 'json'], "but in other commands; did you mean '--policy-format'?"],
    [['diff', 'a', 'b', '--format', 'md'], "other commands; did you mean '--report-format'?"],
    [['compile', '-x'], 'there is no flag -x'],
    [['validate', '--format', 'google'], 'there is no flag --format'],
    [
      ['draw', 'triage'],
      "'triage' belongs to no flag; the agent of a workflow stands behind --workflow, the id of a profile behind --profile",
    ],
    [['complete'], "there is no command 'complete'; did you mean 'completion'?"],
    [['compile', '--watch', '-p', '-'], '--watch: stdin (-) cannot change; name files or folders'],
    [['compile', '-f', 'xml'], 'openai, tool-only, lattice, vertex'],
    [['compile', 'stray'], "'stray' belongs to no flag"],
    [['compile', '-'], "'-' belongs to no flag"],
    [['compile', '--watch', 'stray'], "'stray' belongs to no flag"],
    [['compile', '--format', 'goggle'], "there is no format 'goggle' (there are traxgen, google,"],
    [['compile', '--format', 'goggle'], "did you mean 'google'?"],
    [['compile', '--format', 'google,'], "there is no format ''"],
    [['compile', '--format', ''], '--format is empty'],
    [['compile', '--workflows', ''], '--workflows is empty'],
    [['compile', '--out', ''], '--out is empty'],
    [['compile', '--out', 'gold.json.gz'], 'output is not compressed'],
    [['compile', '--out'], '--out needs a value'],
    [['compile', '-p'], '-p needs a value'],
    [['compile', '--missing', 'none'], '--missing none: there are error, null, expression'],
    [['compile', '--jobs', '0'], '--jobs must be a whole number from 1 to 256'],
    [['compile', '--jobs', '1000000000'], '--jobs must be a whole number from 1 to 256'],
    [['compile', '--jobs', '1.5'], '--jobs must be a whole number from 1 to 256'],
    [['compile', '--jobs', 'all'], '--jobs must be a whole number from 1 to 256'],
    [['compile', '--jobs='], '--jobs is empty'],
    [['run', '--retries='], '--retries is empty'],
    [['run', '--retries', ' '], '--retries must be a whole number from 0 on'],
    [['prompts', '--temperature='], '--temperature is empty'],
    [['prompts', '--temperature', '-1'], '--temperature must be a number from 0 on'],
    [['prompts', '--temperature', '1', '--temperature', '2'], '--temperature is given more than'],
    [['compile', '--sample', '0'], '--sample must be a whole number from 1 on'],
    [['compile', '--max-trajectories', '0'], '--max-trajectories must be a whole number from 1 on'],
    [['compile', '-o', 'a.json', '-o', 'b.json'], '--out is given more than once'],
    [['compile', '--shard', '1/2', '--shard', '2/2'], '--shard is given more than once'],
    [['compile', '--jobs', '2', '--jobs', '3'], '--jobs is given more than once'],
    [['coverage', '--min', 'branches=101'], "the figure 'branches' goes from 0 to 100"],
    [['coverage', '--min', 'steps=1,steps=2'], '--min steps is given more than once'],
    [['score', '--predictions', 'p', '--min', 'exact=2'], "'exact' goes from 0 to 1"],
    [['score', '--predictions', 'p', '--min', 'exact=-1'], "'exact' goes from 0 to 1"],
    [['score', '--predictions', 'p', '--min', 'prefix_calls=101'], 'goes from 0 to 100'],
    [['score', '--predictions', 'p', '--min', 'count_agreement=-1'], 'goes from 0 on'],
    [['score', '--predictions', 'p', '--max', 'call=1'], "there is no kind of effort 'call'"],
    [['score', '--predictions', 'p', '--max', 'needed=1'], "there is no kind of effort 'needed'"],
    [['score', '--predictions', 'p', '--max', 'cost=-1'], 'goes from 0 on'],
    [['score', '-g', 'g.json', '-w', 'w', '--predictions', 'p'], '--workflows is for gold that'],
    [['score', '-g', 'g.json', '-p', 'c', '--predictions', 'p'], '--profiles is for gold that'],
    [['profiles', '--cover', 'branches', '--count', '5'], '--count belongs to --from'],
    [['profiles', '--template', '--seed', '5'], '--seed belongs to --from'],
    [
      ['profiles', '--cover', 'branches', '--max-profiles', '5'],
      '--max-profiles belongs to --cover outcomes',
    ],
    [['profiles', '--template', '--count', '5'], '--count belongs to --from'],
    [['profiles', '--from', 't.json', '--missing', 'null'], '--missing belongs to --cover'],
    [['compile', '--expand'], '--expand is for files for evaluators, and google is none'],
    [['compile', '-f', 'lattice', '--prompt-from', 'a'], '--prompt-from is for files for'],
    [['compile', '-f', 'csv', '--prompt-from', 'a'], 'evaluators, and csv has no place for it'],
    [['compile', '-f', 'bfcl', '--tool-results'], '--tool-results is for openai, and not for bfcl'],
    [['convert', 'x', '--to', 'google', '--expand'], '--expand is for files for evaluators'],
    [['convert', 'x', '--to', 'google', '--tool-results'], '--tool-results is for openai'],
    [['compile', '--format', '\u001b[31m'], '\\u001b[31m'],
    [['init', 'a', 'b'], 'init takes one FOLDER, and got 2\nSee traxgen init --help.'],
    [['init', 'a', '--out', 'b'], 'init takes one FOLDER, and got 2'],
    [['completion', 'bash', 'zsh'], 'completion takes one SHELL, and got 2'],
    [['explain', 'a', 'b'], 'explain takes one ID, and got 2'],
    [['help', 'compile', 'score'], 'help takes one command, and got 2\nSee traxgen compile --help'],
    [['compile', '--fromat', 'x'], "did you mean '--format'?\nSee traxgen compile --help."],
    [['score', '--predictions', 'p', '--as', 'goggle'], "did you mean 'google'?"],
    [['convert', 'x', '--to', 'csv', '--as', 'goggle'], '--as goggle: there are traxgen, google,'],
    [['compile', '--no-jsn'], "there is no flag --no-jsn; did you mean '--no-json'?"],
    [['compile', '--no-workflows'], 'there is no flag --no-workflows\n'],
    [['compile', '--no-color'], 'there is no flag --no-color; NO_COLOR=1 turns colours off'],
    [['compile', '--no-help'], 'there is no flag --no-help\n'],
    [['compile', '--no-json=true'], '--no-json takes no value'],
    [
      ['explain', '-p', 'profiles', 'C1'],
      "there is no file or folder 'C1'; --profiles takes every word behind it: write ID before it, or behind --",
    ],
    [['explain', '--data', 'workflows', 'C1', '--missing', 'null'], '--data takes every word'],
    [['report', '-p', 'profiles', 'workflows'], 'needed: what the page is about; --profiles takes'],
    [['convert', '--filter', '1', 'gold.json', '--to', 'csv'], 'write FILES before it, or behind'],
    [['diff', '-p', 'profiles', 'old', 'new'], 'and got 0; --profiles takes every word behind it'],
    [['diff', 'old', '-p', 'profiles', 'new'], 'write OLD and NEW before it, or behind --'],
    [['diff', 'old', '-p', 'profiles'], 'diff takes two versions, OLD and NEW, and got 1\n'],
    [['completion', '--hlep'], "did you mean '--help'?"],
    [['convert', 'x', '--to', 'goggle'], "did you mean 'google'?"],
  ])('%j', async (args, message) => {
    const folder = await project();
    const run = await traxgen(folder, args);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(message);
    expect(run.stderr).toMatch(/^traxgen: [^\n]+\nSee traxgen( [a-z]+)? --help\.\n$/);
    expect(await textOf(folder, 'out/gold.json')).toBeUndefined();
  });
});

describe('the configuration', () => {
  const config = (folder: string, value: unknown) => ({
    [`${folder}traxgen.config.json`]: typeof value === 'string' ? value : JSON.stringify(value),
  });

  test('gives flags, its paths from its own folder', async () => {
    const folder = await project({
      ...config('', {
        $schema: 'x',
        workflows: 'workflows',
        profiles: ['profiles/*.jsonl'],
        out: 'deep/gold.jsonl',
        format: 'tool-only',
        'with-profiles': true,
      }),
      'profiles/other.jsonl': lines(profile('J1')),
      'sub/folder/x.txt': '',
    });
    expect((await traxgen(`${folder}/sub/folder`, ['compile'])).status).toBe(0);
    const text = await textOf(folder, 'deep/gold.jsonl');
    expect(text).toContain('"ground_truth_trajectories":{"tool-only":[[');
    expect(text?.split('\n')).toHaveLength(2);
  });

  test('is said to name what is not there, unless a flag does', async () => {
    const named = { workflows: 'nope', profiles: 'none/*.json', data: 'no.json' };
    const folder = await project({ ...config('', named), 'sub/x.txt': '' });
    const by = (key: string, file = 'traxgen.config.json') => `hint: '${key}' in ${file} names it`;
    const run = await traxgen(folder, ['compile']);
    expect(run.stderr).toMatch(
      new RegExp(`^nope error file-not-found: .*\n  ${by('workflows')}$`, 'm'),
    );
    expect(run.stderr).toContain(by('data'));
    const below = await traxgen(`${folder}/sub`, ['compile', '-w', '../workflows']);
    expect(below.stderr).toContain(by('data', '../traxgen.config.json'));
    expect(below.stderr).not.toContain("'workflows' in");
    const typed = await traxgen(folder, ['compile', '-w', 'nope', '--data', 'x.json']);
    expect(typed.stderr).toMatch(/^nope error file-not-found: .*\n {2}hint: look at the spelling/m);
  });

  test('gives way to flags', async () => {
    const folder = await project(
      config('', { format: 'langchain', out: 'a.json', quiet: true, json: true }),
    );
    const run = await traxgen(folder, ['compile', '-f', 'lattice', '-o', 'b.json', '--no-json']);
    expect(run).toEqual({ status: 0, stdout: '', stderr: '' });
    const gold = (await jsonOf(folder, 'b.json')) as { C1: object };
    expect(Object.keys(gold.C1)).toEqual(['lattice']);
    expect(await textOf(folder, 'a.json')).toBeUndefined();
  });

  test('is the nearest one, which hides those above', async () => {
    const folder = await project({
      ...config('', { format: 'nonsense' }),
      ...config('sub/', { workflows: '../workflows', profiles: '../profiles', out: 'o.json' }),
    });
    expect((await traxgen(`${folder}/sub`, ['compile'])).status).toBe(0);
    expect(await textOf(folder, 'sub/o.json')).toContain('"google"');
  });

  test('does not tell validate where to write', async () => {
    const folder = await project(config('', { out: 'gold.json' }));
    const run = await traxgen(folder, ['validate']);
    expect(run.stdout).toContain('refund (workflows/refund.json): 4 steps');
    expect(await textOf(folder, 'gold.json')).toBeUndefined();
  });

  test.each([
    ['{"formt": "google"}', '1:2 unknown-key'],
    ['{"jobs": "two"}', '1:10 wrong-type'],
    ['[]', '1:1 wrong-type'],
    ['', '1:1 json-syntax'],
    ['{"jobs": 2,}', '1:12 json-syntax'],
    [`{"workflows": ${'['.repeat(501)}${']'.repeat(501)}}`, '1:514 json-depth'],
  ])('at fault is wrong usage: %#', async (text, place) => {
    const folder = await project({ ...config('', text), 'sub/x.txt': '' });
    const run = await traxgen(`${folder}/sub`, ['compile', '--json']);
    expect([run.status, ...said(run)]).toEqual([2, `../traxgen.config.json:${place}`]);
  });

  test('that is not UTF-8 is named as it is seen from here', async () => {
    const bytes = Buffer.from('{"format": "\xff"}', 'latin1');
    const folder = await project({ 'traxgen.config.json': bytes, 'sub/x.txt': '' });
    const run = await traxgen(`${folder}/sub`, ['compile', '--json']);
    expect([run.status, ...said(run)]).toEqual([2, '../traxgen.config.json:1:13 not-utf8']);
  });

  test('with a format that does not exist is wrong usage', async () => {
    const run = await traxgen(await project(config('', { format: 'goggle' })), ['compile']);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain("\n  hint: did you mean 'google'?\n");
  });

  test.each([
    [{ workflow: 'nope' }, '1:2 unknown-key', "did you mean 'workflows'?"],
    [{ workfows: 'nope' }, '1:2 unknown-key', "did you mean 'workflows'?"],
    [{ profile: 'customers' }, '1:2 unknown-key', "did you mean 'profiles'?"],
    [{ zzzzzz: 1 }, '1:2 unknown-key', "known here: 'workflows', 'profiles',"],
    [{ $schema: 5 }, '1:12 wrong-type', undefined],
    [{ workflows: 5 }, '1:14 wrong-type', undefined],
    [{ profiles: [] }, '1:13 empty-list', 'put something in, or take it out'],
    [{ data: [5] }, '1:10 wrong-type', undefined],
    [{ json: 'yes' }, '1:9 wrong-type', undefined],
    [{ jobs: 0 }, '1:9 wrong-type', undefined],
    [{ missing: 'nul' }, '1:12 unknown-value', "did you mean 'null'?"],
    [{ shard: '3/2' }, '1:10 invalid-setting', undefined],
    [{ format: ['google', 'csv'] }, '1:11 invalid-setting', undefined],
    [{ out: 'gold.json.gz' }, '1:8 invalid-setting', undefined],
  ])('%j is wrong usage, where it stands', async (value, place, hint) => {
    const run = await traxgen(await project(config('', value)), ['compile', '--json']);
    expect([run.status, ...said(run)]).toEqual([2, `traxgen.config.json:${place}`]);
    const [{ hint: given }] = JSON.parse(run.stderr);
    if (hint === undefined) expect(given).toBeUndefined();
    else expect(given).toContain(hint);
  });
});
