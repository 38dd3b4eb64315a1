/** What every installation begins with; run at every start, it adds only what was never there. */
import { createHash } from 'node:crypto';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import { generatePassword, hashPassword } from '#server/access/session/passwords.ts';
import { seedDicts } from '#server/base/sysDict/seedDicts.ts';
import { oneUseExpiry } from '#server/access/systemUser/oneUsePassword.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { seedsOf } from './seeds.ts';
import { seedDemo } from './demoSeed.ts';
import { nouns } from '#server/nouns.ts';
import { SEED_MENUS, type SeedMenu } from './menus.ts';
import {
  adoptMenu,
  administratorWithoutOwnPassword,
  menuInTheWay,
  seedGrants,
  seedMenu,
  seedRole,
  seedUser,
  seedUserRoles,
  setFirstPassword,
  takeSeedLock,
} from './queries.ts';
import { grantsOf, SEED_ROLES, type SeedRole } from './roles.ts';

export interface SeedOptions {
  /** The first administrator's, used as it is; null: generate one. */
  adminPassword: string | null;
  /** Whether sample partners and people are wanted. */
  demo: boolean;
  now?: Date;
}

const FIRST_ADMINISTRATOR = 'user:admin';

/**
 * Adds the menu tree, the roles, the first administrator and, for a demo, sample partners and people, in one
 * transaction. What was seeded once is remembered: changes that people made since are kept, and only what a newer
 * version brings is added. Answers the generated password of the first administrator when there is a new one: at
 * the first start, and when the one before ran out without ever having been changed.
 */
export function seedBasics(db: Db, options: SeedOptions): Promise<{ generatedPassword: string | null }> {
  const run = async (transaction: Db) => {
    await takeSeedLock(transaction).execute();
    const seeds = await seedsOf(transaction);
    await addDictionaries(seeds);
    const fresh = await addMenus(seeds);
    const roleIds = await addRoles(seeds, fresh);
    const generatedPassword = await addAdministrator(seeds, roleIds, options);
    if (options.demo) await seedDemo(seeds, roleIds);
    return { generatedPassword };
  };
  return inTransaction(db, run);
}

/** The dictionaries of this version, once for each of their contents: at most starts nothing about them is new. */
async function addDictionaries(seeds: Seeds): Promise<void> {
  const content = createHash('sha256').update(JSON.stringify(nouns.dictionaries)).digest('hex').slice(0, 16);
  const key = `dictionaries:${content}`;
  if (seeds.idOf(key) !== undefined) return;
  await seedDicts(seeds.db, nouns.dictionaries);
  await seeds.remember(key, '0');
}

/** Leaves that this start added. */
type FreshLeaves = { id: string; permission: string }[];

async function addMenus(seeds: Seeds): Promise<FreshLeaves> {
  const fresh: FreshLeaves = [];
  const add = async (nodes: readonly SeedMenu[], parentId: string | null): Promise<void> => {
    for (const node of nodes) {
      let id = seeds.idOf(node.key);
      if (id === undefined) {
        id = await addMenu(seeds.db, node, parentId);
        await seeds.remember(node.key, id);
        if (node.children.length === 0) fresh.push({ id, permission: node.permission });
      }
      await add(node.children, id);
    }
  };
  await add(SEED_MENUS, null);
  return fresh;
}

async function addMenu(db: Db, node: SeedMenu, parentId: string | null): Promise<string> {
  const { kind, nameZh, nameEn, route, permission, icon } = node;
  const inTheWay = await menuInTheWay(db, route, permission).executeTakeFirst();
  if (inTheWay !== undefined) {
    await adoptMenu(db, inTheWay.id).execute();
    return inTheWay.id;
  }
  const row = { parentId, kind, nameZh, nameEn, route, permission, icon, builtIn: true };
  return (await seedMenu(db, row).executeTakeFirstOrThrow()).id;
}

/** A role gets its grants when it is new, and of later menus only what is new: what was taken away stays away. */
async function addRoles(seeds: Seeds, fresh: FreshLeaves): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const role of SEED_ROLES) {
    const key = `role:${role.code}`;
    const known = seeds.idOf(key);
    const id = known ?? (await addRole(seeds, role));
    const granted = grantsOf(role.code);
    const menuIds =
      known === undefined
        ? everyGrant(seeds, granted)
        : fresh.filter(({ permission }) => granted.includes(permission)).map((leaf) => leaf.id);
    const grants = menuIds.map((menuId) => ({ roleId: id, menuId }));
    if (grants.length > 0) await seedGrants(seeds.db, grants).execute();
    ids.set(role.code, id);
  }
  return ids;
}

async function addRole(seeds: Seeds, role: SeedRole): Promise<string> {
  const { code, nameZh, nameEn, homePage, dataScope, remark } = role;
  const row = { code, nameZh, nameEn, homePage, dataScope, remark, builtIn: true };
  const { id } = await seedRole(seeds.db, row).executeTakeFirstOrThrow();
  await seeds.remember(`role:${code}`, id);
  return id;
}

const leavesOf = (nodes: readonly SeedMenu[]): SeedMenu[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));

const everyGrant = (seeds: Seeds, granted: readonly string[]): string[] =>
  leavesOf(SEED_MENUS)
    .filter(({ permission }) => granted.includes(permission))
    .flatMap(({ key }) => seeds.idOf(key) ?? []);

async function addAdministrator(
  seeds: Seeds,
  roleIds: Map<string, string>,
  options: SeedOptions,
): Promise<string | null> {
  const id = seeds.idOf(FIRST_ADMINISTRATOR);
  if (id !== undefined) return renewFirstPassword(seeds.db, id, options);
  const { generated, ...password } = await firstPassword(options);
  const roleId = roleIds.get(ADMINISTRATOR);
  if (roleId === undefined) throw new Error('the administrator role is not among the seeds');
  const person = { account: 'admin', realName: '系统管理员', type: 'platform', defaultRoleId: roleId } as const;
  const user = await seedUser(seeds.db, { ...person, ...password }).executeTakeFirst();
  if (user === undefined) throw new Error('the account "admin" is taken by somebody who was not seeded');
  await seedUserRoles(seeds.db, [{ userId: user.id, roleId }]).execute();
  await seeds.remember(FIRST_ADMINISTRATOR, user.id);
  return generated;
}

async function firstPassword({ adminPassword, now = new Date() }: SeedOptions) {
  const password = adminPassword ?? generatePassword();
  const isGenerated = adminPassword === null;
  return {
    generated: isGenerated ? password : null,
    passwordHash: await hashPassword(password),
    mustChangePassword: isGenerated,
    passwordExpiresAt: isGenerated ? oneUseExpiry(now) : null,
  };
}

/** A first password that was lost or ran out would shut everybody out: a start gives another. */
async function renewFirstPassword(db: Db, id: string, options: SeedOptions): Promise<string | null> {
  const admin = await administratorWithoutOwnPassword(db, id).executeTakeFirst();
  if (admin === undefined) return null;
  const now = options.now ?? new Date();
  const isOver = admin.passwordExpiresAt !== null && Date.parse(admin.passwordExpiresAt) <= now.getTime();
  if (options.adminPassword === null && !isOver) return null;
  const { generated, ...password } = await firstPassword(options);
  await setFirstPassword(db, id, password).execute();
  return generated;
}
