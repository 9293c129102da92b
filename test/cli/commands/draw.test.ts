import { describe, expect, test } from 'vitest';
import { listed, profile, project, refund, textOf, traxgen } from './support.ts';

const two = { 'workflows/again.json': { ...refund, agent: 'again' } };

describe('traxgen draw', () => {
  test('prints a workflow as Mermaid', async () => {
    const run = await traxgen(await project(), ['draw']);
    expect([run.status, run.stderr]).toMatchObject([0, expect.stringMatching(/^1 picture, /)]);
    expect(run.stdout).toContain('flowchart TD\n    start("refund")\n');
    expect(run.stdout).toContain('subgraph block1["any order"]');
    expect(run.stdout).toContain("skip if order['amount'] #62; 100");
  });

  test.each([
    ['a.svg', '<svg '],
    ['b.PNG', '\ufffdPNG'],
    ['c.gv', 'digraph picture {'],
    ['d.html', '<!doctype html>'],
    ['e.mmd', '---\nconfig'],
  ])('writes %s by its ending', async (out, beginning) => {
    const folder = await project();
    const run = await traxgen(folder, ['draw', '--out', out]);
    expect([run.status, run.stdout]).toEqual([0, '']);
    expect(run.stderr).toMatch(new RegExp(`-> ${out}\n$`));
    expect((await textOf(folder, out))?.startsWith(beginning)).toBe(true);
  });

  test.each([
    ['pgn', 'png'],
    ['gv', 'dot'],
    ['mmd', 'mermaid'],
  ])('--picture-format %s: did you mean %s?', async (as, meant) => {
    const run = await traxgen(await project(), ['draw', '--picture-format', as]);
    expect([run.status, run.stderr]).toEqual([
      2,
      expect.stringContaining(`did you mean '${meant}'?`),
    ]);
  });

  test('does not say that it drew what could not be written', async () => {
    const run = await traxgen(await project(), ['draw', '-o', 'profiles/all.json/a.svg']);
    expect([run.status, run.stderr]).toEqual([1, expect.stringMatching(/nothing was drawn\n$/)]);
    expect(run.stderr).not.toContain('1 picture');
  });

  test('writes another form than the ending says with --picture-format', async () => {
    const run = await traxgen(await project(), ['draw', '--picture-format', 'dot', '-o', '-']);
    expect(run.stdout.startsWith('digraph picture {')).toBe(true);
  });

  test('refuses an ending that says another form than --picture-format', async () => {
    const folder = await project();
    const run = await traxgen(folder, ['draw', '--picture-format', 'svg', '-o', 'y.png']);
    expect([run.status, await textOf(folder, 'y.png')]).toEqual([2, undefined]);
    expect(run.stderr).toContain('--out y.png: a picture in svg ends with .svg');
    expect(
      (await traxgen(folder, ['draw', '--picture-format', 'html', '-o', 'y.htm'])).status,
    ).toBe(0);
  });

  test('needs one workflow for a picture, and takes many for a page', async () => {
    const folder = await project(two);
    const several = await traxgen(folder, ['draw', '-o', 'a.svg']);
    expect([several.status, await textOf(folder, 'a.svg')]).toEqual([1, undefined]);
    expect(several.stderr).toContain(
      "several-workflows: there are 2 workflows, and a picture shows one: 'again', 'refund'",
    );
    const wrong = await traxgen(folder, ['draw', '--workflow', 'refnd', '-o', 'a.svg']);
    expect([wrong.status, await textOf(folder, 'a.svg')]).toEqual([1, undefined]);
    expect(wrong.stderr).toContain("did you mean 'refund'?");
    const one = await traxgen(folder, ['draw', '--workflow', 'again', '-o', 'a.svg']);
    expect([one.status, (await textOf(folder, 'a.svg'))?.includes('>again<')]).toEqual([0, true]);
    const page = await traxgen(folder, ['draw', '-o', 'a.html']);
    expect([page.status, page.stderr]).toMatchObject([0, expect.stringMatching(/^2 pictures, /)]);
  });

  test('draws what a profile leaves, and what removed the rest', async () => {
    const run = await traxgen(await project(), ['draw', '--profile', 'C2']);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('start("Profile C2<br/>refund<br/>2 trajectories")');
    expect(run.stdout).toContain('any order#58; 2 orders');
    expect(run.stdout).toContain("pay<br/>[1] skipped, as order['amount'] #62; 100");
  });

  test('draws the calls of several agents in order', async () => {
    const both = profile('C3', { agent_sequence: ['refund', 'again'] });
    const folder = await project({ ...two, 'profiles/all.json': JSON.stringify([both]) });
    const run = await traxgen(folder, ['draw', '--profile', 'C3', '--sequence']);
    expect(run.status).toBe(0);
    const calls = [...run.stdout.matchAll(/call\d+\["<wbr\/>(\d+\. \w+)/g)].map(([, name]) => name);
    expect(calls).toEqual([
      ...['1. find_order', '2. check_day', '3. pay'],
      ...['4. find_order', '5. check_day', '6. pay', '7. complete_case'],
    ]);
    expect(run.stdout).toContain('legend2["<wbr/>2. again"]:::agent1');
  });

  test('draws a plan with the values of the profile', async () => {
    const folder = await project();
    const plan = await traxgen(folder, ['draw', '--profile', 'C1', '--values']);
    expect([plan.status, plan.stdout]).toMatchObject([0, expect.stringContaining('amount = 20')]);
    expect((await traxgen(folder, ['draw', '--profile', 'C1'])).stdout).not.toContain(
      'amount = 20',
    );
    const args = ['draw', '--profile', 'C1', '--sequence'];
    const sequence = await traxgen(folder, args);
    expect(await traxgen(folder, [...args, '--values'])).toMatchObject({ stdout: sequence.stdout });
  });

  test('warns of letters that no font has', async () => {
    const folder = await project({
      'workflows/refund.json': JSON.stringify({ ...refund, agent: 'refund \u{10fffd}' }),
    });
    const run = await traxgen(folder, ['draw', '-o', 'a.png']);
    expect([run.status, (await textOf(folder, 'a.png'))?.slice(1, 4)]).toEqual([0, 'PNG']);
    expect(run.stderr).toContain(
      "warning missing-letters: no font of this machine has '\u{10fffd} U+10FFFD'",
    );
    expect((await traxgen(folder, ['draw', '-o', 'a.svg'])).stderr).not.toContain('letters');
  });

  test('says what is wrong with a profile, and draws nothing', async () => {
    const folder = await project({
      'profiles/all.json': JSON.stringify([profile('C1', { day: undefined }), profile('C2')]),
    });
    const faulty = await traxgen(folder, ['draw', '--profile', 'C1', '-o', 'a.svg']);
    expect([faulty.status, await textOf(folder, 'a.svg')]).toEqual([1, undefined]);
    expect(faulty.stderr).toMatch(
      /^workflows\/refund.json:1:\d+ error missing-field: .*profile C1/m,
    );
    const unknown = await traxgen(folder, ['draw', '--profile', 'C9']);
    expect([unknown.status, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toContain("error unknown-profile: no profile has the id 'C9'");
  });

  test('takes profiles from stdin, by the id field that is asked for', async () => {
    const text = JSON.stringify({ ...profile('x'), customer_id: undefined, number: 7 });
    const args = ['draw', '--profiles=-', '--id-field', 'number', '--profile', '7'];
    const run = await traxgen(await project(), args, { stdin: text });
    expect([run.status, run.stdout.includes('Profile 7')]).toEqual([0, true]);
  });

  test.each([
    [['--out', 'a.jpg'], '--out a.jpg: a picture ends with .mmd'],
    [
      ['--picture-format', 'mermade'],
      "there are mermaid, dot, svg, png, html; did you mean 'mermaid'?",
    ],
    [['--sequence'], '--sequence means nothing without --profile'],
    [['--values'], '--values means nothing without --profile'],
    [['--profiles', 'p.json'], '--profiles means nothing without --profile'],
    [
      ['--profile', 'C1', '--workflow', 'refund'],
      '--workflow: a profile names its workflows itself',
    ],
  ])('refuses %j', async (args, sentence) => {
    const run = await traxgen(await project(), ['draw', ...args]);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(sentence);
  });

  test('prints no PNG on a terminal, but into a pipe', async () => {
    const folder = await project();
    const onTerminal = await traxgen(folder, ['draw', '--picture-format', 'png'], {
      stdoutIsTTY: true,
    });
    expect([onTerminal.status, onTerminal.stdout]).toEqual([2, '']);
    expect(onTerminal.stderr).toContain('a PNG is nothing for a terminal');
    const piped = await traxgen(folder, ['draw', '--picture-format', 'png']);
    expect([piped.status, piped.stdout.slice(1, 4)]).toEqual([0, 'PNG']);
  });

  test('does not write over an input', async () => {
    const folder = await project({ 'profiles/plan.svg': listed(profile('C9')) });
    const args = ['draw', '--profile', 'C9', '-p', 'profiles/plan.svg', '-o', 'profiles/plan.svg'];
    const run = await traxgen(folder, args);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('it is an input of this run');
    expect(JSON.parse((await textOf(folder, 'profiles/plan.svg')) ?? '')).toHaveLength(1);
  });
});
