/** The own person: extra information, mobile number, identity, and what an administrator may reset of it. */
import { z } from 'zod';
import {
  call,
  namedFields,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  mobile,
  nothing,
  optionalLine,
  optionalMobile,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { GENDERS, USER_TYPES } from '#contract/ground/enums.ts';
import { signIn } from '#contract/access/sysLog/calls.ts';

/** What a person fills in about themself. */
export const extraInfoForm = z.strictObject({
  /** Address of a picture uploaded before; empty for the initials. */
  avatar: optionalLine(300).default(''),
  email: z.union([z.literal(''), z.email().max(120)]).default(''),
  /** Derived, and not to be changed, once the identity was checked. */
  gender: z.enum(GENDERS).default('unknown'),
  /** `YYYY-MM-DD`; derived, and not to be changed, once the identity was checked. */
  birthday: z.iso.date().nullable().default(null),
  department: optionalLine(60).default(''),
  position: optionalLine(60).default(''),
  officePhone: z.union([z.literal(''), z.string().regex(/^\+?[\d -]{5,24}$/)]).default(''),
  address: optionalLine(200).default(''),
  emergencyName: optionalLine(60).default(''),
  emergencyRelation: optionalLine(20).default(''),
  emergencyMobile: optionalMobile.default(''),
  bio: paragraph(300).default(''),
});

const identity = z.object({
  /** Masked; the number itself never leaves the server. */
  idCard: z.string(),
  /** Six digits, and the division's names where they are known. */
  divisionCode: z.string(),
  divisionNameZh: z.string(),
  divisionNameEn: z.string(),
  birthday: z.string(),
  gender: z.enum(GENDERS),
  checkedAt: instant,
});

const extraInfo = z.object({
  ...extraInfoForm.shape,
  account: z.string(),
  realName: z.string(),
  employeeId: z.string(),
  /** Masked. */
  mobile: z.string(),
  type: z.enum(USER_TYPES),
  supplierName: z.string(),
  schoolName: z.string(),
  departmentName: z.string(),
  majorName: z.string(),
  createdAt: instant,
  /** Null until the identity was checked. */
  identity: identity.nullable(),
  version,
});
export type ExtraInfo = z.output<typeof extraInfo>;

/** What a person should still do, the most urgent first. */
export const HOMEPAGE_TODOS = ['secondFactor', 'recoveryCodes', 'mobile', 'identity', 'emergencyContact'] as const;

const codeSent = z.object({
  /** The code does not work after this. */
  expiresAt: instant,
  /** Seconds until another one may be asked for. */
  resendAfterSeconds: z.int(),
});

const ownSignIn = signIn.omit({ account: true, traceId: true });
export type OwnSignIn = z.output<typeof ownSignIn>;

export const personCalls = {
  mySecurity: call({
    path: '/sys/sysuser/mySecurity',
    summary: 'How the own account is protected, and until when this session counts as stepped up.',
    access: 'signedIn',
    effect: 'query',
    duringSecondFactorSetup: true,
    input: nothing,
    output: z.object({
      /** Masked; empty for none. */
      mobile: z.string(),
      passwordChangedAt: instant.nullable(),
      secondFactorSince: instant.nullable(),
      recoveryCodesLeft: z.int(),
      /** The active role may not be used without one. */
      secondFactorRequired: z.boolean(),
      /** By what a step-up is made; `nothing` for who has neither password nor second factor (sample people). */
      stepUpBy: z.enum(['password', 'code', 'nothing']),
      steppedUpUntil: instant.nullable(),
      /** A code is on its way to this number (masked). */
      pendingMobile: z.object({ mobile: z.string(), expiresAt: instant, resendAt: instant }).nullable(),
    }),
  }),
  myExtraInfo: call({
    path: '/sys/sysuser/myExtraInfo',
    summary: 'What is known of the person who is signed in; mobile and identity numbers are masked.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: extraInfo,
  }),
  updateExtraInfo: call({
    path: '/sys/sysuser/updateExtraInfo',
    summary:
      'Changes the own extra information. 409 with `current` when it was changed meanwhile; 400 for gender or birthday other than those of a checked identity, or a picture that was not uploaded here.',
    access: 'signedIn',
    effect: 'command',
    current: extraInfo,
    quota: { times: 60, seconds: 600 },
    input: namedFields(extraInfoForm).extend({ version }),
    output: z.object({ version }),
  }),
  sendChangeMobileCode: call({
    path: '/sys/sysuser/sendChangeMobileCode',
    summary:
      'Sends six digits to the new number, good for five minutes and five tries. 409 with `stepUp` unless the person has just confirmed who they are; 429 with Retry-After beyond the quotas of the number, the person or the address. Whether the number is taken is not told here.',
    access: 'signedIn',
    effect: 'command',
    input: z.strictObject({ mobile }),
    output: codeSent,
  }),
  changeMobile: call({
    path: '/sys/sysuser/changeMobile',
    summary:
      'Makes the number that the code was sent to the own one. 400 for a wrong, used or expired code; 409 for a number of another account, or with `stepUp`.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 60, seconds: 600 },
    input: z.strictObject({ mobile, code: z.string().regex(/^\d{6}$/) }),
    output: z.object({ mobile: z.string() }),
  }),
  idCardCheck: call({
    path: '/sys/sysuser/idCardCheck',
    summary:
      'Checks a citizen identity number (GB 11643: check digit, date, division) and keeps it encrypted as the own identity. 400 when it does not hold; 409 when one is kept already, or this one by another account.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 10, seconds: 3600 },
    input: z.strictObject({ idCard: line(30) }),
    output: identity,
  }),
  myHomepageInfo: call({
    path: '/sys/sysuser/myHomepageInfo',
    summary: 'What the home page tells the person: what to do for the own account, and what happened to it.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({
      todos: z.array(z.enum(HOMEPAGE_TODOS)),
      /** Live sessions, this one included. */
      sessionCount: z.int(),
      /** Refused sign-ins under the own account since the sign-in before this one, counted to 100. */
      refusedSignIns: z.int(),
      /** Own jobs that wait or run. */
      openJobs: z.int(),
      /** Parts of the demo's story told since the start, while some are left; else null. */
      story: z.object({ done: z.int(), total: z.int() }).nullable(),
    }),
  }),
  mySignIns: call({
    path: '/sys/sysuser/mySignIns',
    summary: 'The own sign-ins, refused ones included, newest first.',
    access: 'signedIn',
    effect: 'query',
    input: listInput(['-at', 'at'], { result: signIn.shape.result.optional() }),
    output: listOutput(ownSignIn),
  }),
  getProtection: call({
    path: '/sys/systemUser/getProtection',
    summary: 'How the account of one person is protected: second factor and identity. 404 beyond the data scope.',
    access: 'sys:systemUser:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      secondFactorSince: instant.nullable(),
      recoveryCodesLeft: z.int(),
      /** Masked; null when no identity was checked. */
      idCard: z.string().nullable(),
      identityCheckedAt: instant.nullable(),
    }),
  }),
  resetSecondFactor: call({
    path: '/sys/systemUser/resetSecondFactor',
    summary: 'Takes a lost second factor off somebody else and ends their sessions. 409 when there is none.',
    access: 'sys:systemUser:protection',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
  resetIdentity: call({
    path: '/sys/systemUser/resetIdentity',
    summary: 'Forgets the checked identity of somebody else, who may then give another. 409 when there is none.',
    access: 'sys:systemUser:protection',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
};
