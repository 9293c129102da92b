import { describe, expect, test } from 'vitest';
import { effortNames, type GroupEffort } from '../../../src/model/effort.ts';
import { figureNames, otherFigureNames } from '../../../src/model/figures.ts';
import { scoresCsv } from '../../../src/scoring/text/csv.ts';
import { groupsCsv } from '../../../src/scoring/text/csv-groups.ts';
import { group, hostile, named, profile, report, sample, toolsOnly } from './report.ts';

const columns = [
  ...['id', 'agents', 'complexity', 'model', 'state'],
  ...figureNames,
  ...otherFigureNames,
  ...['tags', 'golds', 'predictions', 'mismatches', 'reasons'],
  ...effortNames,
];

/** RFC 4180, strictly. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  while (rest !== '') {
    const match = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest);
    if (match === null) throw new Error(`not RFC 4180: ${rest.slice(0, 50)}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(match[0].length);
  }
  return rows;
}

test('a row a profile, unrounded', () => {
  expect([...scoresCsv(sample)].join('')).toBe(
    [
      columns.join(','),
      `C1,book_flight,simple,m1,scored,1,1,100,1,1,1,1,1,1,1,100,100,100,100,${'1,'.repeat(11)},1,1,0,,2,2,0,1,,,,`,
      'C2,book_flight+cancel_flight,simple,m1,scored,0,0,100,1,1,1,1,1,1,0.6666666666666666,' +
        `100,100,100,33.333333333333336,0,${'1,'.repeat(9)}0.5,extra_tool|bad_param,1,1,2,` +
        '"prediction 1: extra_tool: step 3: escalate is not in the gold | prediction 1: bad_param: ' +
        'step 2: pay has amount ""7"", and the gold has ""8""",3,3,0,0,1200,90,0.0125,2.5',
      `C3,book_flight,,m1,absent,${'0,'.repeat(25)},1,0,0,${','.repeat(8)}`,
      '',
    ].join('\r\n'),
  );
});

test('what is not there is empty', () => {
  const [head = [], row = []] = parse([...scoresCsv(report({ profiles: [toolsOnly] }))].join(''));
  expect(row[head.indexOf('exact_match')]).toBe('');
  expect(row[head.indexOf('tool_f1')]).toBe('1');
});

test('fields of all profiles are columns, apart from ours', () => {
  const profiles = [
    profile({ groups: { id: 'x', prompt: 'react' } }),
    profile({ groups: { model: 'm' } }),
  ];
  const [head = [], ...rows] = parse([...scoresCsv(report({ profiles }))].join(''));
  expect(head.slice(0, 7)).toEqual([
    ...['id', 'agents', 'complexity', 'group.id', 'prompt', 'model', 'state'],
  ]);
  expect(rows.map((row) => row.slice(3, 6))).toEqual([
    ['x', 'react', ''],
    ['', '', 'm'],
  ]);
});

test('a sample of the gold is a column of its own', () => {
  const profiles = [profile({ golds: 10, sampledFrom: '2432902008176640000' }), profile({})];
  const [head = [], ...rows] = parse([...scoresCsv(report({ profiles }))].join(''));
  expect(head.at(-1)).toBe('sampled_from');
  expect(rows.map((row) => row.at(-1))).toEqual(['2432902008176640000', '']);
});

test('many long reasons are cut, and their number is there', () => {
  const reasons = Array.from({ length: 70 }, () => {
    return { prediction: 0, tag: 'bad_param', text: 'x'.repeat(5000) } as const;
  });
  const [head = [], row = []] = parse(
    [...scoresCsv(report({ profiles: [profile({ reasons })] }))].join(''),
  );
  expect(row[head.indexOf('mismatches')]).toBe('70');
  const text = row[head.indexOf('reasons')] ?? '';
  expect(text).toMatch(/ \| and 20 more$/);
  expect(text.length).toBeLessThan(32_000);
});

test('no profiles leave the head', () => {
  expect([...scoresCsv(report({ profiles: [] }))].join('')).toBe(
    `${columns.filter((name) => name !== 'model').join(',')}\r\n`,
  );
});

describe('texts', () => {
  const cases: { given: string; want: string }[] = [
    { given: 'C1', want: 'C1' },
    { given: 'a,b', want: '"a,b"' },
    { given: 'a"b', want: '"a""b"' },
    { given: 'a\nb', want: '"a\nb"' },
    { given: ' a', want: '" a"' },
    { given: '=cmd()', want: "'=cmd()" },
    { given: '=HYPERLINK("x","y")', want: '"\'=HYPERLINK(""x"",""y"")"' },
    { given: '+1', want: "'+1" },
    { given: '-1', want: "'-1" },
    { given: '@sum', want: "'@sum" },
    { given: ' =1', want: "' =1" },
    { given: '\t1', want: "'\t1" },
    { given: "'=1", want: "'=1" },
    { given: 'a=1', want: 'a=1' },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    const [, row = ''] = [...scoresCsv(report({ profiles: [profile({ id: given })] }))];
    expect(row.slice(0, want.length + 1)).toBe(`${want},`);
  });
});

test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
  const rows = parse([...scoresCsv(named(name))].join(''));
  expect(rows.map((row) => row.length)).toEqual([columns.length, columns.length]);
  const [cell = ''] = rows[1] ?? [];
  expect([name, `'${name}`]).toContain(cell);
  expect(cell).not.toMatch(/^\s*[=+\-@]/);
});

test('the effort of groups, by names that are no figures', () => {
  const means = Object.fromEntries(effortNames.map((name) => [name, null]));
  const effort = {
    means: { ...(means as GroupEffort['means']), calls: { mean: 3.5, n: 2 } },
    ratio: { value: 1.25, n: 2 },
  };
  const found = [...groupsCsv(report({ groups: [group({ key: {}, effort })] }))].join('');
  expect(found).toMatch(/\nall,effort_calls,3\.5,,2,,\r?\nall,effort_ratio,1\.25,,2,,\r?\n$/);
});
