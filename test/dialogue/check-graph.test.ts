import { describe, expect, test } from 'vitest';
import { readApis } from '../../src/dialogue/apis.ts';
import { readDialogueGraph } from '../../src/dialogue/read-graph.ts';
import { apisOfA6, conversationOfA5, conversationOfA6, flowOfA4, flowOfA5 } from './graphs.ts';

function read(text: string) {
  return readDialogueGraph({ file: 'g.txt', text });
}

/** Every fault as `line:column code`. */
function faultsOf(text: string): string[] {
  const { diagnostics } = read(text);
  return diagnostics.map(({ code, place }) => `${place.line}:${place.column} ${code}`);
}

/** The text, changed: what is replaced must be there. */
function changed(text: string, ...changes: readonly (readonly [was: string, is: string])[]) {
  return changes.reduce((before, [was, is]) => {
    expect(before).toContain(was);
    return before.replace(was, () => is);
  }, text);
}

describe("the papers' graphs", () => {
  test('are right, but for ids of edges that come twice', () => {
    expect(faultsOf(flowOfA5)).toEqual([]);
    expect(new Set(read(flowOfA4).diagnostics.map(({ code }) => code))).toEqual(
      new Set(['doubled-edge-id']),
    );
    expect(faultsOf(conversationOfA5)).toEqual(['14:2 doubled-edge-id']);
    expect(faultsOf(conversationOfA6)).toEqual(['14:2 doubled-edge-id']);
    expect(read(flowOfA4).value).toMatchObject({ kind: 'flowgraph', apis: undefined });
    expect(read(conversationOfA6).value?.kind).toBe('conversation');
  });

  test('are the same without <flow>, with spaces around, and with what a model says', () => {
    const plain = flowOfA5.replace(/<\/?flow>\n?/g, '');
    const nodes = (text: string) => read(text).value?.nodes.map(({ id, text: said }) => [id, said]);
    expect(nodes(plain)).toEqual(nodes(flowOfA5));
    expect(nodes(`Here it is:\n\`\`\`\n${flowOfA5}\`\`\`\nDone.`)).toEqual(nodes(flowOfA5));
    const wide = plain.replaceAll(/^\[(.*?)\]\((.*?)\)\{/gm, '  [ $1 ] ( $2 ) { ');
    expect(nodes(wide)).toEqual(nodes(flowOfA5));
    expect(nodes(plain.replaceAll('\n', '\r\n'))).toEqual(nodes(flowOfA5));
  });

  test('may have tags on the lines of nodes, and of each other', () => {
    const close = changed(flowOfA5, ['<flow>\n', '<flow>'], ['\n</flow>', ' </flow>']);
    expect(read(close).value?.nodes).toHaveLength(9);
    expect(read(close).value?.nodes[0]?.spots.id).toEqual({ line: 1, column: 8 });
    const listed = `${flowOfA5.trim()}<apis>[{"name": "cancel_order"}]</apis>`;
    expect(faultsOf(listed)).toEqual(['6:11 unknown-api', '16:11 unknown-api']);
  });

  test('a text may hold anything but a line break', () => {
    const text = changed(flowOfA5, ['{Greet the customer}', '{Say {hello} [N1](message){x}, ok}']);
    expect(read(text).value?.nodes[0]?.text).toBe('Say {hello} [N1](message){x}, ok');
  });
});

const flow = `[N0](start_message){Greet}
[E0](N0, N1){Order is late}
[N1](message){Ask for id}
[E1](N1, N2){Gives id}
[N2](api){get_order}
[E2](N2, N3){Found}
[E3](N2, N1){Not found}
[N3](end_message){Bye}`;

const talk = `[N0](assistant){Greet}
[E0](N0, N1){}
[N1](user){Order 7 is late}
[E1](N1, N2){}
[N2](api){get_order}
[E2](N2, N3){Found}
[E3](N2, N4){Not found}
[N3](assistant){Bye}
[N4](assistant){Ask for another id}
[E4](N4, N5){}
[N5](user){Gives id}
[E5](N5, N2){}`;

const apis = '\n<apis>[{"name": "get_order", "params": []}]</apis>';

describe('a faulty flowgraph', () => {
  test('the one that is changed is right', () => expect(faultsOf(flow + apis)).toEqual([]));

  test.each<[what: string, changes: [string, string][], faults: string[]]>([
    ['no start', [['start_message', 'message']], ['1:2 no-single-root']],
    [
      'two starts',
      [['(message)', '(start_message)']],
      ['3:2 no-single-root', '2:10 edge-to-start', '7:10 edge-to-start'],
    ],
    ['an edge back to the start', [['(N2, N1)', '(N2, N0)']], ['7:10 edge-to-start']],
    ['an edge behind the end', [['{Bye}', '{Bye}\n[E4](N3, N1){Again}']], ['9:6 edge-after-end']],
    ['a message as a leaf', [['end_message', 'message']], ['8:6 leaf-type']],
    ['a call as a leaf', [['end_message){Bye}', 'api){get_order}']], ['8:6 leaf-type']],
    ['no text behind the start', [['{Order is late}', '{}']], ['2:14 edge-without-text']],
    ['no text behind a message', [['{Gives id}', '{ }']], ['4:14 edge-without-text']],
    ['no text behind a call', [['{Not found}', '{}']], ['7:14 edge-without-text']],
    ['an edge from nowhere', [['(N2, N3)', '(N9, N3)']], ['6:6 unknown-node']],
    ['an edge to nowhere', [['(N2, N1)', '(N2, N7)']], ['7:10 unknown-node']],
    ['the only edge to a node, misspelt', [['(N1, N2)', '(N1, N02)']], ['4:10 unknown-node']],
    [
      'a node out of reach',
      [['{Bye}', '{Bye}\n[N4](message){No}\n[E4](N4, N3){x}']],
      ['9:2 unreachable-node'],
    ],
    [
      'a circle out of reach',
      [['{Bye}', '{Bye}\n[N4](message){No}\n[E4](N4, N4){x}']],
      ['9:2 unreachable-node'],
    ],
    ['an id of two nodes', [['[N3]', '[N1]']], ['8:2 doubled-node-id', '6:10 unknown-node']],
    ['an id of two edges', [['[E3]', '[E2]']], ['7:2 doubled-edge-id']],
    ['an API that is not listed', [['{get_order}', '{get_orders}']], ['5:11 unknown-api']],
    ['a type that there is not', [['(message)', '(massage)']], ['3:6 node-type']],
    ["another kind's type", [['(message)', '(assistant)']], ['3:6 node-type']],
    [
      'an id of another shape',
      [
        ['[N3]', '[end]'],
        ['N3)', 'end)'],
      ],
      ['8:2 odd-id'],
    ],
    ['an edge of another shape', [['[E1]', '[edge 1]']], ['4:2 odd-id']],
    ['a line of something else', [['{Bye}', '{Bye}\n  N4: more']], ['9:3 graph-line']],
    ['a text without its end', [['{Ask for id}', '{Ask for id']], ['3:25 graph-line']],
    ['something behind a text', [['{Ask for id}', '{Ask for id}}; x']], ['3:27 graph-line']],
    ['a list of APIs that is none', [['[{"name"', '{"name"']], ['9:1 api-list']],
  ])('%s', (_what, changes, faults) => {
    expect(faultsOf(changed(flow + apis, ...changes))).toEqual(faults);
  });

  const N1 = '[N1](message){Ask for id}';
  const E1 = '[E1](N1, N2){Gives id}';
  const N0 = '[N0](start_message){Greet}';

  test.each<[what: string, was: string, is: string, fault: string]>([
    ['no comma', E1, '[E1](N1 N2){Gives id}', '4:6'],
    ['a full-width comma', E1, '[E1](N1，N2){Gives id}', '4:6'],
    ['an arrow for a comma', E1, '[E1](N1 -> N2){Gives id}', '4:6'],
    ['no second node', E1, '[E1](N1, ){Gives id}', '4:10'],
    ['no first node', E1, '[E1](, N2){Gives id}', '4:6'],
    ['no nodes', E1, '[E1](){Gives id}', '4:6'],
    ['three nodes', E1, '[E1](N1, N2, N3){Gives id}', '4:14'],
    ['an edge without an id', E1, '[ ](N1, N2){Gives id}', '4:3'],
    ['an edge without a text', E1, '[E1](N1, N2)', '4:13'],
    ['an edge without ]', E1, '[E1(N1, N2){Gives id}', '4:4'],
    ['an edge without (', E1, '[E1]N1, N2){Gives id}', '4:5'],
    ['an edge without )', E1, '[E1](N1, N2{Gives id}', '4:12'],
    ['an edge without [', E1, '\tE1](N1, N2){Gives id}', '4:2'],
    ['an edge whose text does not end', E1, '[E1](N1, N2){Gives id', '4:22'],
    ['an edge whose text does not begin', E1, '[E1](N1, N2)Gives id}', '4:13'],
    ['a node without an id', N1, '[](message){Ask for id}', '3:2'],
    ['a node without a type', N1, '[N1](){Ask for id}', '3:6'],
    ['a node without ]', N1, '[N1(message){Ask for id}', '3:4'],
    ['a node without )', N1, '[N1](message{Ask [for](x){id}', '3:13'],
    ['a node in full-width brackets', N1, '［N1］（message）｛Ask for id｝', '3:1'],
    ['a start without )', N0, '[N0](start_message{Greet}', '1:19'],
    ['a start without an id', N0, '[](start_message){Greet}', '1:2'],
  ])('%s is one fault', (_what, was, is, place) => {
    expect(faultsOf(changed(flow + apis, [was, is]))).toEqual([`${place} graph-line`]);
    const windows = changed(`\uFEFF<flow>\n${flow}\n</flow>${apis}`, [was, is]);
    const [line, column] = place.split(':').map(Number);
    expect(faultsOf(windows.replaceAll('\n', '\r\n'))).toEqual([
      `${(line ?? 0) + 1}:${column} graph-line`,
    ]);
  });

  test.each([
    ['no comma', '[E1](N1, N2){}', '[E1](N1 N2){}', '4:6'],
    ['a lost root', '[N0](assistant){Greet}', '[N0](assistant)Greet}', '1:16'],
    ['a lost user', '[N1](user){Order 7 is late}', '[N1(user){Order 7 is late}', '3:4'],
  ])('a broken line of a conversation graph is one fault: %s', (_what, was, is, place) => {
    expect(faultsOf(changed(talk, [was, is]))).toEqual([`${place} graph-line`]);
  });

  test('says what is wrong with a line, and what is wrong elsewhere', () => {
    const text = changed(flow, [E1, '[E1](N1 N2){Gives id}'], ['(N2, N1)', '(N2, N7)']);
    expect(faultsOf(text)).toEqual(['4:6 graph-line', '7:10 unknown-node']);
    const reason = 'there is no comma between the nodes of the edge';
    expect(read(text).diagnostics[0]?.data).toEqual({ found: '[E1](N1 N2){Gives id}', reason });
  });

  test.each([
    ['does not end', `<flow>\n${flow}\nThat is all.`, '1:1 graph-line'],
    ['does not begin', `${flow}\n</flow>`, '9:1 graph-line'],
    ['begins twice', `<flow>\n<flow>\n${flow}\n</flow>`, '2:1 graph-line'],
    ['ends twice', `<flow>\n${flow}\n</flow>\n</flow>`, '11:1 graph-line'],
    ['APIs do not end', `${flow}\n<apis>\n[]`, '9:1 api-list'],
    ['APIs are no JSON', `${flow}\n<apis>\n{"name": \n</apis>`, '9:1 api-list'],
    ['APIs come twice', `${flow}${apis}${apis}`, '10:1 api-list'],
  ])('what stands in tags: %s', (_what, text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test('with several faults has them all', () => {
    const text = changed(flow, ['{Order is late}', '{}'], ['(N2, N1)', '(N2, N8)'], ['end_', '']);
    expect(faultsOf(text)).toEqual([
      '7:10 unknown-node',
      '2:14 edge-without-text',
      '8:6 leaf-type',
    ]);
  });

  test('without a node, and with a second graph', () => {
    expect(faultsOf('')).toEqual(['1:1 empty-graph']);
    expect(faultsOf('<flow>\n</flow>')).toEqual(['1:1 empty-graph']);
    // A file of something else has one fault, one of broken lines all of theirs.
    expect(faultsOf('{\n  "agent": "a",\n  "steps": [\n    "b()"\n  ]\n}')).toEqual([
      '1:1 graph-line',
    ]);
    expect(faultsOf('[N1](message)\n[N2](message)')).toEqual([
      '1:14 graph-line',
      '2:14 graph-line',
    ]);
    const twice = `<flow>\n${flow}\n</flow>\n`;
    expect(faultsOf(twice + twice)).toEqual(['11:1 graph-line']);
  });
});

describe('a faulty conversation graph', () => {
  test('the one that is changed is right', () => expect(faultsOf(talk + apis)).toEqual([]));

  test.each<[what: string, changes: [string, string][], faults: string[]]>([
    [
      'no root',
      [
        ['(N4, N5)', '(N4, N5)'],
        ['(N5, N2)', '(N5, N0)'],
      ],
      ['1:2 no-single-root'],
    ],
    [
      'two roots',
      [['{Bye}', '{Bye}\n[N6](assistant){Hi}\n[E6](N6, N1){}']],
      ['9:2 no-single-root'],
    ],
    [
      'a user as the root',
      [
        ['(assistant)', '(user)'],
        ['(user){Order', '(assistant){Order'],
      ],
      ['1:6 root-type', '4:10 wrong-successor'],
    ],
    [
      'a message behind a message',
      [
        ['(N0, N1)', '(N0, N4)'],
        ['(N5, N2)', '(N5, N1)'],
      ],
      ['2:10 wrong-successor', '12:10 wrong-successor'],
    ],
    [
      'a call behind a message',
      [['(N4, N5)', '(N4, N2)']],
      ['10:10 wrong-successor', '11:2 no-single-root'],
    ],
    [
      'a user behind a call',
      [['(N2, N3)', '(N2, N5)']],
      ['8:2 no-single-root', '6:10 wrong-successor'],
    ],
    ['one of several edges without text', [['{Found}', '{}']], ['6:14 edge-without-text']],
    ['text behind a user', [['(N1, N2){}', '(N1, N2){late}']], ['4:14 edge-with-text']],
    ['text behind a message', [['(N0, N1){}', '(N0, N1){late}']], ['2:14 edge-with-text']],
    ['a user as a leaf', [['[E5](N5, N2){}', '']], ['11:6 leaf-type']],
    ['a call as a leaf', [['(assistant){Bye}', '(api){get_order}']], ['8:6 leaf-type']],
    ['an edge to nowhere', [['(N5, N2)', '(N5, N9)']], ['12:10 unknown-node']],
    ['the only edge to a node, misspelt', [['(N0, N1)', '(N0, N10)']], ['2:10 unknown-node']],
    [
      "another kind's type at the end",
      [['(assistant){Bye}', '(end_message){Bye}']],
      ['8:6 node-type'],
    ],
    [
      'a circle out of reach',
      [['{Bye}', '{Bye}\n[N6](api){get_order}\n[E6](N6, N6){x}']],
      ['9:2 unreachable-node'],
    ],
    [
      'an id of two nodes',
      [['[N5]', '[N1]']],
      ['11:2 doubled-node-id', '10:10 unknown-node', '12:6 unknown-node'],
    ],
    ['nothing, where only some APIs are listed', [['{get_order}', '{cancel_order(id)}']], []],
  ])('%s', (_what, changes, faults) => {
    const found = faultsOf(changed(talk + apis, ...changes));
    expect(found.sort()).toEqual(faults.sort());
  });

  test('one edge of a call needs no text', () => {
    const one = changed(talk, ['[E3](N2, N4){Not found}', '[E3](N3, N4){}'], ['{Found}', '{}']);
    expect(faultsOf(one)).toEqual(['7:10 wrong-successor']);
  });
});

test('long texts that are no graph take no long time', () => {
  const gap = ' '.repeat(100_000);
  for (const text of [`[${gap}`, `[N1](${gap}`, `[N1](a,${gap}b){${'} '.repeat(50_000)}x`, gap]) {
    expect(read(text).value).toBeUndefined();
  }
});

describe('lists of APIs', () => {
  test("are read as the paper's example writes them", () => {
    const output = { name: 'sent_status', type: 'list[dict[str, str]]' };
    expect(readApis(apisOfA6)).toMatchObject({
      apis: [{ name: 'get_order_details', params: [{ name: 'order_id', type: 'int' }], output }],
    });
  });

  test.each([
    ['[{"name": "f", "params": [{"id": "int"}], "output": {"name": "ok", "type": "bool"}}]'],
    ["[{'name': 'f', 'params': [{'id': 'int'}], 'output': {'name': 'ok', 'type': 'bool'}}]"],
    ['{"apis": [{"name": "f", "desc": "", "params": {"id": "int"}, "output": {"ok": "bool"}}]}'],
    [
      '[{"name": "f", "params": [{"name": "id", "type": "int"}], "output": {"name": "ok", "type": "bool"}}]',
    ],
  ])('%s', (text) => {
    expect(readApis(text)).toMatchObject({
      apis: [
        { name: 'f', params: [{ name: 'id', type: 'int' }], output: { name: 'ok', type: 'bool' } },
      ],
    });
  });

  test('a parameter may be called name, or have no type', () => {
    const read = readApis(
      '[{"name": "f", "params": [{"name": "str"}, {"name": "email"}], "output": "bool"}]',
    );
    expect(read).toMatchObject({
      apis: [
        {
          params: [
            { name: 'name', type: 'str' },
            { name: 'email', type: 'str' },
          ],
          output: { name: 'output', type: 'bool' },
        },
      ],
    });
  });

  test.each([
    ['x'],
    ['{"name": "f"}'],
    ['[1]'],
    ['[{"params": []}]'],
    ['[{"name": "f"}, {"name": "f"}]'],
  ])('%s is none', (text) => expect(readApis(text)).toHaveProperty('reason'));
});
