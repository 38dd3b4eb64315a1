/** Signing in, the active role, its menu, the person's own sessions and password. */
import { z } from 'zod';
import { call, done, id, instant, line, nothing } from '#contract/ground/core.ts';
import { DATA_SCOPES, USER_TYPES } from '#contract/ground/enums.ts';
import { menuNode } from '#contract/access/menu/calls.ts';

/** 8 to 128 characters, never truncated; which ones are refused besides is decided by the server. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** How many of the four kinds (small letters, capitals, digits, others) occur in a password. */
export const kindsOfCharacters = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** The payload inside the `jsonData` of `updatePwdEnc`, before encryption. */
export const passwordChange = z.strictObject({
  oldPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword,
});

/** What a sign-in gives: the token is shown once and stored only as a hash. */
export const signedIn = z.object({
  token: z.string(),
  /** The password has to be changed before any other call is allowed. */
  mustChangePassword: z.boolean(),
  /** The sign-in before this one; null at the first. */
  lastSignInAt: instant.nullable(),
  lastSignInIp: z.string().nullable(),
});

export const roleSummary = z.object({
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Route of the page that `/` leads to; empty: the home page itself. */
  homePage: z.string(),
});

const demoPerson = z.object({
  account: z.string(),
  realName: z.string(),
  roleNameZh: z.string(),
  roleNameEn: z.string(),
});

const mySession = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});

/** Failures are slowed down besides; this bounds what hashing may cost. */
const quotaForSignIn = { times: 300, seconds: 60 } as const;
const quotaForKeys = { times: 60, seconds: 60 } as const;
/** Whoever finds a console left open may guess at the current password: not often. */
const quotaForOwnPassword = { times: 30, seconds: 1800 } as const;

export const sessionCalls = {
  login: call({
    path: '/login',
    summary:
      'Signs in. 401 for a wrong account or password alike; 401 with `secondFactor: { challenge, expiresAt }` when a code is needed besides (see `/login/secondFactor`) or `code` was wrong; 429 with Retry-After (seconds) after repeated failures.',
    access: 'public',
    effect: 'command',
    unaudited: 'every attempt is kept as a sign-in record',
    quota: quotaForSignIn,
    input: z.strictObject({
      account: line(64),
      password: z.string().min(1).max(PASSWORD_MAX),
      /** Of the second factor, for whoever has one and wants to do it in one step. */
      code: z.string().trim().min(6).max(20).optional(),
    }),
    output: signedIn,
  }),
  logout: call({
    path: '/logout',
    summary: 'Ends the session of the token. Ending an ended session is no error.',
    access: 'public',
    effect: 'command',
    unaudited: 'kept as a sign-in record',
    quota: { times: 600, seconds: 60 },
    input: nothing,
    output: done,
  }),
  demoPeople: call({
    path: '/demo/people',
    summary:
      'The sample people that may be signed in with one click; empty unless this is a demo and the request is direct from this machine.',
    access: 'public',
    effect: 'query',
    quota: { times: 600, seconds: 60 },
    input: nothing,
    output: z.object({ people: z.array(demoPerson) }),
  }),
  demoSignIn: call({
    path: '/demo/signIn',
    summary: 'Signs in as a sample person. 404 unless this is a demo and the request is direct from this machine.',
    access: 'public',
    effect: 'command',
    unaudited: 'kept as a sign-in record',
    quota: quotaForSignIn,
    input: z.strictObject({ account: line(64) }),
    output: signedIn,
  }),
  getPublicKey: call({
    path: '/getPublicKey',
    summary: 'A fresh RSA-OAEP (SHA-256, 3072 bit) public key, base64 of SPKI DER. Single use, five minutes.',
    access: 'public',
    effect: 'command',
    unaudited: 'a key carries no decision',
    duringPasswordChange: true,
    duringSecondFactorSetup: true,
    quota: quotaForKeys,
    input: nothing,
    output: z.string(),
  }),
  updatePwdEnc: call({
    path: '/sys/sysuser/updatePwdEnc',
    summary:
      'Changes the own password. `jsonData`: base64 RSA-OAEP ciphertext of JSON {oldPassword, newPassword}; ends all other sessions. 400 for a used, expired or foreign key; 409 with `stepUp` where a second factor is on.',
    access: 'signedIn',
    effect: 'command',
    duringPasswordChange: true,
    quota: quotaForOwnPassword,
    input: z.strictObject({ jsonData: z.string().min(1).max(4096), publicKey: z.string().min(1).max(2048) }),
    output: done,
  }),
  getLoginUserMenu: call({
    path: '/sys/sysuser/getLoginUserMenu',
    summary: 'Who is signed in, as which role, and the menu tree and permissions of that role.',
    access: 'signedIn',
    effect: 'query',
    duringPasswordChange: true,
    duringSecondFactorSetup: true,
    input: nothing,
    output: z.object({
      user: z.object({
        id,
        account: z.string(),
        realName: z.string(),
        avatar: z.string(),
        type: z.enum(USER_TYPES),
      }),
      role: roleSummary.extend({ dataScope: z.enum(DATA_SCOPES) }),
      roles: z.array(roleSummary),
      menus: z.array(menuNode),
      permissions: z.array(z.string()),
      mustChangePassword: z.boolean(),
      /** The active role requires a second factor, and the person has none. */
      mustSetUpSecondFactor: z.boolean(),
      lastSignInAt: instant.nullable(),
      lastSignInIp: z.string().nullable(),
      /** Sample data and sample people are in this instance. */
      demo: z.boolean(),
    }),
  }),
  mySessions: call({
    path: '/sys/sysuser/mySessions',
    summary: 'The own live sessions, newest first, at most 100.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(mySession) }),
  }),
  endSession: call({
    path: '/sys/sysuser/endSession',
    summary:
      'Ends one of the own sessions, or with `others` every one but the current. 404 for a session of somebody else.',
    access: 'signedIn',
    effect: 'command',
    input: z.union([z.strictObject({ id }), z.strictObject({ others: z.literal(true) })]),
    output: z.object({ ended: z.int() }),
  }),
  getSessionEnd: call({
    path: '/sys/sysuser/getSessionEnd',
    summary:
      'When the own session ends unless it is used. `cause`: `absolute` when using it does not put that off. Asking counts as use unless the header `X-Untouched-Seconds` says how long nobody has used the client.',
    access: 'signedIn',
    effect: 'query',
    duringPasswordChange: true,
    duringSecondFactorSetup: true,
    input: nothing,
    output: z.object({
      /** The idle time that is allowed. */
      idleSeconds: z.int(),
      secondsLeft: z.int(),
      cause: z.enum(['idle', 'absolute']),
    }),
  }),
  myRoleList: call({
    path: '/sys/role/myRoleList',
    summary: 'The enabled roles the person holds, and which one is active.',
    access: 'signedIn',
    effect: 'query',
    duringSecondFactorSetup: true,
    input: nothing,
    output: z.object({ list: z.array(roleSummary), activeRoleId: id }),
  }),
  changeRole: call({
    path: '/changeRole',
    summary:
      'Makes another held role the active one. Answers a new token; the old one ends at once. 404 for a role not held.',
    access: 'signedIn',
    effect: 'command',
    duringSecondFactorSetup: true,
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ roleId: id }),
    output: z.object({ token: z.string(), role: roleSummary }),
  }),
  myPreferences: call({
    path: '/sys/sysuser/myPreferences',
    summary: 'What the person arranged: columns, saved views, by key.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({ preferences: z.record(z.string(), z.json()) }),
  }),
  savePreference: call({
    path: '/sys/sysuser/savePreference',
    summary: 'Keeps one arrangement under a key (at most 200 keys of 16 KB each); null forgets it.',
    access: 'signedIn',
    effect: 'command',
    unaudited: "a person's own arrangement of a screen",
    // JSON of any kind is looked through piece by piece: the longest body would take seconds
    maxBytes: 64 * 1024,
    input: z.strictObject({ key: z.string().regex(/^[a-zA-Z][\w./-]{0,79}$/), value: z.json() }),
    output: done,
  }),
};
