/** Which people an actor may change: within the data scope, and none with more rights than the actor. */
import type { z } from 'zod';
import type { systemUserForm } from '#contract/access/systemUser/calls.ts';
import { changedMeanwhile, notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  departmentOfMajor,
  schoolExists,
  schoolOfDepartment,
  supplierExists,
} from '#server/base/organisation/queries.ts';
import { rolesByIds } from '#server/access/role/queries.ts';
import { rolesWithin, type RoleReach } from '#server/access/role/service.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { userMessages } from './messages.ts';
import { currentUser } from './present.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { anyAdministrator, lockUsers, rolesOfUsers, usersWith, type People } from './queries.ts';

export type UserForm = z.output<typeof systemUserForm>;
export type LockedUser = Awaited<ReturnType<ReturnType<typeof lockUsers>['execute']>>[number];
type Place = Pick<UserForm, 'supplierId' | 'schoolId' | 'departmentId' | 'majorId'>;

/** The people an actor reaches. Areas have no people of their own; an actor who belongs nowhere reaches only themself. */
export function peopleOf(actor: Actor): People {
  if (actor.dataScope === 'everything') return { kind: 'all' };
  if (actor.dataScope === 'suppliers' && actor.supplierId !== null) return { kind: 'supplier', id: actor.supplierId };
  if (actor.dataScope === 'schools' && actor.schoolId !== null) return { kind: 'school', id: actor.schoolId };
  return { kind: 'self', id: actor.userId };
}

/**
 * Locks people whom the actor may change, with the roles they hold. 404 when one is out of reach, 409 when one
 * changed meanwhile or holds a role beyond the actor's.
 */
export async function takeUsers(db: Db, actor: Actor, seen: readonly { id: string; version?: number }[]) {
  const people = peopleOf(actor);
  const users = await lockUsers(
    db,
    people,
    seen.map(({ id }) => id),
  ).execute();
  const byId = new Map(users.map((user) => [user.id, user]));
  for (const { id, version } of seen) {
    const user = byId.get(id);
    if (user === undefined) throw notFound();
    if (version !== undefined && user.version !== version)
      throw changedMeanwhile(await currentUser(db, actor, people, id));
  }
  const held = await rolesOfUsers(db, [...byId.keys()]).execute();
  const allowed = await rolesWithin(db, actor, held);
  const beyond = held.find(({ id }) => !allowed.has(id));
  if (beyond !== undefined) {
    throw new Refusal(409, userMessages.personBeyondYours, {
      params: { name: byId.get(beyond.userId)?.realName ?? '' },
    });
  }
  return { users, held };
}

/** One of them. */
export async function takeUser(db: Db, actor: Actor, seen: { id: string; version?: number }) {
  const {
    users: [user],
    held,
  } = await takeUsers(db, actor, [seen]);
  if (user === undefined) throw notFound();
  return { user, roles: held };
}

/** 400 when a scoped actor would put a person, new or known, outside their own reach. */
export function checkWithinReach(actor: Actor, form: Place, before: Place | null): void {
  const people = peopleOf(actor);
  if (people.kind === 'all') return;
  if (people.kind === 'self' && before === null) throw new Refusal(409, userMessages.outsideScope);
  const fixed: Place =
    people.kind === 'supplier'
      ? { schoolId: null, departmentId: null, majorId: null, ...before, supplierId: people.id }
      : people.kind === 'school'
        ? { supplierId: null, ...before, schoolId: people.id, departmentId: form.departmentId, majorId: form.majorId }
        : { ...form, ...before };
  for (const field of ['supplierId', 'schoolId', 'departmentId', 'majorId'] as const) {
    if (form[field] !== fixed[field]) throw refuseField(field, userMessages.outsideScope);
  }
}

/** 400 unless supplier, school, department and major exist and hang together. */
export async function checkPlace(db: Db, { supplierId, schoolId, departmentId, majorId }: Place): Promise<void> {
  if (supplierId !== null && (await supplierExists(db, supplierId).executeTakeFirst()) === undefined) {
    throw refuseField('supplierId', userMessages.noSupplier);
  }
  if (schoolId !== null && (await schoolExists(db, schoolId).executeTakeFirst()) === undefined) {
    throw refuseField('schoolId', userMessages.noSchool);
  }
  if (departmentId !== null) {
    const department = await schoolOfDepartment(db, departmentId).executeTakeFirst();
    if (department === undefined || department.schoolId !== schoolId)
      throw refuseField('departmentId', userMessages.noDepartment);
  }
  if (majorId !== null) {
    const major = await departmentOfMajor(db, majorId).executeTakeFirst();
    if (major === undefined || major.departmentId !== departmentId) throw refuseField('majorId', userMessages.noMajor);
  }
}

/** The wanted roles. 400 when one does not exist, or is given or taken though it is beyond the actor. */
export async function checkRoles(
  db: Db,
  actor: Actor,
  roleIds: readonly string[],
  before: readonly (RoleReach & { nameZh: string })[],
) {
  const wanted = await rolesByIds(db, roleIds).execute();
  if (wanted.length !== new Set(roleIds).size) throw refuseField('roleIds', userMessages.noRole);
  const had = new Set(before.map(({ id }) => id));
  const kept = new Set(roleIds);
  const added = wanted.filter(({ id }) => !had.has(id));
  const removed = before.filter(({ id }) => !kept.has(id));
  const allowed = await rolesWithin(db, actor, added);
  const beyond = added.find(({ id }) => !allowed.has(id));
  if (beyond !== undefined) throw refuseField('roleIds', userMessages.roleBeyondYours, { name: beyond.nameZh });
  return { wanted, added, removed };
}

/** 409 with the field when another person has the account or the employee id. */
export async function checkNotTaken(
  db: Db,
  form: Pick<UserForm, 'account' | 'employeeId'>,
  ownId: string | null,
): Promise<void> {
  const employeeIds = form.employeeId === '' ? [] : [form.employeeId];
  const others = (await usersWith(db, [form.account], employeeIds).execute()).filter(({ id }) => id !== ownId);
  if (others.some(({ account }) => account.toLowerCase() === form.account.toLowerCase())) {
    throw refuseTaken('account', userMessages.accountTaken);
  }
  if (others.length > 0) throw refuseTaken('employeeId', userMessages.employeeIdTaken);
}

/** What is to be stored for a mobile number that may have come back masked. 400 for any other mask. */
export function unmaskedMobile(mobile: string, stored: string): string {
  if (!mobile.includes('*')) return mobile;
  if (mobile === maskMobile(stored)) return stored;
  throw refuseField('mobile', userMessages.masked);
}

/** 409 when a change, already made under the lock of the administrator role, leaves no administrator. */
export async function checkAdministratorLeft(db: Db, administratorRoleId: string): Promise<void> {
  if ((await anyAdministrator(db, administratorRoleId).executeTakeFirst()) === undefined) {
    throw new Refusal(409, userMessages.lastAdministrator);
  }
}
