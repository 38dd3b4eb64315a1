/** System users: the people who sign in to the console. */
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  optionalMobile,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { GENDERS, USER_STATES, USER_TYPES } from '#contract/ground/enums.ts';
import { CONTENT_IMAGE_ADDRESS } from '#contract/ground/richTextRules.ts';

const account = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{1,39}$/);
/** A mobile number or none, or the number as it was shown masked, which leaves it as it is. */
const mobileOrMask = z.union([optionalMobile, z.string().regex(/^(\+?\d{2,3}\*{4}\d{4}|\*{4}\d{2})$/)]);
const email = z.union([z.literal(''), z.email().max(120)]);

/**
 * What an administrator fills in for a person. Who works for a supplier or an enterprise names it; who teaches or learns at a
 * school names that.
 */
export const systemUserForm = z
  .strictObject({
    account,
    realName: line(60),
    employeeId: z.union([z.literal(''), z.string().regex(/^[A-Za-z0-9._-]{1,40}$/)]).default(''),
    mobile: optionalMobile.default(''),
    email: email.default(''),
    gender: z.enum(GENDERS).default('unknown'),
    /** Address of a picture uploaded here; empty for the initials. */
    avatar: z.union([z.literal(''), z.string().regex(CONTENT_IMAGE_ADDRESS)]).default(''),
    type: z.enum(USER_TYPES).default('platform'),
    supplierId: id.nullable().default(null),
    schoolId: id.nullable().default(null),
    departmentId: id.nullable().default(null),
    majorId: id.nullable().default(null),
    roleIds: z.array(id).min(1).max(20),
    /** The role that is active after sign-in; one of `roleIds`. */
    defaultRoleId: id,
    remark: paragraph(500).default(''),
  })
  .refine(({ roleIds, defaultRoleId }) => roleIds.includes(defaultRoleId), {
    path: ['defaultRoleId'],
    params: { key: 'user.defaultRoleNotHeld' },
  })
  .refine(({ type, supplierId }) => (type !== 'supplier' && type !== 'enterprise') || supplierId !== null, {
    path: ['supplierId'],
    params: { key: 'user.supplierNeeded' },
  })
  .refine(({ type, schoolId }) => (type !== 'teacher' && type !== 'student') || schoolId !== null, {
    path: ['schoolId'],
    params: { key: 'user.schoolNeeded' },
  });

/** The same for a person who exists, whose mobile number may have come masked. */
export const systemUserEdit = systemUserForm.safeExtend({ mobile: mobileOrMask.default('') });

const roleOfUser = z.object({ id, code: z.string(), nameZh: z.string(), nameEn: z.string() });

export const systemUserRow = z.object({
  id,
  account: z.string(),
  realName: z.string(),
  employeeId: z.string(),
  /** Masked unless the role may see personal data. */
  mobile: z.string(),
  email: z.string(),
  gender: z.enum(GENDERS),
  avatar: z.string(),
  type: z.enum(USER_TYPES),
  supplierId: id.nullable(),
  supplierName: z.string(),
  schoolId: id.nullable(),
  schoolName: z.string(),
  departmentId: id.nullable(),
  departmentName: z.string(),
  majorId: id.nullable(),
  majorName: z.string(),
  roles: z.array(roleOfUser),
  defaultRoleId: id.nullable(),
  state: z.enum(USER_STATES),
  /** When a lock ends by itself; null for one that an administrator has to lift. */
  lockedUntil: instant.nullable(),
  lastSignInAt: instant.nullable(),
  passwordChangedAt: instant.nullable(),
  remark: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SystemUserRow = z.output<typeof systemUserRow>;

const userFilters = {
  /** Account, real name, employee id or mobile (only for who may see it) contains this. */
  keyword: optionalLine(60).optional(),
  state: z.enum(USER_STATES).optional(),
  type: z.enum(USER_TYPES).optional(),
  roleId: id.optional(),
  supplierId: id.optional(),
  schoolId: id.optional(),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  id: id.optional(),
};

const SORTS = ['-createdAt', 'createdAt', 'account', '-account', '-lastSignInAt', 'lastSignInAt'] as const;

const oneUsePassword = z.object({
  /** Shown once. It works for one sign-in, which must change it, and expires. */
  password: z.string(),
  expiresAt: instant,
});

export const systemUserCalls = {
  getSysUserInfoList: call({
    path: '/sys/systemUser/getSysUserInfoList',
    summary: 'System users within the caller’s data scope.',
    access: 'sys:systemUser:list',
    reveals: 'sys:systemUser:reveal',
    effect: 'query',
    input: listInput(SORTS, userFilters),
    output: listOutput(systemUserRow),
  }),
  addSysUserInfo: call({
    path: '/sys/systemUser/addSysUserInfo',
    summary:
      'Adds a person; answers a one-use first password. 409 with `fields` when the account or employee id is taken.',
    access: 'sys:systemUser:add',
    effect: 'command',
    quota: { times: 120, seconds: 60 },
    input: systemUserForm,
    output: z.object({ id, ...oneUsePassword.shape }),
  }),
  updateSysUserInfo: call({
    path: '/sys/systemUser/updateSysUserInfo',
    summary:
      'Changes a person. 409 with `current` when somebody else changed the row; roles not held by the caller cannot be given or taken.',
    access: 'sys:systemUser:update',
    effect: 'command',
    current: systemUserRow,
    input: changeInput(systemUserEdit),
    output: z.object({ version }),
  }),
  changeAccountState: call({
    path: '/sys/systemUser/changeAccountState',
    summary:
      'Enables, disables or locks up to 200 accounts, all or none; ends their sessions at once. 409 when no administrator would be left.',
    access: 'sys:systemUser:state',
    effect: 'command',
    current: systemUserRow,
    input: z.strictObject({
      users: z.array(z.strictObject({ id, version })).min(1).max(200),
      state: z.enum(USER_STATES),
    }),
    output: z.object({ changed: z.int() }),
  }),
  updatePwd: call({
    path: '/sys/systemUser/updatePwd',
    summary:
      'Sets a password for a person, who must change it at the next sign-in. `password`: the JSON list of RSA-OAEP ciphertexts of its pieces of 20 characters.',
    access: 'sys:systemUser:password',
    effect: 'command',
    current: systemUserRow,
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({
      id,
      version,
      password: z.string().min(1).max(16_384),
      publicKey: z.string().min(1).max(2048),
    }),
    output: z.object({ version }),
  }),
  resetPwd: call({
    path: '/sys/systemUser/resetPwd',
    summary: 'Replaces the password by a generated one-use one that expires; ends the person’s sessions.',
    access: 'sys:systemUser:password',
    effect: 'command',
    current: systemUserRow,
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ id, version }),
    output: z.object({ version, ...oneUsePassword.shape }),
  }),
  exportList: call({
    path: '/sys/systemUser/exportList',
    summary: 'Starts a job that writes the filtered users to a file; follow it with /sys/job/getById.',
    access: 'sys:systemUser:export',
    reveals: 'sys:systemUser:reveal',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({
      ...userFilters,
      sort: z.enum(SORTS).default('-createdAt'),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    output: z.object({ jobId: id }),
  }),
  importUsers: call({
    path: '/sys/systemUser/importUsers',
    summary:
      'Checks a spreadsheet of people (.xlsx or .csv, at most 5 MB and 2,000 rows), reports each bad row with its line and reason, and starts a job that adds the good ones; its report file holds their one-use passwords. `dryRun` only reports.',
    access: 'sys:systemUser:add',
    effect: 'command',
    quota: { times: 30, seconds: 60, atOnce: 1 },
    upload: { maxBytes: 5 * 1024 * 1024 },
    input: z.strictObject({ fileName: line(200), dryRun: z.boolean().default(false) }),
    output: z.object({
      read: z.int(),
      accepted: z.int(),
      rejected: z.int(),
      /** The job that adds the accepted ones; null for a trial run, or when there are none. */
      jobId: id.nullable(),
      rows: z.array(
        z.object({
          line: z.int(),
          account: z.string(),
          accepted: z.boolean(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  searchUserList: call({
    path: '/sys/sysuser/searchUserList',
    summary: 'For choosing a person: at most 20 enabled users whose account, name or employee id contains the keyword.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ keyword: optionalLine(60).default('') }),
    output: z.object({
      list: z.array(z.object({ id, account: z.string(), realName: z.string(), employeeId: z.string() })),
    }),
  }),
  searchUserInfoByEmployeeId: call({
    path: '/sys/sysuser/searchUserInfoByEmployeeId',
    summary: 'The person with exactly this employee id. 404 when there is none within the caller’s data scope.',
    access: 'sys:systemUser:list',
    reveals: 'sys:systemUser:reveal',
    effect: 'query',
    input: z.strictObject({ employeeId: line(40) }),
    output: systemUserRow,
  }),
  getSessionsOf: call({
    path: '/sys/systemUser/getSessions',
    summary: 'The live sessions of one person.',
    access: 'sys:systemUser:state',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      list: z.array(z.object({ id, createdAt: instant, lastSeenAt: instant, ip: z.string(), userAgent: z.string() })),
    }),
  }),
  endSessionsOf: call({
    path: '/sys/systemUser/endSessions',
    summary: 'Ends all sessions of one person.',
    access: 'sys:systemUser:state',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done.extend({ ended: z.int() }),
  }),
};
