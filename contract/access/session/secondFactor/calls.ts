/** The second factor (RFC 6238), stepping up, and the second step of signing in. */
import { z } from 'zod';
import { call, done, instant, nothing } from '#contract/ground/core.ts';
import { PASSWORD_MAX, signedIn } from '../calls.ts';

/** Six digits of the app, or one of the recovery codes. */
export const secondFactorCode = z.string().trim().min(6).max(20);
const sixDigits = z.string().regex(/^\d{6}$/);
const recoveryCodes = z.array(z.string());

/** So long a step-up counts, in the session that it was made in. */
export const STEP_UP_SECONDS = 300;

export const secondFactorCalls = {
  loginSecondFactor: call({
    path: '/login/secondFactor',
    summary:
      'The second step of signing in: the `challenge` that `/login` answered with its 401, and a code. 400 for a wrong code, or with `challengeOver` for a challenge that is used, expired (five minutes) or tried five times; 429 with Retry-After after repeated wrong codes.',
    access: 'public',
    effect: 'command',
    unaudited: 'every attempt is kept as a sign-in record',
    quota: { times: 300, seconds: 60 },
    input: z.strictObject({ challenge: z.string().min(20).max(100), code: secondFactorCode }),
    output: signedIn,
  }),
  stepUp: call({
    path: '/sys/sysuser/stepUp',
    summary:
      'Confirms who sits in front of this session, for five minutes: by a code when a second factor is on, else by the password. 400 when it is wrong; 409 when a code is needed; 429 with Retry-After.',
    access: 'signedIn',
    effect: 'command',
    unaudited: 'kept as a sign-in record',
    duringSecondFactorSetup: true,
    quota: { times: 30, seconds: 600 },
    input: z.union([
      z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX) }),
      z.strictObject({ code: secondFactorCode }),
    ]),
    output: z.object({ steppedUpUntil: instant }),
  }),
  beginSecondFactor: call({
    path: '/sys/sysuser/beginSecondFactor',
    summary:
      'A new TOTP key (SHA-1, six digits, 30 s) that counts once a code confirms it, within ten minutes; what was on before stays on until then. 409 with `stepUp`.',
    access: 'signedIn',
    effect: 'command',
    duringSecondFactorSetup: true,
    quota: { times: 20, seconds: 600 },
    input: nothing,
    output: z.object({
      /** Base32, to be typed by hand. */
      secret: z.string(),
      /** `otpauth://totp/…`, to be shown as a QR code. */
      uri: z.string(),
      expiresAt: instant,
    }),
  }),
  confirmSecondFactor: call({
    path: '/sys/sysuser/confirmSecondFactor',
    summary:
      'Switches the begun second factor on; answers ten one-use recovery codes, shown only now, and ends all other sessions. 400 for a wrong code; 409 when none was begun, or with `stepUp`.',
    access: 'signedIn',
    effect: 'command',
    duringSecondFactorSetup: true,
    quota: { times: 30, seconds: 600 },
    input: z.strictObject({ code: sixDigits }),
    output: z.object({ recoveryCodes }),
  }),
  renewRecoveryCodes: call({
    path: '/sys/sysuser/renewRecoveryCodes',
    summary:
      'Ten new recovery codes, shown only now; the old ones stop working. 409 without a second factor, or with `stepUp`.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 10, seconds: 600 },
    input: nothing,
    output: z.object({ recoveryCodes }),
  }),
  removeSecondFactor: call({
    path: '/sys/sysuser/removeSecondFactor',
    summary:
      'Switches the own second factor off. 409 when there is none, when the active role requires one, or with `stepUp`.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 10, seconds: 600 },
    input: nothing,
    output: done,
  }),
};
