import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { changesBetween, countOf, found, heldOf, leavesOf, reapplied, seenWith, toggled } from './grantTree.ts';

function node(id: string, kind: ManagedMenuNode['kind'], fields: Partial<ManagedMenuNode> = {}): ManagedMenuNode {
  return {
    id,
    parentId: null,
    kind,
    nameZh: `名${id}`,
    nameEn: `name${id}`,
    route: kind === 'page' ? `r/p${id}` : '',
    permission: kind === 'action' ? `a:b:c${id}` : '',
    icon: '',
    orderNum: 0,
    visible: true,
    keepAlive: true,
    externalLink: '',
    state: 'enabled',
    builtIn: false,
    inheritedState: 'none',
    deleted: false,
    version: 1,
    children: [],
    ...fields,
  };
}

const view = node('3', 'action');
const edit = node('4', 'action');
const bare = node('5', 'page', { visible: false });
const empty = node('7', 'directory');
const stopped = node('8', 'action', { state: 'disabled' });
const page = node('2', 'page', { children: [view, edit, stopped] });
const root = node('1', 'directory', { children: [page, bare, empty] });
const tree = [root];

test('leaves are actions, and pages with nothing below them', () => {
  assert.deepEqual(
    leavesOf(tree).map(({ node: leaf }) => leaf.id),
    ['3', '4', '8', '5'],
  );
  assert.deepEqual(
    leavesOf(tree)[0]?.path.map(({ id }) => id),
    ['1', '2', '3'],
  );
});

test('an ancestor is held whole, in part or not at all, as its leaves are', () => {
  assert.equal(heldOf(page, new Set(['3'])), 'some');
  assert.equal(heldOf(page, new Set(['3', '4', '8'])), 'all');
  assert.equal(heldOf(root, new Set()), 'none');
  assert.equal(heldOf(empty, new Set(['3'])), 'none');
  assert.deepEqual(countOf(root, new Set(['3', '5'])), { granted: 2, all: 4 });
});

test('a click on an ancestor changes only what may be granted', () => {
  const grantable = new Set(['3', '4']);
  const all = toggled(root, new Set(['8']), grantable);
  assert.deepEqual([...all].sort(), ['3', '4', '8']);
  assert.deepEqual([...toggled(root, all, grantable)], ['8']);
  assert.deepEqual([...toggled(bare, new Set(['3']), grantable)], ['3']);
});

test('changes are made again on top of what somebody else left', () => {
  const mine = changesBetween(new Set(['3']), new Set(['4', '5']));
  assert.deepEqual(mine, { added: ['4', '5'], removed: ['3'] });
  assert.deepEqual([...reapplied(mine, new Set(['3', '8']), new Set(['3', '4', '8']))].sort(), ['4', '8']);
});

test('searching keeps the way to what is found, and what is below it', () => {
  assert.deepEqual(
    found(tree, 'A:B:C4')[0]?.children.map(({ children }) => children.map(({ id }) => id)),
    [['4']],
  );
  assert.equal(found(tree, '名2')[0]?.children[0]?.children.length, 3);
  assert.deepEqual(found(tree, 'nothing of the kind'), []);
  assert.deepEqual(found(tree, ' '), tree);
});

test('a role sees what its grants reach and nothing that is stopped', () => {
  const seen = seenWith(tree, new Set(['3', '5', '8']));
  assert.deepEqual(
    seen.menu[0]?.children.map(({ id }) => id),
    ['2'],
    'the hidden page is not in the menu',
  );
  assert.deepEqual(
    seen.pages.map((one) => [one.page.id, one.actions.map(({ id }) => id)]),
    [
      ['2', ['3']],
      ['5', []],
    ],
  );
  assert.deepEqual(
    seen.stopped.map(({ node: leaf }) => leaf.id),
    ['8'],
  );
  assert.deepEqual(seenWith(tree, new Set()).menu, []);
});
