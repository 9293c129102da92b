import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/commands.ts';
import { shellNames } from '../../../src/cli/completion/shells.ts';
import { pickFlags } from '../../../src/cli/flags/flags.ts';
import { commandLineGrammar } from '../../../src/cli/flags/grammar.ts';
import { formatNames } from '../../../src/compiler/formats/formats.ts';
import { policyNames } from '../../../src/model/policy-names.ts';
import { folderWith } from '../machine/support.ts';
import { project, textOf, traxgen } from './support.ts';

const isThere = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;
const there = shellNames.filter(isThere);

const scripts: Record<string, string> = {};
/** What may stand first: a command, or the first word of several. */
const firstWords = [...new Set(Object.keys(commands).map((name) => name.replace(/ .*/, '')))];
/** Where requests are made. */
let folder = '';

beforeEach(async () => {
  folder = await folderWith({ 'my file.json': '', 'more.json': '', 'sub/x.json': '' });
  for (const shell of shellNames) {
    scripts[shell] ??= (await traxgen(folder, ['completion', shell])).stdout;
  }
});

/** What bash is offered for words typed so far; `FILES` where readline is to look for files. */
function inBash(...words: readonly string[]): string[] {
  const script = `${scripts.bash}
    compopt() { case "$*" in *default*) echo FILES ;; *nospace*) echo NOSPACE ;; esac; }
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
    _traxgen
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run('bash', ['--norc', '-c', script, 'bash', ...words]);
}

/** What fish offers behind a line. */
function inFish(line: string): string[] {
  return run('fish', [
    '--no-config',
    '-c',
    `${scripts.fish}\ncomplete -C ${JSON.stringify(line)}`,
  ]).map((each) => each.split('\t')[0] ?? '');
}

function run(shell: string, args: readonly string[]): string[] {
  const { stdout, stderr, status } = spawnSync(shell, args, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((each) => each !== '');
}

describe.runIf(there.includes('bash'))('bash', () => {
  test('completes commands, and flags in their place', () => {
    expect(inBash('traxgen', '')).toEqual([...firstWords, 'help']);
    expect(inBash('traxgen', 'help', '')).toEqual(firstWords);
    expect(inBash('traxgen', 'dialogue', 'ch')).toEqual(['check']);
    expect(inBash('traxgen', 'comp')).toEqual(['compile', 'completion']);
    expect(inBash('traxgen', '--v')).toEqual(['--version']);
  });

  test.each(Object.entries(commands))('completes every flag of %s', async (name, { load }) => {
    const { flags } = await load();
    const offered = inBash('traxgen', ...name.split(' '), '--');
    expect(offered).toEqual([
      ...Object.keys(pickFlags(flags)).map((flag) => `--${flag}`),
      '--help',
    ]);
  });

  const formats = (start: string) => formatNames.filter((name) => name.startsWith(start));

  test.each([
    [
      ['compile', '--format', 'la'],
      [...formats('la'), 'langsmith', 'langfuse'],
    ],
    [['compile', '-f', 'goo'], ['google']],
    [['compile', '--format', 'google', 'goo'], ['google']],
    [['compile', '--format', '=', 'goo'], ['google']],
    [['compile', '--format=goo'], ['--format=google']],
    [
      ['compile', '--missing', '='],
      ['error', 'null', 'expression'],
    ],
    [['compile', '--format', 'traxgen,goo'], ['traxgen,google']],
    [['compile', '--quiet', '--missing', 'n'], ['null']],
    [['compile', '--missing', 'null', '--fo'], ['--format']],
    [['render', '--policy-format', ''], policyNames],
    [
      ['coverage', '--min', 'br'],
      ['NOSPACE', 'branches='],
    ],
    [['completion', ''], shellNames],
    [['profiles', '--cover', 'p'], ['pairs']],
  ])('offers words for %j', (words, want) => {
    expect(inBash('traxgen', ...words)).toEqual(want);
  });

  test.each([
    [['compile', '--workflows', '']],
    [['compile', '--workflows', 'a.json', 'm']],
    [['compile', '--workflows=m']],
    [['compile', '-o', 'm']],
    [['convert', 'm']],
    [['convert', '--to', 'google', 'm']],
    [['convert', '--', '-m']],
    [['init', '']],
  ])('looks for files for %j', (words) => {
    expect(inBash('traxgen', ...words)).toEqual(['FILES']);
  });

  test.each([
    [['compile', '--seed', '']],
    [['compile', '--jobs', '']],
    [['compile', '--', '']],
    [['compile', '--out', 'x', 'stray']],
    [['nonsense', 'x']],
  ])('has nothing for %j', (words) => {
    expect(inBash('traxgen', ...words)).toEqual([]);
  });
});

describe.runIf(there.includes('fish'))('fish', () => {
  test.each([
    ['traxgen comp', ['compile', 'completion']],
    ['traxgen hel', ['help']],
    ['traxgen help comp', ['compile', 'completion']],
    ['traxgen compile --form', ['--format']],
    ['traxgen compile --format=goo', ['--format=google']],
    ['traxgen compile --format traxgen,goo', ['traxgen,google']],
    ['traxgen compile --format google goo', ['google']],
    ['traxgen compile --workflows my', ['my file.json']],
    ['traxgen compile --workflows a.json mo', ['more.json']],
    ['traxgen compile --out x mo', []],
    ['traxgen compile --seed mo', []],
    ['traxgen convert mo', ['more.json']],
    ['traxgen render --policy-format mer', ['mermaid']],
    ['traxgen completion z', ['zsh']],
    ['traxgen coverage --min br', ['branches=']],
    ['traxgen dialogue ch', ['check']],
    ['traxgen dialogue check --ap', ['--apis']],
  ])('%s', (line, want) => {
    expect(inFish(line)).toEqual(want);
  });
});

describe.runIf(there.includes('zsh'))('zsh', () => {
  /** Whether TAB makes of each text what is wanted, typed into a zsh that has a terminal. */
  function inZsh(lines: Readonly<Record<string, string>>): string[] {
    const typed = Object.entries(lines).map(
      ([line, want]) =>
        `zpty -w -n z ${quoted(line)}$'\\t'; wait_for ${quoted(want)}; zpty -w -n z $'\\x15'`,
    );
    const script = `zmodload zsh/zpty
      wait_for() {
        local screen='' piece at
        for (( at = 0; at < 100; at++ )); do
          while zpty -r -t z piece; do screen+="$piece"; done
          if [[ "$screen" == *"$1"* ]]; then print -r -- "$1"; return; fi
          sleep 0.1
        done
        print -r -- "not $1: $screen"
      }
      zpty z 'TERM=dumb zsh -f -i'
      zpty -w z 'PROMPT=; stty columns 200; autoload -U compinit; compinit -D -u; source ./_traxgen; bindkey -e; echo rea""dy'
      wait_for ready
      ${typed.join('\n')}
      zpty -d z`;
    return run('zsh', ['-f', '-c', script]);
  }

  const quoted = (text: string) => `'${text}'`;

  test('completes what one word is left for', async () => {
    await traxgen(folder, ['completion', 'zsh', '--out', '_traxgen']);
    const lines = {
      'traxgen comple': 'traxgen completion ',
      'traxgen compile --form': 'traxgen compile --format ',
      'traxgen compile --format=goo': 'traxgen compile --format=google ',
      'traxgen compile --format traxgen,goo': 'traxgen compile --format traxgen,google ',
      'traxgen compile --workflows a.json my': 'traxgen compile --workflows a.json my\\ file.json ',
      'traxgen coverage --min br': 'traxgen coverage --min branches=',
      'traxgen render --policy-format mer': 'traxgen render --policy-format mermaid ',
      'traxgen dialogue chec': 'traxgen dialogue check ',
      'traxgen dialogue check --api': 'traxgen dialogue check --apis ',
    };
    expect(inZsh(lines)).toEqual(['ready', ...Object.values(lines)]);
  }, 60_000);
});

test('the flags of a command are told apart', async () => {
  for (const { name, flags } of (await commandLineGrammar(commands)).commands) {
    const summaries = flags.map(({ summary }) => summary);
    expect([name, [...new Set(summaries)]]).toEqual([name, summaries]);
  }
});

describe('the command', () => {
  test('takes the shell from $SHELL', async () => {
    const run = await traxgen(folder, ['completion'], { env: { SHELL: '/usr/local/bin/fish' } });
    expect(run).toEqual({ status: 0, stdout: scripts.fish, stderr: '' });
  });

  test.each([
    [['completion'], { SHELL: '/bin/tcsh' }, 'name a shell: bash, zsh, fish'],
    [['completion'], {}, 'name a shell: bash, zsh, fish'],
    [
      ['completion', 'fihs'],
      {},
      "there is no shell 'fihs' (there are bash, zsh, fish); did you mean 'fish'?",
    ],
    [['completion', 'bash', 'zsh'], {}, 'completion takes one SHELL, and got 2'],
  ])('%j with %j is wrong usage', async (args, env, message) => {
    const run = await traxgen(folder, args, { env });
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(message);
  });

  test('writes a file, whatever configuration there is', async () => {
    const faulty = await project({ 'traxgen.config.json': '{"formt": 1}' });
    const run = await traxgen(faulty, ['completion', 'bash', '-o', 'deep/traxgen']);
    const stderr = 'completion for bash -> deep/traxgen\n';
    expect(run).toEqual({ status: 0, stdout: '', stderr });
    expect(await textOf(faulty, join('deep', 'traxgen'))).toBe(scripts.bash);
  });

  test.each(there)('writes what %s can read', async (shell) => {
    await traxgen(folder, ['completion', shell, '-o', 'script']);
    expect(run(shell, ['-n', 'script'])).toEqual([]);
  });
});
