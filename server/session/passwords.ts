/** Passwords: hashing, checking, and which ones are refused. */
import { readFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/session.ts';
import type { Message } from '../core/messages.ts';
import { sessionMessages } from './messages.ts';

/** argon2id (the library's default) as OWASP advises it: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** A hash of nothing that anybody knows: verifying against it takes as long as against a real one. */
const NOBODY = hashPassword(crypto.randomUUID());

/** Whether the password is the one of the hash; without a hash it is not, and takes the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await NOBODY), password);
  return matches && passwordHash !== null;
}

let commonest: ReadonlySet<string> | undefined;
/** Lower case, eight characters or more, one a line. */
function isCommon(password: string): boolean {
  commonest ??= new Set(readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8').split('\n'));
  return commonest.has(password.toLowerCase());
}

/** Why a new password is refused, or null when it may be used. */
export function checkNewPassword(password: string, person: { account: string; realName?: string }): Message | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN || password.length > PASSWORD_MAX) return sessionMessages.passwordLength;
  if (isCommon(password)) return sessionMessages.passwordCommon;
  const lower = password.toLowerCase();
  if (person.account.length >= 4 && lower.includes(person.account.toLowerCase()))
    return sessionMessages.passwordHasAccount;
  return null;
}

/** Letters and digits that cannot be mistaken for each other. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 16;

/** A random password, 92 bits, readable over the telephone. */
export const generatePassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
