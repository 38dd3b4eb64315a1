/** Signing in with account and password, and what slows guessing down. */
import type { CallContext } from '#server/ground/core/context.ts';
import { messages } from '#server/ground/core/messages.ts';
import { Refusal, tooMany } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { SignInTable } from './table.ts';
import { sessionMessages } from './messages.ts';
import { verifyPassword } from './passwords.ts';
import {
  askForNewPassword,
  countFailure,
  enabledRolesOf,
  forgetThrottle,
  insertSignIn,
  lockAccount,
  lockPerson,
  noteSignIn,
  spendOneUsePassword,
  throttleOf,
  unlockAccount,
  userForSignIn,
} from './queries.ts';
import { askForCode } from './secondFactor/challenge.ts';
import { hasFactor, tryCode } from './secondFactor/codes.ts';
import { factorMessages } from './secondFactor/messages.ts';
import { tellOfRecoveryCode, tellOfWrongCodes } from './secondFactor/tell.ts';
import { lockFailures, lockMinutes, passwordMaxDays } from '#server/ground/settings/definitions/security.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { Turns } from '#server/ground/core/turns.ts';

type Context = CallContext<'public'>;
type Result = SignInTable['result'];
type User = NonNullable<Awaited<ReturnType<ReturnType<typeof userForSignIn>['executeTakeFirst']>>>;

/** Failures in a row for one account name that cost no wait. */
const FREE_FAILURES = 3;
const LONGEST_WAIT_SECONDS = 300;
/** What follows failures for one account name, as set: the wait after each, in seconds, and the lock after the last. */
function lockOutOf(settings: Settings) {
  const failures = settings.get(lockFailures);
  const lockSeconds = settings.get(lockMinutes) * 60;
  const waits = Array.from({ length: failures - 1 }, (_, before) =>
    before < FREE_FAILURES ? 0 : Math.min(2 ** (before - FREE_FAILURES), LONGEST_WAIT_SECONDS),
  );
  // a lock that is over must not have forgotten what led to it any sooner than a shorter one
  return {
    failures,
    lockSeconds,
    waits: [...waits, lockSeconds],
    forgetAfter: Math.max(FORGET_AFTER_SECONDS, lockSeconds),
  };
}
/** Seconds to wait after the first, second, … failure in a row for one address, behind which many people may sit. */
const ADDRESS_WAITS = [...Array<number>(20).fill(0), 1, 2, 4, 8, 16, 32, 64, 128, 300];
const FORGET_AFTER_SECONDS = 900;
/** So many wrong codes in a row are no slips of the finger any more. */
export const WRONG_CODES_TO_TELL_OF = 5;

/** Under which failures of an account name are counted. */
export const accountKey = (account: string) => `account:${account.toLowerCase()}`;
const addressKey = (ip: string) => `address:${networkOf(ip)}`;

/** Keeps a record of an attempt, outside any transaction: a refusal must not take it back. */
export async function recordSignIn(
  context: Context,
  account: string,
  userId: string | null,
  result: Result,
  /** Another pool, where the caller holds a connection already. */
  db: Db = context.services.db,
): Promise<void> {
  const { ip, userAgent, traceId } = context.request;
  context.log.info({ account, userId, result, ip }, 'sign-in');
  const at = context.services.now().toISOString();
  await insertSignIn(db, { at, account, userId, result, ip, userAgent, traceId }).execute();
}

/** 429 while the account name or the address has to wait. */
async function checkThrottle(context: Context, account: string): Promise<void> {
  const now = context.services.now().getTime();
  const blocks = await throttleOf(context.services.db, [addressKey(context.request.ip), accountKey(account)]).execute();
  const until = Math.max(0, ...blocks.map(({ blockedUntil }) => Date.parse(blockedUntil)));
  if (until <= now) return;
  await recordSignIn(context, account, null, 'throttled');
  throw tooMany(Math.ceil((until - now) / 1000), sessionMessages.throttled);
}

/** 429 while the address has to wait. */
export async function checkAddress(context: Context): Promise<void> {
  const [block] = await throttleOf(context.services.db, [addressKey(context.request.ip)]).execute();
  const wait = block === undefined ? 0 : Date.parse(block.blockedUntil) - context.services.now().getTime();
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000), sessionMessages.throttled);
}

/** Keeps a wrong code after the right password, counts it for the address, and tells the person of many. */
export async function noteWrongCode(context: Context, user: { id: string; account: string }, failures: number) {
  const { db, now } = context.services;
  const at = now().toISOString();
  await countFailure(db, addressKey(context.request.ip), at, ADDRESS_WAITS, FORGET_AFTER_SECONDS).execute();
  await recordSignIn(context, user.account, user.id, 'wrongCode');
  if (failures === WRONG_CODES_TO_TELL_OF) await tellOfWrongCodes(context.services, user.id);
}

/** Answers how often in a row this account name has failed. */
async function countFailures(context: Context, account: string): Promise<number> {
  const { db, now, settings } = context.services;
  const at = now().toISOString();
  const { waits, forgetAfter } = lockOutOf(settings);
  await countFailure(db, addressKey(context.request.ip), at, ADDRESS_WAITS, FORGET_AFTER_SECONDS).execute();
  const { failures } = await countFailure(db, accountKey(account), at, waits, forgetAfter).executeTakeFirstOrThrow();
  return failures;
}

async function refuseSignIn(context: Context, user: User, result: Result): Promise<never> {
  await recordSignIn(context, user.account, user.id, result);
  if (result === 'wrongCredentials') throw new Refusal(401, sessionMessages.wrongCredentials);
  if (result === 'accountLocked') throw new Refusal(403, sessionMessages.accountLocked);
  if (result === 'passwordExpired') throw new Refusal(403, sessionMessages.passwordExpired);
  if (result === 'noRole') throw new Refusal(403, sessionMessages.noRole);
  throw new Refusal(403, sessionMessages.accountDisabled);
}

type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof lockPerson>['executeTakeFirst']>>>;

/** What keeps a person out, or null. A lock that has run out is lifted. */
async function stateProblem(db: Db, { id, state, lockedUntil }: Person, now: string): Promise<Result | null> {
  if (state === 'disabled') return 'accountDisabled';
  if (state !== 'locked') return null;
  if (lockedUntil === null || lockedUntil > now) return 'accountLocked';
  await unlockAccount(db, id, now).execute();
  return null;
}

/** Whether a password is older than the settings allow; people without one keep going. */
function isPasswordAged({ settings, now }: Context['services'], person: Person): boolean {
  const days = settings.get(passwordMaxDays);
  if (days === 0 || person.passwordHash === null) return false;
  return now().getTime() - Date.parse(person.passwordChangedAt ?? person.createdAt) > days * 86_400_000;
}

/**
 * Opens the session of a person whose identity is established, all or nothing. Told why not only to who knows the
 * password: the one that was checked has to be the one of now.
 */
export async function openFor(context: Context, user: User) {
  const { services, request } = context;
  const now = services.now().toISOString();
  const opened = await services.db
    .transaction()
    .execute(async (db): Promise<{ token: string; mustChangePassword: boolean } | { problem: Result }> => {
      const person = await lockPerson(db, user.id).executeTakeFirst();
      if (person === undefined || person.passwordHash !== user.passwordHash) return { problem: 'wrongCredentials' };
      const problem = await stateProblem(db, person, now);
      if (problem !== null) return { problem };
      const [role] = await enabledRolesOf(db, user.id).execute();
      if (role === undefined) return { problem: 'noRole' };
      if (person.passwordExpiresAt !== null) {
        const spent = await spendOneUsePassword(db, user.id, now).executeTakeFirst();
        if (spent === undefined) return { problem: 'passwordExpired' };
      }
      const token = await services.sessions.open(db, {
        userId: user.id,
        roleId: role.id,
        ip: request.ip,
        userAgent: request.userAgent,
        previousSignInAt: user.lastSignInAt,
        previousSignInIp: user.lastSignInIp,
      });
      await noteSignIn(db, user.id, now, request.ip).execute();
      const isAged = isPasswordAged(services, person);
      if (isAged) await askForNewPassword(db, user.id).execute();
      return { token, mustChangePassword: isAged || user.mustChangePassword };
    });
  if ('problem' in opened) return refuseSignIn(context, user, opened.problem);
  await recordSignIn(context, user.account, user.id, 'succeeded');
  return {
    token: opened.token,
    mustChangePassword: opened.mustChangePassword,
    lastSignInAt: user.lastSignInAt,
    lastSignInIp: user.lastSignInIp,
  };
}

/** So many passwords are checked at once for one account name, one address, and in all; the others wait their turn. */
const AT_ONCE = { account: 2, address: 8, all: 3 } as const;
/** Beyond that the wait would be longer than an answer may take. */
const MOST_WAITING = 100;
const turns = new Turns();

/**
 * Checks account and password and opens a session. An unknown account and a wrong password give the same answer in
 * the same time: both verify one hash. Tries at the same moment take turns, so that each sees the failures before it.
 */
export function signIn(context: Context, account: string, password: string, code?: string) {
  return turns.take(addressKey(context.request.ip), AT_ONCE.address, () =>
    turns.take(accountKey(account), AT_ONCE.account, () => trySignIn(context, account, password, code)),
  );
}

/** 401 with a challenge unless the person has no second factor, or `code` is right. */
async function passSecondFactor(context: Context, user: User, code: string | undefined): Promise<void> {
  const { services } = context;
  if (!(await hasFactor(services.db, user.id))) return;
  if (code === undefined) {
    await recordSignIn(context, user.account, user.id, 'codeNeeded');
    throw await askForCode(services, user, factorMessages.codeNeeded);
  }
  const result = await tryCode(services.db, services, user.id, code);
  if (result.kind === 'wait') throw tooMany(result.seconds, factorMessages.codeThrottled);
  if (result.kind === 'wrong') {
    await noteWrongCode(context, user, result.failures);
    throw await askForCode(services, user, factorMessages.codeWrong);
  }
  if (result.kind === 'right' && result.by === 'recovery')
    await tellOfRecoveryCode(services, user.id, result.recoveryCodesLeft);
}

async function trySignIn(context: Context, account: string, password: string, code: string | undefined) {
  const { db } = context.services;
  await checkThrottle(context, account);
  const user = await userForSignIn(db, account).executeTakeFirst();
  const matches = await turns.take(
    'all',
    AT_ONCE.all,
    () => verifyPassword(user?.passwordHash ?? null, password),
    MOST_WAITING,
  );
  if (user === undefined || !matches) {
    const failures = await countFailures(context, account);
    await recordSignIn(context, account, user?.id ?? null, 'wrongCredentials');
    const lockOut = lockOutOf(context.services.settings);
    if (user !== undefined && failures >= lockOut.failures) {
      const until = new Date(context.services.now().getTime() + lockOut.lockSeconds * 1000).toISOString();
      await lockAccount(db, user.id, until).execute();
    }
    throw new Refusal(401, sessionMessages.wrongCredentials);
  }
  await forgetThrottle(db, accountKey(account)).execute();
  await passSecondFactor(context, user, code);
  return openFor(context, user);
}

/** Signs in as a sample person: 404 outside a demo, through a proxy, or for anybody who is not one. */
export async function signInAsDemo(context: Context, account: string) {
  const user = mayUseDemo(context) ? await userForSignIn(context.services.db, account).executeTakeFirst() : undefined;
  if (user === undefined || !user.demo) throw new Refusal(404, messages.notFound);
  return openFor(context, user);
}

/** The demo is offered only to whoever sits at this machine. */
export const mayUseDemo = (context: Context): boolean => context.services.config.demo && context.request.direct;
