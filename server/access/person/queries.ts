/** Queries about the own person. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { SIGN_IN_RESULTS } from '#contract/access/sysLog/calls.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { SysUserTable } from '#server/access/systemUser/table.ts';
import type { IdentityTable, MobileChangeTable, PersonProfileTable } from './table.ts';

// ---------------------------------------------------------------- what is known of a person

/** Dates as `YYYY-MM-DD`, whatever the time zone. */
const day = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** `version` grows with every change of the account or of what the person added. */
export const personById = (db: Db, id: string) =>
  db
    .selectFrom('sysUser')
    .leftJoin('personProfile', 'personProfile.userId', 'sysUser.id')
    .leftJoin('identity', 'identity.userId', 'sysUser.id')
    .leftJoin('supplier', 'supplier.id', 'sysUser.supplierId')
    .leftJoin('school', 'school.id', 'sysUser.schoolId')
    .leftJoin('department as schoolDepartment', 'schoolDepartment.id', 'sysUser.departmentId')
    .leftJoin('major', 'major.id', 'sysUser.majorId')
    .select([
      'sysUser.account',
      'sysUser.realName',
      'sysUser.employeeId',
      'sysUser.mobile',
      'sysUser.email',
      'sysUser.gender',
      'sysUser.avatar',
      'sysUser.type',
      'sysUser.createdAt',
      'supplier.name as supplierName',
      'school.name as schoolName',
      'schoolDepartment.name as departmentName',
      'major.name as majorName',
      day('personProfile.birthday').as('birthday'),
      'personProfile.department',
      'personProfile.position',
      'personProfile.officePhone',
      'personProfile.address',
      'personProfile.emergencyName',
      'personProfile.emergencyRelation',
      'personProfile.emergencyMobile',
      'personProfile.bio',
      'identity.idCardMasked',
      'identity.divisionCode',
      'identity.gender as identityGender',
      day('identity.birthday').as('identityBirthday'),
      'identity.checkedAt',
      sql<number>`"sysUser"."version" + coalesce("personProfile"."version", 0)`.as('version'),
    ])
    .where('sysUser.id', '=', id);

export const updateOwnUser = (db: Db, id: string, fields: Updateable<SysUserTable>) =>
  db
    .updateTable('sysUser')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id);

export const saveProfile = (db: Db, row: Insertable<PersonProfileTable>) =>
  db
    .insertInto('personProfile')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        ...row,
        version: eb('personProfile.version', '+', 1),
        updatedAt: sql<string>`now()`,
      })),
    );

/** The names of a division and of those above it, from the top. */
export const divisionNames = (db: Db, code: string) =>
  db
    .selectFrom('area')
    .select(['nameZh', 'nameEn', 'code'])
    .where('code', 'in', [code.slice(0, 2), code.slice(0, 4), code])
    .orderBy('code');

export const anyArea = (db: Db) => db.selectFrom('area').select('code').limit(1);

// ---------------------------------------------------------------- identity

/** No row comes back when the person has one, or another account has this one. */
export const insertIdentity = (db: Db, row: Insertable<IdentityTable>) =>
  db
    .insertInto('identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId');

export const identityOf = (db: Db, userId: string) =>
  db.selectFrom('identity').select(['idCardMasked', 'checkedAt']).where('userId', '=', userId);

export const deleteIdentity = (db: Db, userId: string) =>
  db.deleteFrom('identity').where('userId', '=', userId).returning('idCardMasked');

// ---------------------------------------------------------------- mobile number

/** Another account has one of these ways to write a number. */
export const mobileOfOther = (db: Db, forms: readonly string[], ownId: string) =>
  db.selectFrom('sysUser').select('id').where('mobile', 'in', forms).where('id', '<>', ownId).limit(1);

/** Held until the transaction ends, so that two people do not take one number at the same moment. */
export const holdNumber = (db: Db, mobile: string) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtextextended(${`mobile ${mobile}`}, 0))`.as('held'));

export const saveMobileChange = (db: Db, row: Insertable<MobileChangeTable>) =>
  db
    .insertInto('mobileChange')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row));

export const mobileChangeOf = (db: Db, userId: string) =>
  db.selectFrom('mobileChange').select(['mobile', 'smsId', 'sentAt', 'expiresAt']).where('userId', '=', userId);

/** Counts a try. No row comes back when the code ran out, was tried too often, or went to another number. */
export const tryMobileChange = (db: Db, userId: string, mobile: string, now: string, mostTries: number) =>
  db
    .updateTable('mobileChange')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('userId', '=', userId)
    .where('mobile', '=', mobile)
    .where('expiresAt', '>', now)
    .where('tries', '<', mostTries)
    .returning('codeDigest');

/** Uses a code up; of two at once only one gets a row. */
export const spendMobileChange = (db: Db, userId: string, codeDigest: string) =>
  db.deleteFrom('mobileChange').where('userId', '=', userId).where('codeDigest', '=', codeDigest).returning('smsId');

export const forgetMobileChanges = (db: Db, before: string) =>
  db.deleteFrom('mobileChange').where('expiresAt', '<', before);

// ---------------------------------------------------------------- home page, sign-ins

const MOST_COUNTED = 100;

/** What the home page counts: live sessions, open jobs, and refused sign-ins since a moment, each to 100. */
export const homepageCounts = (
  db: Db,
  userId: string,
  now: string,
  { seenAfter, createdAfter }: { seenAfter: string; createdAfter: string },
  since: string,
) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('session')
      .select(sql<string>`least(count(*), ${sql.lit(MOST_COUNTED)})`.as('count'))
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('lastSeenAt', '>', seenAfter)
      .where('createdAt', '>', createdAfter)
      .as('sessionCount'),
    eb
      .selectFrom('job')
      .select(sql<string>`count(*)`.as('count'))
      .where('userId', '=', userId)
      .where('state', 'in', ['queued', 'running'])
      .as('openJobs'),
    eb
      .selectFrom(
        eb
          .selectFrom('signIn')
          .select('signIn.id')
          .where('userId', '=', userId)
          .where('at', '>', since)
          .where('result', 'in', ['wrongCredentials', 'wrongCode', 'stepUpRefused'])
          .limit(sql.lit(MOST_COUNTED))
          .as('refused'),
      )
      .select(sql<string>`count(*)`.as('count'))
      .as('refusedSignIns'),
  ]);

export const ownSignInSorts: SortKeys<'at'> = { at: { expression: sql`"signIn"."at"`, type: 'timestamptz' } };

type SignInResult = (typeof SIGN_IN_RESULTS)[number];
const ownSignIns = (db: Db, userId: string, result: SignInResult | undefined) => {
  const query = db.selectFrom('signIn').where('signIn.userId', '=', userId);
  return result === undefined ? query : query.where('signIn.result', '=', result);
};

export const ownSignInList = (db: Db, userId: string, result: SignInResult | undefined, page: Page) =>
  paged(
    ownSignIns(db, userId, result).select(['signIn.id', 'signIn.at', 'signIn.result', 'signIn.ip', 'signIn.userAgent']),
    page,
    sql`"signIn"."id"`,
  );

export const ownSignInCount = (db: Db, userId: string, result: SignInResult | undefined) =>
  cappedCount(db, ownSignIns(db, userId, result).select(sql<number>`1`.as('one')));
