/** E-mails over the SMTP server of the settings. */
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { addressToCall, OutCallFailed } from '#server/ground/outward/callOut.ts';
import {
  mailFrom,
  mailHost,
  mailPort,
  mailPrivateHosts,
  mailSecret,
  mailSecurity,
  mailUser,
} from '#server/ground/settings/definitions/mail.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import type { SendOutcome } from './gateway.ts';

/** Of each step: connecting, the greeting, every answer. */
const PATIENCE_MS = 10_000;
/** Of the whole: a server that takes its time for each of a dozen steps would hold a mail for minutes. */
export const MAIL_WITHIN_MS = 30_000;
const LONGEST_OUTCOME = 160;

export const canMail = (settings: Settings): boolean => settings.get(mailHost) !== '';

/** Sends one e-mail, within `withinMs`, and answers the outcome; a failure of the server is an outcome, too. */
export async function sendMail(
  settings: Settings,
  mail: {
    to: string;
    subject: string;
    text: string;
    attachments?: { filename: string; content: Buffer; contentType: string }[];
  },
  withinMs = MAIL_WITHIN_MS,
): Promise<SendOutcome> {
  const host = settings.get(mailHost);
  const security = settings.get(mailSecurity);
  const user = settings.get(mailUser);
  const signal = AbortSignal.timeout(withinMs);
  try {
    const transport = createTransport({
      // the very address that was checked, under the name that its certificate bears
      host: await addressToCall(host, settings.get(mailPrivateHosts)),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      port: settings.get(mailPort),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user === '' ? {} : { auth: { user, pass: settings.get(mailSecret) } }),
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({ from: settings.get(mailFrom), ...mail, signal });
    return { isSent: true, outcome: '' };
  } catch (error) {
    return { isSent: false, outcome: signal.aborted ? 'timeout' : problemOf(error) };
  }
}

/** What the server refused, by its status: its words may repeat addresses. */
function problemOf(error: unknown): string {
  if (error instanceof OutCallFailed) return error.problem;
  if (!(error instanceof Error)) return 'failed';
  const parts = ['code', 'responseCode'].map((name): unknown => Reflect.get(error, name));
  const known = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.join(' ').slice(0, LONGEST_OUTCOME) || 'failed';
}
