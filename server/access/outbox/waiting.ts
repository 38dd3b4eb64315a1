/** Text messages that a node noted and did not send, since it went away: another one takes them up. */
import { z } from 'zod';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Services } from '#server/services.ts';
import { claimSms, settleSms } from './queries.ts';
import { deliver, leaseFrom, MOBILE_PURPOSE, TEXT_PURPOSE } from './service.ts';

const EVERY_MS = 5000;
const AT_ONCE = 10;
/** The one of whoever noted it counted in. */
const MOST_TRIES = 3;

const toSend = z.object({ text: z.string(), code: z.string() });

type Serving = Pick<Services, 'db' | 'log' | 'now' | 'settings' | 'vault'>;
type Claimed = Awaited<ReturnType<ReturnType<typeof claimSms>['execute']>>[number];

async function sendOne(services: Serving, { id, tries, mobileSealed, toSendSealed }: Claimed): Promise<void> {
  const { db, vault } = services;
  if (tries > MOST_TRIES || toSendSealed === null)
    return void (await settleSms(db, { id, tries }, 'failed', 'lost').execute());
  const { text, code } = toSend.parse(JSON.parse(vault.open(TEXT_PURPOSE, toSendSealed)));
  await deliver(services, { id, tries }, { mobile: vault.open(MOBILE_PURPOSE, mobileSealed), text, code });
}

/** Sends what waits and nobody sends, codes that still work among it. */
export async function sendWaiting(services: Serving): Promise<void> {
  const { db, log } = services;
  const now = services.now();
  const claimed = await claimSms(db, now.toISOString(), leaseFrom(now).toISOString(), AT_ONCE).execute();
  await Promise.all(
    claimed.map((one) =>
      sendOne(services, one).catch((error: unknown) =>
        log.warn({ err: error, sms: one.id }, 'a text message could not be taken up; it is tried again'),
      ),
    ),
  );
}

/** Begins to look. */
export const keepSendingSms = (services: Services): (() => Promise<void>) =>
  repeatedly({
    everyMs: EVERY_MS,
    log: services.log,
    problem: 'text messages that wait could not be sent; it is tried again',
    run: () => sendWaiting(services),
  });
