import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictItemForm } from '#contract/base/sysDict/calls.ts';
import { nouns } from '#server/nouns.ts';
import { menuIconNameOf } from '#contract/access/menu/icons.ts';
import { allCalls } from '#contract/index.ts';
import { LIST_EXPORTS } from '#contract/listExports.ts';
import { docsPage } from '#contract/system/docs/page.ts';
import { homePage } from '#contract/system/home/page.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import { verifyPassword } from '#server/access/session/passwords.ts';
import { SEED_ROLE_CODES } from '#server/ground/core/noun.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { SEED_MENUS, type SeedMenu } from './menus.ts';
import { grantsOf, SEED_ROLES } from './roles.ts';
import { seedBasics } from './seed.ts';

const app = await startTestApp();
const { db } = app.server.services;

const flat = (nodes: readonly SeedMenu[]): SeedMenu[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

const counts = async () => {
  const count = async (table: 'menu' | 'role' | 'roleMenu' | 'sysUser' | 'userRole' | 'supplier' | 'school' | 'seed') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  return {
    menu: await count('menu'),
    role: await count('role'),
    roleMenu: await count('roleMenu'),
    sysUser: await count('sysUser'),
    userRole: await count('userRole'),
    supplier: await count('supplier'),
    school: await count('school'),
    seed: await count('seed'),
  };
};

test('every permission that a call asks for or shows more by is carried by exactly one action', () => {
  const asked = new Set<string>(
    [...allCalls.flatMap(({ access, reveals = access }) => [access, reveals]), ...Object.values(LIST_EXPORTS)].filter(
      (access) => access !== 'public' && access !== 'signedIn',
    ),
  );
  const actions = flat(SEED_MENUS)
    .filter(({ kind }) => kind === 'action')
    .map(({ permission }) => permission);
  assert.equal(new Set(actions).size, actions.length);
  assert.deepEqual([...actions].sort(), [...asked].sort());
});

/** What there is to read that the auditor has no part in: it answers nothing but the caller's own. */
const ONLY_OWN = ['task:taskTeacher:list', 'task:taskStudent:list'];

test('each role is announced and may do something; the auditor reads everything there is, and only reads', () => {
  const permissions = new Set(flat(SEED_MENUS).map(({ permission }) => permission));
  const codes = SEED_ROLES.map(({ code }) => code).filter((code) => code !== ADMINISTRATOR);
  assert.deepEqual(codes, [...SEED_ROLE_CODES]);
  for (const code of SEED_ROLE_CODES) assert.ok(grantsOf(code).length > 0, code);
  const toRead = [...permissions].filter((permission) => /:(list|view)$/.test(permission));
  const ofOthers = toRead.filter((permission) => !ONLY_OWN.includes(permission));
  assert.equal(toRead.length, ofOthers.length + ONLY_OWN.length);
  assert.deepEqual(grantsOf('auditor').toSorted(), [...ofOthers, 'sys:sysLog:verify'].sort());
});

test('a second start changes nothing', async () => {
  const before = await counts();
  const { generatedPassword } = await seedBasics(db, { adminPassword: null, demo: true });
  assert.equal(generatedPassword, null);
  assert.deepEqual(await counts(), before);
});

test('what the product brings of dictionaries is compared once for each version of them', async () => {
  const again = () => seedBasics(db, { adminPassword: null, demo: true });
  const counted = async () => {
    const items = db.selectFrom('sysDictItem').select((eb) => eb.fn.countAll<string>().as('count'));
    return Number((await items.executeTakeFirstOrThrow()).count);
  };
  const before = await counted();
  const { numDeletedRows } = await db
    .deleteFrom('sysDictItem')
    .where('value', '=', 'requested')
    .executeTakeFirstOrThrow();
  assert.ok(numDeletedRows > 0);
  await again();
  assert.equal(await counted(), before - Number(numDeletedRows));
  // another version knows nothing of this one's
  await db.deleteFrom('seed').where('key', 'like', 'dictionaries:%').execute();
  await again();
  assert.equal(await counted(), before);
});

test('a demo begins with a week of shifts behind it, and its log goes by time', async () => {
  const began = Date.now();
  const entries = await db.selectFrom('shiftEntry').select('at').orderBy('id').execute();
  const rows = await db.selectFrom('audit').select(['at', 'account']).orderBy('id').execute();
  for (const moments of [entries, rows].map((list) => list.map(({ at }) => Date.parse(at)))) {
    assert.deepEqual(
      moments,
      moments.toSorted((one, other) => one - other),
    );
    const days = new Set(moments.map((at) => Math.floor((began - at) / 86_400_000)));
    assert.ok(days.size >= 7, String([...days]));
  }
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  assert.ok((await admin.call('/sys/sysLog/verify', {})).intact);
  const on = await db.selectFrom('shift').select('userId').where('endedAt', 'is', null).execute();
  assert.equal(on.length, 1);
});

test('two starts at once change nothing either', async () => {
  const before = await counts();
  await Promise.all(Array.from({ length: 5 }, () => seedBasics(db, { adminPassword: null, demo: true })));
  assert.deepEqual(await counts(), before);
});

test('what an administrator changed stays; a node that is new to this version is added with its grants', async () => {
  const node = await db
    .selectFrom('menu')
    .select('id')
    .where('permission', '=', 'operation:order:export')
    .executeTakeFirstOrThrow();
  await db.updateTable('menu').set({ nameZh: '导出表格' }).where('permission', '=', 'operation:order:list').execute();
  await db.deleteFrom('roleMenu').where('menuId', '=', node.id).execute();
  // as if the version before had no such node
  await db.deleteFrom('seed').where('key', '=', 'menu:operation:order:export').execute();
  await db.deleteFrom('menu').where('id', '=', node.id).execute();
  const listGrants = await db
    .selectFrom('menu')
    .innerJoin('roleMenu', 'roleMenu.menuId', 'menu.id')
    .innerJoin('role', 'role.id', 'roleMenu.roleId')
    .select('role.code')
    .where('menu.permission', '=', 'operation:order:list')
    .execute();
  const taken = listGrants.find(({ code }) => code === 'dispatcher');
  assert.ok(taken);
  await db
    .deleteFrom('roleMenu')
    .where('roleId', '=', db.selectFrom('role').select('id').where('code', '=', 'dispatcher'))
    .where('menuId', '=', db.selectFrom('menu').select('id').where('permission', '=', 'operation:order:list'))
    .execute();

  await seedBasics(db, { adminPassword: null, demo: true });

  const rows = await db
    .selectFrom('menu')
    .leftJoin('roleMenu', 'roleMenu.menuId', 'menu.id')
    .leftJoin('role', 'role.id', 'roleMenu.roleId')
    .select(['menu.permission', 'menu.nameZh', 'menu.builtIn', 'role.code'])
    .where('menu.permission', 'in', ['operation:order:export', 'operation:order:list'])
    .execute();
  const holders = (permission: string) =>
    rows
      .filter((row) => row.permission === permission)
      .map(({ code }) => code ?? '')
      .sort();
  assert.deepEqual(holders('operation:order:export'), ['data', 'operations', 'supplier']);
  assert.ok(!holders('operation:order:list').includes('dispatcher'));
  assert.ok(
    rows.filter(({ permission }) => permission === 'operation:order:list').every(({ nameZh }) => nameZh === '导出表格'),
  );
});

test('every seeded role has a sample person, one person holds several, and none has a password', async () => {
  const people = await db
    .selectFrom('sysUser')
    .innerJoin('userRole', 'userRole.userId', 'sysUser.id')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select(['sysUser.account', 'sysUser.passwordHash', 'role.code'])
    .where('sysUser.demo', '=', true)
    .execute();
  assert.deepEqual([...new Set(people.map(({ code }) => code))].sort(), SEED_ROLES.map(({ code }) => code).sort());
  assert.ok(people.filter(({ account }) => account === 'demo.operations').length > 1);
  assert.ok(people.every(({ passwordHash }) => passwordHash === null));
});

test('a generated first password is one-use and expires; when it ran out unused, a start gives another', async () => {
  const admin = { account: 'admin', passwordChangedAt: null } as const;
  const now = new Date('2026-01-01T00:00:00Z');
  const later = new Date('2026-01-05T00:00:00Z');
  const read = () =>
    db
      .selectFrom('sysUser')
      .select(['passwordHash', 'mustChangePassword', 'passwordExpiresAt'])
      .where('account', '=', admin.account)
      .executeTakeFirstOrThrow();
  await db
    .updateTable('sysUser')
    .set({ mustChangePassword: true, passwordExpiresAt: now })
    .where('account', '=', admin.account)
    .execute();
  const first = await seedBasics(db, { adminPassword: null, demo: false, now });
  assert.ok(first.generatedPassword !== null && first.generatedPassword.length >= 14);
  const row = await read();
  assert.ok(row.mustChangePassword);
  assert.equal(row.passwordExpiresAt, '2026-01-04T00:00:00Z');
  assert.ok(await verifyPassword(row.passwordHash, first.generatedPassword));
  assert.equal((await seedBasics(db, { adminPassword: null, demo: false, now })).generatedPassword, null);
  const second = await seedBasics(db, { adminPassword: null, demo: false, now: later });
  assert.notEqual(second.generatedPassword, null);
  assert.equal((await seedBasics(db, { adminPassword: 'given', demo: false, now: later })).generatedPassword, null);
  const given = await read();
  assert.ok(
    !given.mustChangePassword &&
      given.passwordExpiresAt === null &&
      (await verifyPassword(given.passwordHash, 'given')),
  );
  await seedBasics(db, { adminPassword: 'another', demo: false, now: later });
  assert.ok(await verifyPassword((await read()).passwordHash, 'given'));
});

test('no two items of the menu are drawn alike', () => {
  const items = [{ icon: homePage.icon }, ...flat(SEED_MENUS).filter(({ kind }) => kind !== 'action')];
  const drawn = [...items, { icon: docsPage.icon }].map(({ icon }) => menuIconNameOf(icon));
  assert.ok(drawn.every((name) => name !== undefined));
  assert.deepEqual(
    drawn.filter((name, place) => drawn.indexOf(name) < place),
    [],
  );
});

test('what the product brings as a dictionary is what a person could write into one', () => {
  for (const { code, items } of nouns.dictionaries)
    for (const item of items) {
      const { error } = dictItemForm.safeParse(item);
      assert.equal(error, undefined, `${code} ${item.value}: ${error?.message ?? ''}`);
    }
});
