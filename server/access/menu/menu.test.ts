import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const flat = (nodes: readonly ManagedMenuNode[]): ManagedMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const all = async (deleted = false) => flat((await admin.call('/sys/menu/findMenuTree', { deleted })).tree);
async function find(
  wanted: Partial<Pick<ManagedMenuNode, 'id' | 'route' | 'permission' | 'nameEn'>>,
): Promise<ManagedMenuNode> {
  const [field, value] = Object.entries(wanted)[0] ?? [];
  const node = (await all(true)).find((candidate) => Reflect.get(candidate, field ?? '') === value);
  assert.ok(node, `${field} ${value}`);
  return node;
}
const formOf = ({
  parentId,
  kind,
  nameZh,
  nameEn,
  route,
  permission,
  icon,
  visible,
  keepAlive,
  externalLink,
}: ManagedMenuNode) => ({
  parentId,
  kind,
  nameZh,
  nameEn,
  route,
  permission,
  icon,
  visible,
  keepAlive,
  externalLink,
});
const directory = (name: string, parentId: string | null = null) =>
  admin.call('/sys/menu/saveMenu', { parentId, kind: 'directory', nameZh: name, nameEn: name });
const page = (name: string, parentId: string | null) =>
  admin.call('/sys/menu/saveMenu', { parentId, kind: 'page', nameZh: name, nameEn: name, route: `try/${name}` });

test('a person sees the pages and permissions of the active role, actions left out', async () => {
  const dispatcher = await app.signInAs('dispatcher');
  const { menus, permissions } = await dispatcher.call('/sys/sysuser/getLoginUserMenu', {});
  assert.deepEqual(
    menus.map(({ nameEn }) => nameEn),
    ['Operations', 'Fleet'],
  );
  assert.deepEqual(
    menus[0]?.children.map(({ route, children }) => [route, children]),
    [
      ['dashboard', []],
      ['dashboardNew', []],
      ['operation/user', []],
      ['operation/order', []],
      ['operation/service', []],
      ['operation/ticket', []],
    ],
  );
  assert.ok(permissions.includes('operation:order:list') && !permissions.includes('sys:role:list'));
});

test('a stopped node takes its children along, on the next request, and brings them back in their own state', async () => {
  const auditor = await app.signInAs('auditor');
  const node = await find({ route: 'sys/sysLog' });
  const verify = await find({ permission: 'sys:sysLog:verify' });
  await admin.call('/sys/menu/stopOrOpen', { id: verify.id, version: verify.version, state: 'disabled' });
  const stopped = await admin.call('/sys/menu/stopOrOpen', { id: node.id, version: node.version, state: 'disabled' });
  await refused(auditor.call('/sys/sysLog/getPageList', {}), 403);
  assert.equal((await find({ permission: 'sys:sysLog:list' })).inheritedState, 'stopped');
  await admin.call('/sys/menu/stopOrOpen', { id: node.id, version: stopped.version, state: 'enabled' });
  await auditor.call('/sys/sysLog/getPageList', {});
  await refused(auditor.call('/sys/sysLog/verify', {}), 403);
  await admin.call('/sys/menu/stopOrOpen', {
    id: verify.id,
    version: (await find({ permission: 'sys:sysLog:verify' })).version,
    state: 'enabled',
  });
  await auditor.call('/sys/sysLog/verify', {});
});

test('what administering needs cannot be stopped, nor moved out of force', async () => {
  for (const wanted of [{ nameEn: 'System' }, { route: 'sys/role' }, { permission: 'sys:menu:update' }]) {
    const node = await find(wanted);
    await refused(admin.call('/sys/menu/stopOrOpen', { id: node.id, version: node.version, state: 'disabled' }), 409);
  }
  const { id } = await directory('stopped');
  await admin.call('/sys/menu/stopOrOpen', { id, version: 1, state: 'disabled' });
  const role = await find({ route: 'sys/role' });
  await refused(
    admin.call('/sys/menu/updateMenu', { ...formOf(role), id: role.id, version: role.version, parentId: id }),
    409,
  );
  assert.equal((await find({ route: 'sys/role' })).version, role.version);
});

test('a built-in node keeps route, permission and kind, and cannot be deleted, not even with a parent', async () => {
  const node = await find({ route: 'operation/order' });
  await refusedField(
    admin.call('/sys/menu/updateMenu', { ...formOf(node), id: node.id, version: node.version, route: 'other' }),
    'route',
  );
  await refused(admin.call('/sys/menu/fakeDelete', { id: node.id, version: node.version }), 409);
  const renamed = await admin.call('/sys/menu/updateMenu', {
    ...formOf(node),
    id: node.id,
    version: node.version,
    nameZh: '订单',
  });
  const { id } = await directory('holder');
  const moved = await admin.call('/sys/menu/updateMenu', {
    ...formOf(node),
    id: node.id,
    version: renamed.version,
    parentId: id,
  });
  await refused(admin.call('/sys/menu/fakeDelete', { id, version: 1 }), 409);
  await admin.call('/sys/menu/updateMenu', { ...formOf(node), id: node.id, version: moved.version });
  await admin.call('/sys/menu/fakeDelete', { id, version: 1 });
});

test('a deleted node takes its children along and an undo brings them back', async () => {
  const outer = await directory('outer');
  const inner = await page('inner', outer.id);
  const deleted = await admin.call('/sys/menu/fakeDelete', { id: outer.id, version: 1 });
  assert.ok(!(await all()).some(({ id }) => id === inner.id));
  assert.deepEqual((await find({ id: inner.id })).inheritedState, 'deleted');
  await refusedField(page('late', outer.id), 'parentId');
  await admin.call('/sys/menu/fakeDelete', { id: outer.id, version: deleted.version, undo: true });
  const back = await find({ id: inner.id });
  assert.deepEqual([back.deleted, back.inheritedState], [false, 'none']);
});

test('parents must fit, and routes and permissions are there once', async () => {
  const { id } = await directory('rules');
  const inner = await page('rulesPage', id);
  await refusedField(directory('under a page', inner.id), 'parentId');
  await refusedField(
    admin.call('/sys/menu/saveMenu', {
      parentId: id,
      kind: 'action',
      nameZh: 'a',
      nameEn: 'a',
      permission: 'try:one:two',
    }),
    'parentId',
  );
  await refusedField(
    admin.call('/sys/menu/saveMenu', { parentId: null, kind: 'page', nameZh: 'a', nameEn: 'a', route: 'sys/role' }),
    'route',
    409,
  );
  await refusedField(
    admin.call('/sys/menu/saveMenu', {
      parentId: inner.id,
      kind: 'action',
      nameZh: 'a',
      nameEn: 'a',
      permission: 'sys:role:grant',
    }),
    'permission',
    409,
  );
  await refusedField(
    admin.call('/sys/menu/saveMenu', { parentId: '999999', kind: 'directory', nameZh: 'a', nameEn: 'a' }),
    'parentId',
  );
  await refusedField(
    admin.call('/sys/menu/saveMenu', { parentId: null, kind: 'page', nameZh: 'a', nameEn: 'a' }),
    'route',
  );
});

test('moving by place renumbers the siblings', async () => {
  const { id } = await directory('places');
  const ids = [];
  for (const name of ['p1', 'p2', 'p3']) ids.push((await page(name, id)).id);
  const third = await find({ id: ids[2] ?? '' });
  await admin.call('/sys/menu/updateMenu', { ...formOf(third), id: third.id, version: third.version, index: 0 });
  const { children } = await find({ id });
  assert.deepEqual(
    children.map(({ nameEn }) => nameEn),
    ['p3', 'p1', 'p2'],
  );
  assert.deepEqual(
    children.map(({ orderNum }) => orderNum),
    [0, 1, 2],
  );
});

test('no node becomes its own descendant, not even by two moves at once', async () => {
  const [a, b] = [await directory('a'), await directory('b')];
  const child = await directory('child', a.id);
  const nodeA = await find({ id: a.id });
  await refusedField(
    admin.call('/sys/menu/updateMenu', { ...formOf(nodeA), id: a.id, version: 1, parentId: child.id }),
    'parentId',
  );
  await refusedField(
    admin.call('/sys/menu/updateMenu', { ...formOf(nodeA), id: a.id, version: 1, parentId: a.id }),
    'parentId',
  );
  const nodeB = await find({ id: b.id });
  const results = await Promise.allSettled([
    admin.call('/sys/menu/updateMenu', { ...formOf(nodeA), id: a.id, version: 1, parentId: b.id }),
    admin.call('/sys/menu/updateMenu', { ...formOf(nodeB), id: b.id, version: 1, parentId: a.id }),
  ]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.ok((await all()).some(({ id }) => id === a.id) && (await all()).some(({ id }) => id === b.id));
});

test('of many edits at once exactly one wins, and the others get the node as it is', async () => {
  const { id } = await directory('crowd');
  const node = await find({ id });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      admin.send('/sys/menu/updateMenu', { ...formOf(node), id, version: 1, nameEn: `name${place}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 19);
  const lost = answers.find(({ status }) => status === 409);
  const { nameEn } = await find({ id });
  assert.match(JSON.stringify(lost?.body.data), new RegExp(`"nameEn":"${nameEn}"`));
});

test('grants are leaves: what is no leaf is refused, ancestors follow, deleted nodes keep their grants', async () => {
  const { id: roleId } = await admin.call('/sys/role/addOne', {
    code: 'granted',
    nameZh: '受限',
    nameEn: 'Granted',
    dataScope: 'everything',
  });
  const { id } = await directory('granting');
  const first = await page('g1', id);
  const second = await page('g2', id);
  await refusedField(admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds: [id] }), 'leafIds');
  await refusedField(admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds: ['999999'] }), 'leafIds');
  const granted = await admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds: [first.id, second.id] });
  const person = await app.signInAs('granted');
  const menus = async () => (await person.call('/sys/sysuser/getLoginUserMenu', {})).menus;
  assert.deepEqual(
    (await menus()).map(({ children }) => children.map(({ nameEn }) => nameEn)),
    [['g1', 'g2']],
  );

  const gone = await admin.call('/sys/menu/fakeDelete', { id: second.id, version: 1 });
  assert.deepEqual(
    (await menus())[0]?.children.map(({ nameEn }) => nameEn),
    ['g1'],
  );
  const tree = await admin.call('/sys/menu/findRoleMenuTree', { roleId });
  assert.deepEqual(tree.grantedLeafIds, [first.id]);
  await admin.call('/sys/menu/updateRoleMenu', { roleId, version: granted.version, leafIds: [] });
  assert.deepEqual(await menus(), []);
  await admin.call('/sys/menu/fakeDelete', { id: second.id, version: gone.version, undo: true });
  assert.deepEqual(
    (await menus())[0]?.children.map(({ nameEn }) => nameEn),
    ['g2'],
  );
  await refused(admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds: [] }), 409);
});

test('nobody gives or takes what they do not hold, and the administrator keeps everything', async () => {
  const { id: roleId } = await admin.call('/sys/role/addOne', {
    code: 'granter',
    nameZh: '授权',
    nameEn: 'Granter',
    dataScope: 'everything',
  });
  const leaf = async (permission: string) => (await find({ permission })).id;
  const own = [await leaf('sys:role:list'), await leaf('sys:role:grant'), await leaf('sys:menu:list')];
  const { version } = await admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds: own });
  assert.equal(version, 2);
  const granter = await app.signInAs('granter');
  const { id: target } = await admin.call('/sys/role/addOne', {
    code: 'target',
    nameZh: '目标',
    nameEn: 'Target',
    dataScope: 'own',
  });
  const reveal = await leaf('sys:systemUser:reveal');
  const { grantableLeafIds } = await granter.call('/sys/menu/findRoleMenuTree', { roleId: target });
  assert.deepEqual(grantableLeafIds.toSorted(), own.toSorted());
  await refusedField(
    granter.call('/sys/menu/updateRoleMenu', { roleId: target, version: 1, leafIds: [reveal] }),
    'leafIds',
  );
  await admin.call('/sys/menu/updateRoleMenu', { roleId: target, version: 1, leafIds: [reveal, own[2] ?? ''] });
  await refusedField(granter.call('/sys/menu/updateRoleMenu', { roleId: target, version: 2, leafIds: [] }), 'leafIds');
  await granter.call('/sys/menu/updateRoleMenu', { roleId: target, version: 2, leafIds: [reveal] });
  await granter.call('/sys/menu/updateRoleMenu', { roleId: target, version: 3, leafIds: [reveal, own[0] ?? ''] });

  const roles = await admin.call('/sys/role/getPageList', { keyword: 'administrator' });
  const administrator = roles.list.find(({ code }) => code === 'administrator');
  assert.ok(administrator);
  await refused(
    admin.call('/sys/menu/updateRoleMenu', { roleId: administrator.id, version: administrator.version, leafIds: own }),
    409,
  );
});

test('a role that does not reach all data changes neither menus nor roles', async () => {
  const { id: roleId } = await admin.call('/sys/role/addOne', {
    code: 'scopedMenus',
    nameZh: '范围',
    nameEn: 'Scoped',
    dataScope: 'suppliers',
  });
  const ids = (await all()).filter(({ kind }) => kind === 'action').map(({ id }) => id);
  await admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds: ids });
  const scoped = await app.signInAs('scopedMenus');
  await refused(
    scoped.call('/sys/menu/saveMenu', { parentId: null, kind: 'directory', nameZh: 'x', nameEn: 'x' }),
    409,
  );
  await refused(scoped.call('/sys/role/addOne', { code: 'anything', nameZh: 'x', nameEn: 'x', dataScope: 'own' }), 409);
});
