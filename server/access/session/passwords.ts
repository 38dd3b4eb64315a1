/** Passwords: hashing, checking, and which ones are refused. */
import { readFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { kindsOfCharacters, PASSWORD_MAX } from '#contract/access/session/calls.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { passwordClasses, passwordMinLength } from '#server/ground/settings/definitions/security.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { sessionMessages } from './messages.ts';

/** argon2id (the library's default) as OWASP advises it: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** The same letters may be typed as one character or as two: they are one password. */
const typedForm = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(typedForm(password), ARGON2);

/** A hash of nothing that anybody knows: verifying against it takes as long as against a real one. */
const NOBODY = hashPassword(crypto.randomUUID());

/** Whether the password is the one of the hash; without a hash it is not, and takes the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await NOBODY);
  const form = typedForm(password);
  // one that was set before passwords had one form was hashed as it was typed
  const matches = (await verify(against, form)) || (form !== password && (await verify(against, password)));
  return matches && passwordHash !== null;
}

let commonest: ReadonlySet<string> | undefined;
/** Lower case, eight characters or more, one a line. */
function isCommon(password: string): boolean {
  commonest ??= new Set(readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8').split('\n'));
  return commonest.has(password.toLowerCase());
}

interface Problem {
  sentence: Message;
  params: Record<string, number>;
}

function problemOf(settings: Settings, password: string, account: string): Problem | null {
  const [least, kinds] = [settings.get(passwordMinLength), Number(settings.get(passwordClasses))];
  const length = [...password].length;
  if (length < least || password.length > PASSWORD_MAX)
    return { sentence: sessionMessages.passwordLength, params: { least, most: PASSWORD_MAX } };
  if (kindsOfCharacters(password) < kinds) return { sentence: sessionMessages.passwordKinds, params: { kinds } };
  if (isCommon(password)) return { sentence: sessionMessages.passwordCommon, params: {} };
  const hasAccount = account.length >= 4 && password.toLowerCase().includes(account.toLowerCase());
  return hasAccount ? { sentence: sessionMessages.passwordHasAccount, params: {} } : null;
}

/** 400 at the field `path` for a password that is not good enough for the settings of now. */
export function requireGoodPassword(settings: Settings, path: string, password: string, person: { account: string }) {
  const problem = problemOf(settings, password, person.account);
  if (problem !== null) throw new FieldRefusal([{ path, ...problem }]);
}

/** Letters and digits that cannot be mistaken for each other. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 16;

/** A random password, 92 bits, readable over the telephone. */
export const generatePassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
