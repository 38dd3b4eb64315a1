/** The demo's story: its parts follow what they need. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn, type StoryPart } from './story.ts';

const part = (name: string, ...needs: string[]): StoryPart => ({ name, needs, tell: async () => {} });
const namesOf = (parts: readonly StoryPart[]) => inTurn(parts).map(({ name }) => name);

test('a part is told after what it needs, and otherwise as it was announced', () => {
  assert.deepEqual(
    namesOf([part('tickets', 'money', 'orders'), part('roads'), part('money', 'orders'), part('orders')]),
    ['roads', 'orders', 'money', 'tickets'],
  );
});

test('a part that needs what nobody tells, or itself, is told by no start', () => {
  assert.throws(() => inTurn([part('orders'), part('invoices', 'money', 'orders')]), /invoices \(money\)/);
  assert.throws(() => inTurn([part('a', 'b'), part('b', 'a')]), /a \(b\); b \(a\)/);
});
