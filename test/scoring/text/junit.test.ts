import { expect, test } from 'vitest';
import { scoresJunit } from '../../../src/scoring/text/junit.ts';
import { hostile, named, profile, report, sample, toolsOnly, wrong } from './report.ts';

function junit(...profiles: Parameters<typeof report>[0][]): string {
  return [...scoresJunit(report(profiles[0]))].join('');
}

test('a suite a workflow, a case a profile', () => {
  expect([...scoresJunit(sample)].join('')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="traxgen score" tests="3" failures="2" errors="0" skipped="0">
  <testsuite name="book_flight" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="C1 (model m1)" classname="book_flight"/>
    <testcase name="C3 (model m1)" classname="book_flight">
      <failure type="absent" message="there is no prediction"></failure>
    </testcase>
  </testsuite>
  <testsuite name="book_flight+cancel_flight" tests="1" failures="1" errors="0" skipped="0">
    <testcase name="C2 (model m1)" classname="book_flight+cancel_flight">
      <failure type="extra_tool" message="extra_tool, bad_param">
prediction 1: extra_tool: step 3: escalate is not in the gold
prediction 1: bad_param: step 2: pay has amount "7", and the gold has "8"

gold 1                                   prediction 1
find(id="C2")                          = find(id="C2")
pay(amount="8")                        ~ pay(amount="7")
close_case()                           &lt;
                                       &gt; escalate()
      </failure>
    </testcase>
  </testsuite>
</testsuites>
`);
});

test('a run fails where it is no valid path, whatever the rest of the gold', () => {
  const profiles = [
    profile({ figures: { ...profile().figures, exact_match: 0, count_agreement: 50 } }),
    wrong,
    { ...wrong, predictions: 2, figures: { ...wrong.figures, valid: 0.5 } },
    { ...wrong, tags: [] },
  ];
  const text = junit({ task: 'run', profiles });
  expect(text).toContain('tests="4" failures="3"');
  expect(text.match(/<failure[^>]*>/g)).toEqual([
    '<failure type="extra_tool" message="no valid path: extra_tool, bad_param">',
    '<failure type="extra_tool" message="1 of 2 are valid paths: extra_tool, bad_param">',
    '<failure type="mismatch" message="no valid path">',
  ]);
});

test('tool names only are an error', () => {
  expect(junit({ profiles: [toolsOnly] })).toContain(
    'errors="1" skipped="0">\n    <testcase name="C4 (model m1)" classname="book_flight">\n' +
      '      <error message="the prediction has tool names only, so nobody knows whether it is right"/>\n    </testcase>\n',
  );
});

test('no profiles are no suites', () => {
  expect(junit({ profiles: [] })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<testsuites name="traxgen score" tests="0" failures="0" errors="0" skipped="0">\n' +
      '</testsuites>\n',
  );
});

const incomplete = {
  ...wrong,
  ...{ tags: [], reasons: [], alignments: [], golds: 3, predictions: 1 },
  matches: [{ prediction: 0, gold: 1, calls: [] }],
};

test('a failure without reasons and one that cannot be read', () => {
  const text = junit({
    profiles: [
      { ...wrong, tags: [], reasons: [], alignments: [] },
      incomplete,
      { ...wrong, state: 'unreadable', tags: [], reasons: [], alignments: [] },
    ],
  });
  expect(text.match(/<failure.*/g)).toEqual([
    '<failure type="mismatch" message="not all of the gold"></failure>',
    '<failure type="mismatch" message="2 of 3 gold trajectories missing: gold 1, gold 3"></failure>',
    '<failure type="unreadable" message="the prediction cannot be read"></failure>',
  ]);
});

test('what cannot be read says why', () => {
  const unread = 'there is <x>, which cannot be read';
  const none = { tags: [], reasons: [], alignments: [] };
  expect(junit({ profiles: [{ ...wrong, ...none, state: 'unreadable', unread }] })).toContain(
    'message="the prediction cannot be read">\nthere is &lt;x&gt;, which cannot be read\n',
  );
});

test('of many reasons the first hundred', () => {
  const reasons = Array.from({ length: 150 }, () => wrong.reasons[0]!);
  const text = junit({ profiles: [{ ...wrong, reasons }] });
  expect(text.match(/prediction 1: /g)).toHaveLength(100);
  expect(text).toContain('\nand 50 more\n');
});

test('what nobody can see tells two values apart', () => {
  const text = 'step 1: f has x "a\u202eb" instead of "ab"';
  const tags = ['bad_param'] as const;
  const reasons = [{ ...wrong.reasons[0]!, text }];
  expect(junit({ profiles: [{ ...wrong, tags, reasons }] })).toContain(
    'step 1: f has x "a\\u202eb" instead of "ab"\n',
  );
});

const names: { given: string; want: string }[] = [
  { given: '<a href="x">&', want: '&lt;a href=&quot;x&quot;&gt;&amp;' },
  { given: 'a\nb\tc', want: 'a\\u000ab\\u0009c' },
  {
    given: 'a\u0000b\u001bc\uffffd\u202ee\u200bf',
    want: 'a\\u0000b\\u001bc\\uffffd\\u202ee\\u200bf',
  },
  { given: '\ud800x', want: '\\ud800x' },
  { given: '', want: '(empty)' },
  { given: '😀', want: '😀' },
  { given: 'x'.repeat(200), want: `${'x'.repeat(100)}...` },
];
test.each(names)('$given', ({ given, want }) => {
  expect(junit({ profiles: [profile({ id: given, groups: {} })] })).toContain(
    `<testcase name="${want}" `,
  );
});

/** Elements in pairs, attributes in quotes, no sign that XML 1.0 forbids, no entity that it lacks. */
function expectWellFormed(text: string): void {
  const open: string[] = [];
  const token = /<(\/?)(\w+)((?: \w+="[^"<]*")*)(\/?)>|<\?[^?]*\?>|[^<]+/gy;
  let end = 0;
  for (const [all, close, name = '', , single] of text.matchAll(token)) {
    end += all.length;
    if (!all.startsWith('<') || all.startsWith('<?') || single === '/') continue;
    if (close === '/') expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect([end, open]).toEqual([text.length, []]);
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|&(?!amp;|lt;|gt;|quot;|#\d+;)|\]\]>/u);
}

test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
  const text = junit(named(name));
  expectWellFormed(text.replaceAll('\t', ''));
  expect(text.length).toBeLessThan(5_000);
});

test('how several runs of a profile agree, as properties of its suite', () => {
  const run = (trial: string, valid: number) =>
    profile({ trial, figures: { ...profile().figures, valid } });
  const text = junit({ task: 'run', profiles: [run('1', 1), run('2', 0)] });
  expect(text).toContain(`    <properties>
      <property name="pass_hat_1" value="0.5"/>
      <property name="pass_hat_2" value="0"/>
      <property name="pass_at_1" value="0.5"/>
      <property name="pass_at_2" value="1"/>
      <property name="sd_over_trials" value="0.7071067811865476"/>
    </properties>
    <testcase`);
  expect(junit({ task: 'run', profiles: [run('1', 1)] })).not.toContain('properties');
  expect(junit({ profiles: [run('1', 1), run('2', 0)] })).not.toContain('properties');
});
