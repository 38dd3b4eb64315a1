/** What is forgotten after its time, on whichever node gets to it. */
import { forgetUnanswered } from './operation/aiCustomerService/queries.ts';
import { forgetIdempotencyKeys } from './ground/core/queries.ts';
import { sweepSpool } from './ground/core/spool.ts';
import { forgetCounts } from './capacity/device/queries.ts';
import { collectFiles } from './base/file/collect.ts';
import { forgetLiveTickets } from './ground/live/queries.ts';
import { forgetOldMessages } from './notices/message/queries.ts';
import { KEPT_MS } from './notices/message/service.ts';
import { forgetMobileChanges } from './access/person/queries.ts';
import { forgetDeadNodes } from './ground/nodes/queries.ts';
import { forgetChallenges } from './access/session/secondFactor/queries.ts';
import type { Services } from './services.ts';
import { forgetEndedSessions, forgetOldSignIns, forgetOldThrottles, forgetRsaKeys } from './access/session/queries.ts';
import { expireOldSms, forgetOldSms, forgetSmsQuotas } from './access/outbox/queries.ts';

const EVERY_MS = 10 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Each chore for itself: one that fails holds up no other, and is tried again in the next round. */
const chores: Record<string, (services: Services, ago: (ms: number) => string) => Promise<unknown>> = {
  idempotencyKeys: ({ db }, ago) => forgetIdempotencyKeys(db, ago(DAY_MS)).execute(),
  throttles: ({ db }, ago) => forgetOldThrottles(db, ago(DAY_MS)).execute(),
  rsaKeys: ({ db }, ago) => forgetRsaKeys(db, ago(10 * MINUTE_MS)).execute(),
  sessions: ({ db }, ago) => forgetEndedSessions(db, ago(30 * DAY_MS)).execute(),
  // strangers can add to these at will
  signIns: ({ db }, ago) => forgetOldSignIns(db, ago(180 * DAY_MS)).execute(),
  liveTickets: ({ db }, ago) => forgetLiveTickets(db, ago(0)).execute(),
  messages: ({ jobDb }, ago) => forgetOldMessages(jobDb, ago(KEPT_MS)).execute(),
  challenges: ({ db }, ago) => forgetChallenges(db, ago(0)).execute(),
  mobileChanges: ({ db }, ago) => forgetMobileChanges(db, ago(10 * MINUTE_MS)).execute(),
  smsTexts: ({ db }, ago) => expireOldSms(db, ago(0)).execute(),
  sms: ({ db }, ago) => forgetOldSms(db, ago(90 * DAY_MS)).execute(),
  smsQuotas: ({ db }, ago) => forgetSmsQuotas(db, ago(0)).execute(),
  nodes: ({ db }) => forgetDeadNodes(db).execute(),
  uploads: ({ config, now }) => sweepSpool(config.dataDir, now().getTime() - DAY_MS),
  jobs: ({ jobs }) => jobs.tidy(),
  // passengers can add to these at will
  unansweredQuestions: ({ db }, ago) => forgetUnanswered(db, ago(180 * DAY_MS)).execute(),
  files: (services) => collectFiles(services),
  gatewayCounts: ({ db }, ago) => forgetCounts(db, ago(30 * DAY_MS).slice(0, 10)).execute(),
  telemetry: ({ telemetry, jobDb }) => telemetry.tidy(jobDb),
};

async function tidy(services: Services): Promise<void> {
  const ago = (ms: number) => new Date(services.now().getTime() - ms).toISOString();
  for (const [chore, run] of Object.entries(chores)) {
    await run(services, ago).catch((error: unknown) => services.log.warn({ err: error, chore }, 'housekeeping failed'));
  }
}

/** Starts the rounds; the returned function ends them. */
export function keepHouse(services: Services): () => void {
  const timer = setInterval(() => void tidy(services), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
