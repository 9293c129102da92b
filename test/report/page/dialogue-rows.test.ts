import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gradeDialogues } from '../../../src/dialogue/figures/grade.ts';
import { usualMatch } from '../../../src/dialogue/figures/reply-match.ts';
import { groupScores } from '../../../src/model/group-scores.ts';
import { indexOf, pageScoresOf } from '../../../src/report/index-of.ts';
import { readRows } from '../../../src/report/page/read-rows.ts';

describe('the rows of a page about conversations', () => {
  it('have the figures and the weights of the scores, so that their groups are the same', () => {
    const source = (name: string) => {
      const file = `formats/dialogue-${name}.sample.jsonl`;
      return { file, text: readFileSync(file, 'utf8') };
    };
    const { report } = gradeDialogues({
      tests: [source('tests')],
      answers: [source('answers')],
      replies: usualMatch,
      groupBy: ['model', 'intent'],
    });
    const more = { made: [], rowsPerScript: 200, detailed: report.profiles.length };
    const rows = readRows(indexOf(pageScoresOf(report, 1000), more));
    expect(rows.map(({ figures }) => figures)).toEqual(report.profiles.map((one) => one.figures));
    const figuresOf = (groups: typeof report.groups) => groups.map(({ figures }) => figures);
    expect(figuresOf(groupScores(rows, ['model', 'intent']))).toEqual(figuresOf(report.groups));
    expect(rows.map(({ isRight }) => isRight)).toEqual([true, true, false, false, false, false]);
  });
});
