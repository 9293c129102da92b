import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionAt } from '../../../src/base/json/position.ts';
import { SourceText } from '../../../src/compiler/parse/locate.ts';
import { budget } from '../../budget.ts';

test('a position by its pointer; of what is not there, that of what would hold it', () => {
  const source = new SourceText('{\r\n  "a": ["😀", {"b": 1}],\n\n"c": 2}');
  const positions = ['', '/a/0', '/a/1/b', '/a/1/none', '/c', '/c/deeper'].map((pointer) => {
    const { line, column } = source.positionOf(pointer);
    return `${line}:${column}`;
  });
  expect(positions).toEqual(['1:1', '2:9', '2:20', '2:14', '4:6', '4:6']);
  expect(new SourceText('not JSON').positionOf('/a')).toEqual({ line: 1, column: 1 });
});

test('agrees with walking to the offset, whatever the lines', () => {
  const spaces = fc.array(fc.constantFrom(' ', '\n', '\r\n', '\t'), { maxLength: 4 });
  const elements = fc.array(fc.tuple(spaces, fc.constantFrom('1', '"😀"', '[]', '"\\n"')), {
    minLength: 1,
  });
  fc.assert(
    fc.property(elements, (given) => {
      const text = `[${given.map(([space, value]) => space.join('') + value).join(',')}]`;
      const source = new SourceText(text);
      for (const at of given.keys()) {
        const walked = positionAt(text, source.offsetOf(`/${at}`), { line: 1, column: 1 });
        expect(source.positionOf(`/${at}`)).toEqual(walked);
      }
    }),
    { seed: 3, numRuns: budget(200) },
  );
});
