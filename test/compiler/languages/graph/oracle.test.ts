import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/base/json.ts';
import { readSoundWorkflow } from '../../../../src/compiler/pipeline.ts';
import { Compiler } from '../../../../src/compiler/run/compiler.ts';
import { severityOf } from '../../../../src/model/diagnostics/diagnostic.ts';
import { budget } from '../../../budget.ts';
import { caseFrom, graphOf, nodesFrom, profileDataOf, randomFrom } from './random-graphs.ts';
import { walkPlainly } from './second-reading.ts';

const origin = { file: 'p.json', line: 1, column: 1 };

/** Random graphs and cases: every gold is that of the second reading, also of a walk that was walked before. */
test('every walk is that of the second reading', () => {
  const seen = { gold: 0, failed: 0, halted: 0, stuck: 0, again: 0 };
  for (let seed = 0; seed < budget(1_000); seed++) {
    const draw = randomFrom(seed);
    const nodes = nodesFrom(draw);
    const text = JSON.stringify(graphOf(nodes));
    const policy = readSoundWorkflow({ file: 'g.json', text });
    const first = caseFrom(draw);
    const { missing } = first;
    const compiler = new Compiler([policy], { missing });
    const others = Array.from({ length: 4 }, () => ({ ...caseFrom(draw), missing }));
    const walks = new Set<string>();
    for (const given of [first, ...others, first, ...others]) {
      const want = walkPlainly(nodes, given);
      const data = profileDataOf(given) as unknown as JsonObject;
      const got = compiler.compile({ id: '1', agents: ['graph'], data, origin });
      const errors = got.diagnostics.filter(({ code }) => severityOf(code) === 'error');
      const warnings = got.diagnostics
        .map(({ code }) => code)
        .filter((code) => code !== 'empty-trajectory');
      const about = `seed ${seed}`;
      if (want.error !== undefined) {
        seen.failed += 1;
        expect([about, errors[0]?.code, got.value]).toEqual([about, want.error, undefined]);
        continue;
      }
      const [trajectory] = got.value ?? [];
      const calls = trajectory?.flatMap((one) =>
        one.calls.map(({ tool, params }) => [tool, params]),
      );
      expect([about, errors]).toEqual([about, []]);
      expect([about, calls, got.value?.count]).toEqual([about, want.calls, 1n]);
      expect([about, warnings.sort()]).toEqual([about, [...want.notes].sort()]);
      expect([about, got.value?.parts[0]?.plan.halts ?? false]).toEqual([about, want.halted]);
      seen.gold += 1;
      if (want.halted) seen.halted += 1;
      if (want.notes.includes('no-pathway')) seen.stuck += 1;
      const way = JSON.stringify(want.deeds.map(({ did, node }) => [did, node]));
      if (walks.has(way)) seen.again += 1;
      walks.add(way);
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(100));
});
