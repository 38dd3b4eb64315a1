/** Queries about sessions, sign-ins, throttles, keys and preferences. */
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { PreferenceTable, RsaKeyTable, SessionTable, SignInTable } from './table.ts';

// ---------------------------------------------------------------- sessions

/** A session with its person and role, whatever their states: the caller decides what they allow. */
export const sessionByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('session')
    .innerJoin('sysUser', 'sysUser.id', 'session.userId')
    .innerJoin('role', 'role.id', 'session.roleId')
    .select((eb) => [
      'session.id',
      'session.userId',
      'session.roleId',
      'session.createdAt',
      'session.lastSeenAt',
      'session.expiresAt',
      'session.endedAt',
      'session.previousSignInAt',
      'session.previousSignInIp',
      'sysUser.account',
      'sysUser.realName',
      'sysUser.state as userState',
      'sysUser.lockedUntil',
      'sysUser.supplierId',
      'sysUser.schoolId',
      'sysUser.mustChangePassword',
      'sysUser.demo',
      'role.code as roleCode',
      'role.state as roleState',
      'role.dataScope',
      'role.areaCodes',
      eb
        .exists(
          eb
            .selectFrom('userRole')
            .select('userRole.userId')
            .whereRef('userRole.userId', '=', 'session.userId')
            .whereRef('userRole.roleId', '=', 'session.roleId'),
        )
        .as('holdsRole'),
      eb
        .exists(
          eb
            .selectFrom('secondFactor')
            .select('secondFactor.userId')
            .whereRef('secondFactor.userId', '=', 'session.userId')
            .where('secondFactor.confirmedAt', 'is not', null),
        )
        .as('hasSecondFactor'),
    ])
    .where('session.tokenHash', '=', tokenHash);

export const insertSession = (db: Db, row: Insertable<SessionTable>) =>
  db.insertInto('session').values(row).returning('id');

/** What an idle check may not miss: another node may have seen the person later. */
export const touchSessions = (db: Db, seen: { id: string; at: string }[]) =>
  db
    .updateTable('session')
    .from(
      sql<{
        id: string;
        at: string;
      }>`unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ at }) => at)}::timestamptz[])`.as<'seen'>(
        sql`seen("id", "at")`,
      ),
    )
    .set({ lastSeenAt: sql<string>`greatest("session"."lastSeenAt", "seen"."at")` })
    .whereRef('session.id', '=', 'seen.id');

export const liveSessionsOf = (
  db: Db,
  userId: string,
  now: string,
  { seenAfter, createdAfter }: { seenAfter: string; createdAfter: string },
) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastSeenAt', 'ip', 'userAgent'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', seenAfter)
    .where('createdAt', '>', createdAfter)
    .orderBy('createdAt', 'desc')
    .limit(100);

export const endSessionById = (db: Db, id: string, userId: string, now: string) =>
  db
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null);

/**
 * Ends a session for another to take its place, with what that one inherits. No row comes back when it has been ended
 * meanwhile.
 */
export const replaceSession = (db: Db, id: string, now: string) =>
  db
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['createdAt', 'expiresAt', 'previousSignInAt', 'previousSignInIp']);

/** Ends whatever session has the token, also one that is good for nothing at the moment. */
export const endSessionByToken = (db: Db, tokenHash: Buffer, now: string) =>
  db
    .updateTable('session')
    .from('sysUser')
    .set({ endedAt: now })
    .whereRef('sysUser.id', '=', 'session.userId')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.endedAt', 'is', null)
    .returning(['session.userId', 'sysUser.account']);

/** Ends every live session of some people; `exceptId` stays. */
export const endSessionsOf = (db: Db, userIds: readonly string[], now: string, exceptId: string | null) =>
  db
    .updateTable('session')
    .set({ endedAt: now })
    .where('userId', 'in', userIds)
    .where('endedAt', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''));

export const forgetEndedSessions = (db: Db, before: string) =>
  db.deleteFrom('session').where((eb) => eb.or([eb('endedAt', '<', before), eb('expiresAt', '<', before)]));

// ---------------------------------------------------------------- signing in

const FOR_SIGN_IN = [
  'id',
  'account',
  'realName',
  'state',
  'lockedUntil',
  'passwordHash',
  'mustChangePassword',
  'passwordExpiresAt',
  'lastSignInAt',
  'lastSignInIp',
  'defaultRoleId',
  'demo',
] as const;

export const userForSignIn = (db: Db, account: string) =>
  db
    .selectFrom('sysUser')
    .select(FOR_SIGN_IN)
    .where(sql`lower("account")`, '=', account.toLowerCase());

/** The same of whom a challenge names. */
export const userForSecondStep = (db: Db, id: string) =>
  db.selectFrom('sysUser').select(FOR_SIGN_IN).where('id', '=', id);

/**
 * A person as they are now, held until the transaction ends. Whoever ends a person's sessions, or sets their password,
 * holds the person too: so no session is opened beside that and left over.
 */
export const lockPerson = (db: Db, id: string) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'state', 'lockedUntil', 'passwordHash', 'passwordExpiresAt', 'passwordChangedAt', 'createdAt'])
    .where('id', '=', id)
    .forNoKeyUpdate();

export const userById = (db: Db, id: string) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'account', 'realName', 'avatar', 'type', 'passwordHash', 'mustChangePassword'])
    .where('id', '=', id);

/** The enabled roles a person holds, the default one first. */
export const enabledRolesOf = (db: Db, userId: string) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .innerJoin('sysUser', 'sysUser.id', 'userRole.userId')
    .select(['role.id', 'role.code', 'role.nameZh', 'role.nameEn', 'role.homePage'])
    .where('userRole.userId', '=', userId)
    .where('role.state', '=', 'enabled')
    .orderBy(sql`"role"."id" is distinct from "sysUser"."defaultRoleId"`)
    .orderBy('role.id');

export const noteSignIn = (db: Db, id: string, at: string, ip: string) =>
  db.updateTable('sysUser').set({ lastSignInAt: at, lastSignInIp: ip }).where('id', '=', id);

/** The next thing the person does is to change the password. */
export const askForNewPassword = (db: Db, id: string) =>
  db.updateTable('sysUser').set({ mustChangePassword: true }).where('id', '=', id);

/** A one-use password is spent by its first sign-in; of two at once only one gets a row. */
export const spendOneUsePassword = (db: Db, id: string, now: string) =>
  db
    .updateTable('sysUser')
    .set({ passwordExpiresAt: now })
    .where('id', '=', id)
    .where('passwordExpiresAt', '>', now)
    .returning('id');

export const lockAccount = (db: Db, id: string, until: string) =>
  db
    .updateTable('sysUser')
    .set({ state: 'locked', lockedUntil: until, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('state', '=', 'enabled');

export const unlockAccount = (db: Db, id: string, now: string) =>
  db
    .updateTable('sysUser')
    .set({ state: 'enabled', lockedUntil: null, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('state', '=', 'locked')
    .where('lockedUntil', '<=', now);

export const insertSignIn = (db: Db, row: Insertable<SignInTable>) => db.insertInto('signIn').values(row);

export const forgetOldSignIns = (db: Db, before: string) => db.deleteFrom('signIn').where('at', '<', before);

// ---------------------------------------------------------------- throttles

/**
 * Counts a failure. `waits[n]` seconds follow the n-th failure in a row, the last of them every later one; the count
 * begins anew after `forgetAfterSeconds` without a failure.
 */
export const countFailure = (
  db: Db,
  key: string,
  now: string,
  waits: readonly number[],
  forgetAfterSeconds: number,
) => {
  const forgotten = sql`"signInThrottle"."updatedAt" < ${now}::timestamptz - ${forgetAfterSeconds}::integer * interval '1 second'`;
  const failures = sql<number>`case when ${forgotten} then 1 else "signInThrottle"."failures" + 1 end`;
  const seconds = sql`(${[...waits]}::integer[])[least(${failures}, ${waits.length}::integer)]`;
  return db
    .insertInto('signInThrottle')
    .values({ key, failures: 1, blockedUntil: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures,
        blockedUntil: sql<string>`${now}::timestamptz + ${seconds} * interval '1 second'`,
        updatedAt: now,
      }),
    )
    .returning('failures');
};

export const throttleOf = (db: Db, keys: readonly string[]) =>
  db.selectFrom('signInThrottle').select(['key', 'blockedUntil']).where('key', 'in', keys);

export const forgetThrottle = (db: Db, key: string) => db.deleteFrom('signInThrottle').where('key', '=', key);

export const forgetOldThrottles = (db: Db, before: string) =>
  db.deleteFrom('signInThrottle').where('updatedAt', '<', before);

// ---------------------------------------------------------------- keys

export const insertRsaKey = (db: Db, row: Insertable<RsaKeyTable>) => db.insertInto('rsaKey').values(row);

/** Uses a key up; no row comes back when it was used before. */
export const spendRsaKey = (db: Db, fingerprint: Buffer, now: string) =>
  db
    .updateTable('rsaKey')
    .set({ usedAt: now })
    .where('fingerprint', '=', fingerprint)
    .where('usedAt', 'is', null)
    .returning(['privateKey', 'expiresAt']);

export const rsaKeyExists = (db: Db, fingerprint: Buffer) =>
  db.selectFrom('rsaKey').select('usedAt').where('fingerprint', '=', fingerprint);

export const forgetRsaKeys = (db: Db, before: string) => db.deleteFrom('rsaKey').where('expiresAt', '<', before);

// ---------------------------------------------------------------- password, preferences, demo

/** No row comes back when the password is no longer the one that was checked. */
export const setOwnPassword = (db: Db, id: string, oldHash: string, passwordHash: string, now: string) =>
  db
    .updateTable('sysUser')
    .set({ passwordHash, passwordChangedAt: now, mustChangePassword: false, passwordExpiresAt: null, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('passwordHash', '=', oldHash)
    .returning('id');

export const preferencesOf = (db: Db, userId: string) =>
  db.selectFrom('preference').select(['key', 'value']).where('userId', '=', userId).limit(200);

export const countPreferences = (db: Db, userId: string) =>
  db
    .selectFrom('preference')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId);

export const savePreference = (db: Db, row: Insertable<PreferenceTable>) =>
  db
    .insertInto('preference')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updatedAt: sql`now()` })),
    );

export const forgetPreference = (db: Db, userId: string, key: string) =>
  db.deleteFrom('preference').where('userId', '=', userId).where('key', '=', key);

/** The sample people, one for each role they default to. */
export const demoPeople = (db: Db) =>
  db
    .selectFrom('sysUser')
    .innerJoin('role', 'role.id', 'sysUser.defaultRoleId')
    .select(['sysUser.account', 'sysUser.realName', 'role.nameZh as roleNameZh', 'role.nameEn as roleNameEn'])
    .where('sysUser.demo', '=', true)
    .where('sysUser.state', '=', 'enabled')
    .where('role.state', '=', 'enabled')
    .orderBy('sysUser.id')
    .limit(20);
