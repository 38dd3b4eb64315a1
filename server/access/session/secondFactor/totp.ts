/** Time-based one-time codes (RFC 6238) and recovery codes: making and recognising them, nothing stored. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Codes of so many steps before and after this one are taken, since clocks differ. */
const WINDOW = 1;

const totpOf = (secret: string, name: { issuer: string; label: string }): TOTP =>
  new TOTP({
    ...name,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code shows; the app then lists the account under the site's name. */
export const uriOf = (secret: string, account: string, site: string): string =>
  totpOf(secret, { issuer: site, label: account }).toString();

/** The step whose code this is, when it is one of the window and newer than the last one used; else null. */
export function stepOf(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Small letters and digits that cannot be mistaken for each other. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;
const HALF = 5;
const half = (): string => Array.from({ length: HALF }, () => READABLE[randomInt(READABLE.length)]).join('');

/** Ten codes such as `k7m2p-x9dfa`, 49 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);

export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** A recovery code as it is kept, however it was typed. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
