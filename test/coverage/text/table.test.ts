import { expect, test } from 'vitest';
import { coverageTable } from '../../../src/coverage/text/table.ts';
import { widthOf } from '../../../src/words/lines.ts';
import { hostile, plain, tagged } from '../../scoring/text/report.ts';
import { measured } from '../support.ts';
import { sample } from './sample.ts';

test('counts by line, shares, and what was never reached', () => {
  expect([...coverageTable(sample, plain)].join('')).toBe(
    `refund_order (workflows/refund.json)
 line step                                                                called
    4 verify_customer                                                          3
    5 get_order                                                                3
    6 issue_refund                                                             2
    7 send_voucher                                                             0
    8 escalate_to_support                                                      1
 line soft block                                                        permuted
   11 verify_customer, get_order                                               3
   12 issue_refund, send_voucher                                               0
 line conditional                                         then     else  decided
   16 1. order['total'] <= 100 and (tier in ['Gold',         2        1
      'Platinum'] or days < 14)
   17    order['total'] <= 100                                                 3
   18    tier in ['Gold', 'Platinum'] or days < 14                             2
   20    tier in ['Gold', 'Platinum']                                          0
   21    days < 14                                                             1
   28 2. tier == 'Platinum'                                  0        2        2
   38 3. days > 365                                          0        3        3
   41 4. tier == null                                        0        0        0

workflow                            Out- Gold Bran-  Condi- Clauses Steps   Soft
                                   comes sets  ches tionals               blocks
refund_order                           2    3   50%     25%   71.4%   80%    50%
3 profiles, 1 failed                            4/8     1/4     5/7   4/5    1/2
unused                                 0    0     -       -       -    0%      -
0 profiles                                                            0/1
all                                         3   50%     25%   71.4% 66.7%    50%
4 profiles, 1 failed                            4/8     1/4     5/7   4/6    1/2

Never reached
workflows/refund.json:7 step send_voucher is never called
workflows/refund.json:12 soft block [issue_refund, send_voucher] never
  permutes
workflows/refund.json:20 a clause of conditional 1 never decides: tier in
  ['Gold', 'Platinum']
workflows/refund.json:29 conditional 2 never takes 'then': tier == 'Platinum'
workflows/refund.json:39 conditional 3 never takes 'then': days > 365
workflows/refund.json:41 conditional 4 is never reached: tier == null
workflows/unused.json:1 no profile passes through this workflow
`,
  );
});

test('colours do not move the columns; what is missing is red', () => {
  const text = [...coverageTable(sample, tagged)].join('');
  expect(text).toContain('   <dim>7</dim> send_voucher');
  expect(text).toContain('<red>0</red>');
  expect(text.replaceAll(/<\/?(?:b|red|dim)>/g, '')).toBe(
    [...coverageTable(sample, plain)].join(''),
  );
});

test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
  const conditionals = [{ if: [{ field: 'x', operator: '==', value: name }], then: [] }];
  const text = JSON.stringify({ agent: `of ${name}`, steps: ['a'], conditionals });
  const report = measured(
    [{ file: `${name}.json`, text }],
    [{ agent_sequence: [`of ${name}`], x: 1 }],
  );
  const shown = [...coverageTable(report, plain)].join('');
  expect(shown).not.toMatch(/[^\P{C}\n]/u);
  expect(shown.length).toBeLessThan(5_000);
  expect(Math.max(...shown.split('\n').map(widthOf))).toBeLessThanOrEqual(80);
});
