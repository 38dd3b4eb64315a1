/** Second factors, text messages and identity numbers for tests. */
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './factories.ts';
import type { Client, TestApp } from './harness.ts';

/** The code that an app shows at a moment; `steps` of 30 s later. */
export const codeOf = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * 30_000,
  });

/** Steps a client up by the password that every test person has. */
export const stepUp = (client: Client) => client.call('/sys/sysuser/stepUp', { password: PASSWORD });

/** Switches a second factor on for a client who has none; answers its key and the recovery codes. */
export async function switchOn(
  app: TestApp,
  client: Client,
): Promise<{ secret: string; recoveryCodes: string[]; code: () => string }> {
  await stepUp(client);
  const { secret } = await client.call('/sys/sysuser/beginSecondFactor', {});
  const now = () => app.server.services.now();
  const { recoveryCodes } = await client.call('/sys/sysuser/confirmSecondFactor', { code: codeOf(secret, now()) });
  // the code that confirmed it is used
  app.advance(31);
  return { secret, recoveryCodes, code: () => codeOf(secret, now()) };
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An identity number that holds, of somebody who does not exist. */
export function idCardOf(serial: number, division = '110101', birthday = '19900307'): string {
  const body = division + birthday + String(serial).padStart(3, '0');
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
}
