import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { dropOn, kindsUnder, parentsFor, place, rowsOf, stepFrom, wayTo } from './moves.ts';

function node(
  id: string,
  kind: ManagedMenuNode['kind'],
  children: ManagedMenuNode[] = [],
  deleted = false,
): ManagedMenuNode {
  return {
    id,
    parentId: null,
    kind,
    nameZh: `名${id}`,
    nameEn: id,
    route: '',
    permission: '',
    icon: '',
    orderNum: 0,
    visible: true,
    keepAlive: true,
    externalLink: '',
    state: 'enabled',
    builtIn: false,
    inheritedState: 'none',
    deleted,
    version: 1,
    children,
  };
}

const tree = place([
  node('a', 'directory', [
    node('a1', 'page', [node('x', 'action'), node('y', 'action')]),
    node('gone', 'page', [], true),
    node('a2', 'page'),
  ]),
  node('b', 'directory', [node('b1', 'directory')]),
]);

function at(id: string) {
  const found = tree.byId.get(id);
  assert.ok(found);
  return found;
}

test('steps among the siblings pass over the deleted', () => {
  assert.deepEqual(stepFrom(tree, at('a1'), 'down'), { parentId: 'a', index: 1 });
  assert.equal(stepFrom(tree, at('a2'), 'down'), undefined);
  assert.deepEqual(stepFrom(tree, at('a2'), 'up'), { parentId: 'a', index: 0 });
  assert.equal(stepFrom(tree, at('a'), 'up'), undefined);
  assert.equal(stepFrom(tree, at('gone'), 'up'), undefined);
});

test('steps in and out only lead where the kind may stand', () => {
  assert.deepEqual(stepFrom(tree, at('b'), 'in'), { parentId: 'a', index: 2 });
  assert.equal(stepFrom(tree, at('a2'), 'in'), undefined, 'a page is not put under a page');
  assert.deepEqual(stepFrom(tree, at('a2'), 'out'), { parentId: null, index: 1 });
  assert.equal(stepFrom(tree, at('x'), 'out'), undefined, 'an action stays under a page');
  assert.equal(stepFrom(tree, at('a'), 'out'), undefined);
});

test('a drop goes before, inside or after, never below itself, and never where it already is', () => {
  assert.deepEqual(dropOn(tree, at('a1'), at('a2'), 'after'), { parentId: 'a', index: 1 });
  assert.equal(dropOn(tree, at('a1'), at('a2'), 'before'), undefined);
  assert.deepEqual(dropOn(tree, at('a1'), at('b'), 'inside'), { parentId: 'b', index: 1 });
  assert.deepEqual(dropOn(tree, at('y'), at('a2'), 'inside'), { parentId: 'a2', index: 0 });
  assert.equal(dropOn(tree, at('b'), at('b1'), 'inside'), undefined);
  assert.equal(dropOn(tree, at('x'), at('a'), 'before'), undefined);
  assert.equal(dropOn(tree, at('y'), at('gone'), 'inside'), undefined);
});

test('what can be added where, and what can be a parent', () => {
  assert.deepEqual(kindsUnder(null), ['directory', 'page']);
  assert.deepEqual(kindsUnder(at('a1').node), ['action']);
  assert.deepEqual(kindsUnder(at('x').node), []);
  assert.deepEqual(
    parentsFor(tree, 'page', undefined).map((one) => one.node.id),
    ['a', 'b', 'b1'],
  );
  assert.deepEqual(
    parentsFor(tree, 'directory', at('b')).map((one) => one.node.id),
    ['a'],
  );
  assert.deepEqual(
    wayTo(at('x')).map(({ id }) => id),
    ['a', 'a1', 'x'],
  );
});

test('rows follow what is folded, or what is sought', () => {
  assert.deepEqual(
    rowsOf(tree.roots, new Set(['a']), '').map(({ node: { id } }) => id),
    ['a', 'b', 'b1'],
  );
  assert.deepEqual(
    rowsOf(tree.roots, new Set(['a']), '名y').map(({ node: { id } }) => id),
    ['a', 'a1', 'y'],
  );
});
