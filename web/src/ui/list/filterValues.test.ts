import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allFields, cleaned, describeFilter, filtersToInput, isActive, without } from './filterValues.ts';
import type { AnyFilter } from './types.ts';

const status = [
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
];
const filters: AnyFilter[] = [
  { kind: 'text', field: 'keyword', label: 'Keyword' },
  { kind: 'choice', field: 'state', label: 'State', options: status },
  { kind: 'choices', field: 'statuses', label: 'Status', options: status },
  { kind: 'flag', field: 'flagged', label: 'Flagged' },
  { kind: 'dateRange', from: 'from', to: 'to', label: 'Time' },
  { kind: 'numberRange', from: 'priceFrom', to: 'priceTo', label: 'Price', scale: 100, unit: '¥' },
];
const words = {
  yes: 'yes',
  no: 'no',
  nameOf: () => undefined,
  time: (iso: string) => iso.slice(0, 10),
  fromOn: (from: string) => `from ${from}`,
  untilOn: (to: string) => `until ${to}`,
  separator: ', ',
};
function of(kind: AnyFilter['kind']): AnyFilter {
  const found = filters.find((filter) => filter.kind === kind);
  assert.ok(found);
  return found;
}

test('texts become the input of the call, each in its own type', () => {
  const texts = {
    keyword: ' car ',
    state: 'failed',
    statuses: 'failed,completed',
    flagged: 'false',
    from: '2026-11-01T00:00:00+08:00',
    priceFrom: '12.5',
    priceTo: '0.29',
  };
  assert.deepEqual(filtersToInput(filters, texts), {
    keyword: 'car',
    state: 'failed',
    statuses: ['failed', 'completed'],
    flagged: false,
    from: '2026-11-01T00:00:00+08:00',
    priceFrom: 1250,
    priceTo: 29,
  });
});

test('an address edited by hand asks for nothing that is not offered', () => {
  const texts = {
    state: 'x',
    statuses: 'x,failed,__proto__',
    flagged: '1',
    to: 'yesterday',
    priceFrom: 'Infinity',
    other: 'x',
  };
  assert.deepEqual(filtersToInput(filters, texts), { statuses: ['failed'] });
  const active = filters.filter((filter) => isActive(filter, texts)).map((filter) => filter.label);
  assert.deepEqual(active, ['Status'], 'what is not asked for is not shown as if it were');
});

test('a day alone in an address is an instant on the wire', () => {
  assert.deepEqual(filtersToInput(filters, { from: '2026-11-01' }), { from: '2026-11-01T00:00:00.000Z' });
  assert.deepEqual(filtersToInput(filters, { from: '7', to: '2026-13-01' }), {});
});

test('equal filters are equal whatever the order they were set in', () => {
  const one = cleaned(filters, { state: 'failed', keyword: 'a', other: '' });
  const other = cleaned(filters, { keyword: 'a ', state: 'failed' });
  assert.equal(JSON.stringify(one), JSON.stringify(other));
});

test('a filter is taken away with all its fields', () => {
  assert.deepEqual(without(of('numberRange'), { priceFrom: '1', priceTo: '2', keyword: 'a' }), { keyword: 'a' });
  assert.equal(allFields(filters).length, 8);
});

test('a filter is said in words', () => {
  assert.equal(describeFilter(of('choices'), { statuses: 'failed,completed' }, words), 'Failed, Completed');
  assert.equal(describeFilter(of('flag'), { flagged: 'true' }, words), 'yes');
  assert.equal(describeFilter(of('numberRange'), { priceFrom: '3' }, words), 'from 3 ¥');
  assert.equal(describeFilter(of('numberRange'), { priceFrom: '3', priceTo: '5' }, words), '3 ¥ – 5 ¥');
  assert.equal(describeFilter(of('dateRange'), { to: '2026-11-02T00:00:00Z' }, words), 'until 2026-11-02');
});

test('the last second of a range belongs to it, though the wire names the first instant outside', () => {
  const input = filtersToInput(filters, { to: '2026-11-02T23:59:59+08:00' });
  assert.deepEqual(input, { to: '2026-11-02T16:00:00.000Z' });
});

test('figures that need another field go out with one of the values with which they mean something', () => {
  const range: AnyFilter = { kind: 'numberRange', from: 'tagFrom', to: 'tagTo', label: 'Value', needs: 'tag' };
  const sent = (among: readonly string[] | undefined, texts: Record<string, string>) =>
    Object.keys(filtersToInput([{ ...range, ...(among && { among }) }], texts));
  assert.deepEqual(sent(undefined, { tagFrom: '1' }), []);
  assert.deepEqual(sent(undefined, { tagFrom: '1', tag: 'night' }), ['tagFrom']);
  assert.deepEqual(sent(['rain'], { tagFrom: '1', tag: 'night' }), []);
  assert.deepEqual(sent(['rain'], { tagFrom: '1', tag: 'rain' }), ['tagFrom']);
});
