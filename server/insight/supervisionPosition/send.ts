/**
 * Sends where cars are, to each platform by one node at a time: window after window of the tracks, as long as the platform answers.
 * What was sent is the track up to a moment, which is written down with each window; what fails is read from the tracks again. The
 * very newest is left for the next turn, since cars are heard a little late.
 */
import { beijingDay, type PositionKind, type RecordFields } from '#contract/insight/supervision/rules.ts';
import { keepWorkingOff, oneByOne, workOff, type Due } from '#server/ground/outward/dueTurns.ts';
import { retryWait } from '#server/ground/outward/retryWait.ts';
import { LONGEST_SAID } from '#server/ground/outward/callOut.ts';
import type { LinkAnswer } from '#server/ground/outward/outAnswers.ts';
import { askPlatform } from '#server/insight/supervisionPlatform/link.ts';
import type { Services } from '#server/services.ts';
import { positionOf } from './compose.ts';
import {
  claimPositions,
  countPositions,
  holdPositions,
  hurryPositions,
  positionsBetween,
  settlePositions,
  type PositionPlatform,
} from './queries.ts';

type Surroundings = Pick<Services, 'db' | 'jobDb' | 'log' | 'now' | 'settings' | 'vault'>;

const EVERY_MS = 1000;
/** Longer than a request may take; then another node takes over. */
const LEASE_MS = 60_000;
const RETRY = { first: 5000, longest: 900_000 };
/** Cars are heard so late, usually. */
const LATE_MS = 10_000;
const MOST_RECORDS = 1000;

const iso = (at: number): string => new Date(at).toISOString();

interface Counts {
  accepted: number;
  refused: number;
  held: number;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The body of the public interface, as that of other records. */
const bodyOf = (kind: PositionKind, companyId: string, records: readonly RecordFields[]): string =>
  JSON.stringify({ CompanyId: companyId, Source: '0', IPCType: kind, [kind]: records });

type SentWindow =
  | { readonly failed: Extract<LinkAnswer, { outcome: 'failed' }> }
  | { readonly failed: null; readonly counts: Counts; readonly said: string };

/**
 * Sends the positions of a window; the answer that stands in the way, or null with what became of them.
 * @param isOurs asked before each request, since all of a window may take longer than a lease
 * @returns undefined once they are not ours to send any more
 */
async function sendWindow(
  services: Surroundings,
  platform: PositionPlatform,
  { from, to }: Window,
  isOurs: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<SentWindow | undefined> {
  const facts = await positionsBetween(services.jobDb, { from: iso(from), to: iso(to) }, platform.areaCodes).execute();
  const now = services.now().getTime();
  const counts: Counts = { accepted: 0, refused: 0, held: 0 };
  let refusal = '';
  for (const kind of platform.positionKinds) {
    const records = facts.map((fact) => positionOf(kind, platform, fact, now)).filter((fields) => fields !== null);
    counts.held += facts.length - records.length;
    for (let first = 0; first < records.length; first += MOST_RECORDS) {
      const some = records.slice(first, first + MOST_RECORDS);
      const key = `pilotdesk-${platform.id}-${kind}-${from}-${first}`;
      if (signal.aborted || !(await isOurs())) return undefined;
      const body = bodyOf(kind, platform.companyId, some);
      const answer = await askPlatform(services, platform, { body, key }, signal);
      if (answer.outcome === 'failed') return signal.aborted ? undefined : { failed: answer };
      if (answer.outcome === 'taken') counts.accepted += some.length;
      else {
        counts.refused += some.length;
        refusal = answer.said;
      }
    }
  }
  return { failed: null, counts, said: refusal };
}

/** Sends to one platform what was driven since, until it is up to date, does not answer, or is to be sent to no more. */
async function sendTo(services: Surroundings, platform: PositionPlatform, signal: AbortSignal): Promise<void> {
  const { db, now } = services;
  const step = platform.positionSeconds * 1000;
  let from = Date.parse(platform.sentTo);
  for (; from + step <= now().getTime() - LATE_MS; from += step) {
    const at = { ...platform, sentTo: iso(from) };
    const isOurs = async () =>
      (await holdPositions(db, at, iso(now().getTime() + LEASE_MS)).executeTakeFirst()) !== undefined;
    if (signal.aborted || !(await isOurs())) return;
    const to = from + step;
    const sent = await sendWindow(services, platform, { from, to }, isOurs, signal);
    if (sent === undefined) return;
    if (sent.failed !== null) {
      const { problem, said } = sent.failed;
      const wait = retryWait(platform.failures, RETRY);
      const dueAt = iso(now().getTime() + wait);
      await settlePositions(db, at, { failures: platform.failures + 1, problem, said, dueAt }).execute();
      return;
    }
    const { counts, said } = sent;
    const goesOn = await db.transaction().execute(async (transaction) => {
      // whoever changes the platform holds it first, and so does a count of it
      if (counts.accepted + counts.refused + counts.held > 0)
        await countPositions(transaction, platform.id, beijingDay(from), counts).execute();
      const settled = await settlePositions(transaction, at, {
        sentTo: iso(to),
        failures: 0,
        problem: '',
        ...(said === '' ? {} : { said: said.slice(0, LONGEST_SAID) }),
      }).executeTakeFirst();
      return settled !== undefined;
    });
    if (!goesOn) return;
    platform.failures = 0;
  }
  await settlePositions(db, { ...platform, sentTo: iso(from) }, { dueAt: iso(from + step + LATE_MS) }).execute();
}

const toPlatforms = (services: Surroundings): Due<PositionPlatform> => ({
  log: services.log,
  now: services.now,
  leaseMs: LEASE_MS,
  problem: 'positions could not be sent to a platform; it is tried again',
  named: ({ id }) => ({ platform: id }),
  host: ({ id }) => id,
  most: 1,
  claim: oneByOne((at, lease) => claimPositions(services.db, at, lease).executeTakeFirst()),
  work: (platform, signal) => sendTo(services, platform, signal),
  giveBack: ({ id }, dueAt) => hurryPositions(services.db, id, dueAt).execute(),
});

/** Sends once to every platform that is due. */
export const sendPositions = (services: Surroundings): Promise<void> => workOff(toPlatforms(services));

/** Sends again and again; a platform that hangs keeps no other waiting. The returned function ends it, and breaks off what is under way. */
export const keepSendingPositions = (services: Surroundings): (() => Promise<void>) =>
  keepWorkingOff(EVERY_MS, toPlatforms(services));
