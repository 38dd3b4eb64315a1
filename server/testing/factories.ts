/** Rows for tests, with everything that a test does not care about filled in. */
import { hash } from '@node-rs/argon2';
import type { UserType } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { hashPassword } from '#server/access/session/passwords.ts';

export interface UserWishes {
  account?: string;
  realName?: string;
  roleCodes?: string[];
  type?: UserType;
  supplierId?: string;
  schoolId?: string;
  departmentId?: string;
  majorId?: string;
  employeeId?: string;
  mobile?: string;
  /** Checking the password takes as long as it does outside of tests. */
  costlyPassword?: boolean;
}

/** The password of every person that a test makes. */
export const PASSWORD = 'a-long-test-phrase';
/** A hash says itself what checking it costs: next to nothing here, since tests sign in hundreds of times. */
const cheapHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let serial = 0;

/** A person with roles by their codes; the first is the default. */
export async function makeUser(
  db: Db,
  wishes: UserWishes = {},
): Promise<{ id: string; account: string; password: string }> {
  serial += 1;
  const {
    roleCodes = ['operations'],
    account = `person${serial}`,
    realName = `Person ${serial}`,
    costlyPassword = false,
    ...rest
  } = wishes;
  const passwordHash = await (costlyPassword ? hashPassword(PASSWORD) : cheapHash);
  const roles = await db.selectFrom('role').select(['id', 'code']).where('code', 'in', roleCodes).execute();
  const roleIds = roleCodes.map((code) => {
    const role = roles.find((known) => known.code === code);
    if (role === undefined) throw new Error(`no role ${code}`);
    return role.id;
  });
  const { id } = await db
    .insertInto('sysUser')
    .values({ account, realName, passwordHash, defaultRoleId: roleIds[0] ?? null, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('userRole')
    .values(roleIds.map((roleId) => ({ userId: id, roleId })))
    .execute();
  return { id, account, password: PASSWORD };
}
