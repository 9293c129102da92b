import type { ScoreReport } from '../model/score.ts';
import type { ScoreComparison } from '../model/score-comparison.ts';
import {
  areOfDifferent,
  type Compared,
  comparisonNotes,
  comparisonRows,
  comparisonTitle,
  inSide,
  profileLists,
  sideNames,
} from '../scoring/text/comparison-rows.ts';
import { comparisonSentences } from '../scoring/text/comparison-sentence.ts';
import type { PageComparison, PageIndex } from './page-data.ts';

/** More tables than this nobody reads, and more ids are in the JSON scores. */
const mostTables = 30;
const mostNamed = 20;

/** The comparisons that a page shows: those of all profiles before those of groups. */
export function pageComparisons({
  comparisons = [],
  ...compared
}: Compared & Pick<ScoreReport, 'comparisons'>): PageIndex['comparisons'] {
  const isWhole = ({ key }: ScoreComparison) => Object.keys(key).length === 0;
  const known = comparisons.filter(({ figures }) => Object.values(figures).some((one) => one));
  const sorted = [...known.filter(isWhole), ...known.filter((one) => !isWhole(one))];
  const tables = sorted.slice(0, mostTables).map((one) => tableOf(one, compared));
  return {
    tables,
    sentences: comparisonSentences(comparisons, compared),
    all: sorted.length,
    notes: comparisonNotes(
      comparisons,
      tables.flatMap(({ rows }) => rows),
    ),
  };
}

function tableOf(comparison: ScoreComparison, compared: Compared): PageComparison {
  const { key, field, second } = comparison;
  const rows = comparisonRows(comparison, compared);
  return {
    title: comparisonTitle(comparison),
    inSecond: inSide(field, second),
    key,
    field,
    second,
    sides: sideNames(comparison),
    rows,
    isUneven: areOfDifferent(rows),
    profiles: profileLists(comparison).map(([what, ids]) => {
      return { what, all: ids.length, ids: ids.slice(0, mostNamed) };
    }),
  };
}
