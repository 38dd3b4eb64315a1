/** Passwords that are given to a person: good for one sign-in, which must change it, and not for long. */
import { generatePassword, hashPassword } from '#server/access/session/passwords.ts';

export const ONE_USE_PASSWORD_HOURS = 72;

/** When a password given now stops working. */
export const oneUseExpiry = (now: Date): Date => new Date(now.getTime() + ONE_USE_PASSWORD_HOURS * 3_600_000);

/** A generated password with its columns. */
export async function oneUsePassword(now: Date) {
  const password = generatePassword();
  return { password, expiresAt: oneUseExpiry(now), passwordHash: await hashPassword(password) };
}
