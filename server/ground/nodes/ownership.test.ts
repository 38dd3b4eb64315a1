/** Tests that all nodes agree: everything has exactly one owner. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ownership } from './ownership.ts';

/** Nodes that know each other. */
function nodesOf(count: number, round: number): Ownership[] {
  const names = Array.from({ length: count }, (_nothing, place) => `node ${round} ${place}`);
  return names.map((self) => {
    const ownership = new Ownership(self);
    ownership.setOthers(names.filter((name) => name !== self));
    return ownership;
  });
}

test('of many things each has one owner', () => {
  const nodes = nodesOf(3, 0);
  for (let car = 0; car < 300; car += 1) {
    assert.equal(nodes.filter((node) => node.owns(`car ${car}`)).length, 1, `car ${car}`);
  }
});

test('a few things are dealt out evenly, whoever the nodes are', () => {
  const names = Array.from({ length: 8 }, (_nothing, session) => `session ${session}`);
  for (let round = 0; round < 50; round += 1) {
    for (const count of [1, 2, 3, 5, 12]) {
      const shares = nodesOf(count, round).map((node) => [...node.shareOf(names)]);
      assert.deepEqual(shares.flat().toSorted(), names);
      assert.ok(Math.max(...shares.map((share) => share.length)) <= Math.ceil(8 / count), `${count} nodes`);
    }
  }
});

test('the node that stays takes over everything', () => {
  const [node] = nodesOf(2, 0);
  assert.equal(node?.shareOf(['a', 'b', 'c', 'd']).size, 2);
  assert.equal(node?.setOthers([]), true);
  assert.equal(node?.shareOf(['a', 'b', 'c', 'd']).size, 4);
});
