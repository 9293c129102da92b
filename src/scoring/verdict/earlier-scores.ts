import type { Json } from '../../base/json.ts';
import { checkScoresShape } from '../../compiler/check/schema/score-shape.ts';
import { doubledKeys } from '../../compiler/parse/doubled-keys.ts';
import type { Diagnostic, Result } from '../../model/diagnostics/diagnostic.ts';
import { fileKind } from '../../model/file-kinds.ts';
import { readJson } from '../../model/read-json.ts';
import { type ScoreReport, scoresVersion } from '../../model/score.ts';
import { doubledKey } from '../../reading/doubled-members.ts';
import { readScores, versionOf } from '../stored/read.ts';

/** Reads a scores.json; there is no value where it is none, or is damaged. Warns of doubled keys. */
export function readEarlierScores(file: string, text: string): Result<ScoreReport> {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { value: undefined, diagnostics: json.diagnostics };
  const version = versionOf(json.value);
  const data = { version, own: scoresVersion };
  const place = { file, pointer: '/version' };
  const report = readScores(json.value);
  const faults =
    report === undefined ? [noScores(file, json.value)] : faultsIn(json.value, version, file);
  if (faults.length > 0 && version > scoresVersion) {
    // What is wrong here may be right there.
    const fault: Diagnostic = { code: 'not-scores', place, data: { later: data } };
    return { value: undefined, diagnostics: [fault] };
  }
  if (faults.length > 0) return { value: undefined, diagnostics: faults };
  const isOther = version !== scoresVersion;
  // Whole files are searched for places only where there are some.
  const doubled = doubledKey(text) === undefined ? [] : doubledKeys({ file, text });
  const said: Diagnostic[] = isOther ? [{ code: 'scores-version', place, data }] : [];
  return { value: report, diagnostics: [...doubled, ...said] };
}

function noScores(file: string, value: Json): Diagnostic {
  const kind = fileKind(value);
  if (kind !== undefined)
    return { code: 'other-file', place: { file, pointer: '' }, data: { kind } };
  return { code: 'not-scores', place: { file, pointer: '' }, data: {} };
}

/** The faults of its shape. An older version did not write what came after it. */
function faultsIn(scores: Json, version: number, file: string): Diagnostic[] {
  return checkScoresShape(scores, file).filter(
    ({ code }) => code !== 'missing-key' || version >= scoresVersion,
  );
}
