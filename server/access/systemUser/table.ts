import type { Gender, UserState, UserType } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

export interface SysUserTable {
  id: Id;
  account: string;
  realName: string;
  /** Null rather than empty, so that it can be unique. */
  employeeId: string | null;
  mobile: Generated<string>;
  email: Generated<string>;
  gender: Generated<Gender>;
  avatar: Generated<string>;
  type: Generated<UserType>;
  supplierId: Ref | null;
  schoolId: Ref | null;
  departmentId: Ref | null;
  majorId: Ref | null;
  defaultRoleId: Ref | null;
  state: Generated<UserState>;
  lockedUntil: OptionalTimestamp;
  /** argon2id; null: nobody can sign in with a password (sample people). */
  passwordHash: string | null;
  passwordChangedAt: OptionalTimestamp;
  mustChangePassword: Generated<boolean>;
  /** A one-use password does not work after this. */
  passwordExpiresAt: OptionalTimestamp;
  lastSignInAt: OptionalTimestamp;
  lastSignInIp: string | null;
  /** A sample person of the demo. */
  demo: Generated<boolean>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface UserRoleTable {
  userId: Ref;
  roleId: Ref;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    sysUser: SysUserTable;
    userRole: UserRoleTable;
  }
}
