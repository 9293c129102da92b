import { describe, expect, test } from 'vitest';
import { readCallText } from '../../src/reading/call-text.ts';
import { Faults } from '../../src/reading/repair/faults.ts';
import { parameters, readText } from './support.ts';

const read = (text: string) => {
  const faults = new Faults();
  const call = readCallText(text, {
    parametersOf: (tool) => parameters.get(tool),
    readText,
    faults,
  });
  if (faults.refusal !== undefined) return 'refused';
  return call && [call.tool, call.params?.map(([name, value]) => `${name}=${value}`)];
};

describe('calls as text', () => {
  test.each<[string, unknown]>([
    ['tool: close_case()', ['close_case', []]],
    ['close_case', ['close_case', undefined]],
    [
      'tool: find_order(order_id=7, customer_id=C1)',
      ['find_order', ['order_id=7', 'customer_id=C1']],
    ],
    [
      'tool: find_order(customer_id=C1, order_id=7)',
      ['find_order', ['customer_id=C1', 'order_id=7']],
    ],
    // a comma inside of a value begins nothing, a name does
    [
      'tool: check_address(address=12 Grimmauld Place, London, UK, zip=N1)',
      ['check_address', ['address=12 Grimmauld Place, London, UK', 'zip=N1']],
    ],
    [
      'tool: check_address(address=A (B), c=d, zip=x=y)',
      ['check_address', ['address=A (B)', 'c=d', 'zip=x=y']],
    ],
    ['tool: check_address(address=, zip= )', ['check_address', ['address=', 'zip= ']]],
    // names that the gold does not know count as well
    ['tool: close_case(a=1, z=2)', ['close_case', ['a=1', 'z=2']]],
    ['find_order(order_id=7, z=2)', ['find_order', ['order_id=7', 'z=2']]],
    ['find_order(order_id=7,customer_id=C1)', ['find_order', ['order_id=7', 'customer_id=C1']]],
    [
      'tool: check_address(address=A, postcode=N1)',
      ['check_address', ['address=A', 'postcode=N1']],
    ],
    [
      'tool: check_address(postcode="a, b=c", address=A)',
      ['check_address', ['postcode=a, b=c', 'address=A']],
    ],
    ["unknown(a=Don't, b=2)", ['unknown', ["a=Don't", 'b=2']]],
    ['close_case(reason=done, by=me)', ['close_case', ['reason=done', 'by=me']]],
    // quotes around a value go, spaces around = too
    [
      `find_order(order_id = '7', customer_id = "C\\"1")`,
      ['find_order', ['order_id=7', 'customer_id=C"1']],
    ],
    [
      `find_order(order_id='7' or '8', customer_id=C1)`,
      ['find_order', ["order_id='7' or '8'", 'customer_id=C1']],
    ],
    [
      'find_order(order_id=a == b, customer_id=C1)',
      ['find_order', ['order_id=a == b', 'customer_id=C1']],
    ],
    // with colons, and with a name before the tool's
    ['find_order(order_id: 7, customer_id: C1)', ['find_order', ['order_id=7', 'customer_id=C1']]],
    ['functions.find_order(order_id=7)', ['find_order', ['order_id=7']]],
    ['others.find_order(order_id=7)', ['others.find_order', ['order_id=7']]],
    // which argument is which cannot be told
    ['find_order(7, "C1")', 'refused'],
    ['find_order(7, customer_id: C1)', 'refused'],
    ['find_order(...)', 'refused'],
    ['unknown(7, 8)', 'refused'],
    [
      'find_order({"order_id": 7, "customer_id": null})',
      ['find_order', ['order_id=7', 'customer_id=None']],
    ],
    // cut off
    ['tool: find_order(order_id=7, customer_id=', ['find_order', ['order_id=7', 'customer_id=']]],
    // no calls
    ['a few words', undefined],
    ['close_case() and then some', undefined],
    ['(a=1)', undefined],
    ['', undefined],
  ])('%s', (text, want) => {
    expect(read(text)).toEqual(want);
  });
});
