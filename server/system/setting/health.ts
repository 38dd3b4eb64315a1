/** The state of everything the product needs. Each part is looked at for itself, so that a dead one hides no other. */
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { HealthPart } from '#contract/system/setting/calls.ts';
import { liveNodesBesides } from '#server/ground/nodes/queries.ts';
import type { Backlog } from '#server/ground/core/noun.ts';
import { archiveIsOn } from '#server/ground/settings/definitions/telemetryArchive.ts';
import type { Services } from '#server/services.ts';
import { isComplete } from '#server/ground/storage/settings.ts';
import { smsSender, smsUrl } from '#server/ground/settings/definitions/sms.ts';
import { databaseClock, databaseFacts, jobFacts, smsFacts } from './queries.ts';

type State = HealthPart['state'];
type Fact = HealthPart['facts'][number];
interface Found {
  state: State;
  facts: Fact[];
}

const WITHIN_MS = 3000;
const SLOW_DATABASE_MS = 200;
const SLOW_STORE_MS = 1000;
const MOST_CONNECTIONS_PART = 0.9;
const GB = 1024 ** 3;
const LITTLE_DISK = { bytes: 5 * GB, part: 0.1 };
const NO_DISK = { bytes: 0.5 * GB, part: 0.02 };
const CLOCK_WARN_MS = 2000;
const CLOCK_BAD_MS = 60_000;
const WAITING_WARN_SECONDS = 60;
const DAY_MS = 24 * 3600 * 1000;

const fact = (name: Fact['name'], unit: Fact['unit'], value: Fact['value']): Fact => ({ name, unit, value });

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now();
  const result = await work();
  return { result, ms: Math.round((performance.now() - began) * 10) / 10 };
}

async function database({ db, config }: Services): Promise<Found> {
  const { ms } = await timed(() => databaseClock(db).executeTakeFirstOrThrow());
  const { version, size, connections, mostConnections } = await databaseFacts(db).executeTakeFirstOrThrow();
  const isCrowded = Number(connections) > Number(mostConnections) * MOST_CONNECTIONS_PART;
  return {
    state: ms > SLOW_DATABASE_MS || isCrowded ? 'warn' : 'good',
    facts: [
      fact('version', 'text', `PostgreSQL ${version}`),
      fact('kind', 'word', config.databaseUrl === null ? 'embedded' : 'external'),
      fact('latency', 'milliseconds', ms),
      fact('size', 'bytes', Number(size)),
      fact('connections', 'text', `${connections} / ${mostConnections}`),
    ],
  };
}

async function disk({ config }: Services): Promise<Found> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const [free, total] = [bavail * bsize, blocks * bsize];
  const isBelow = ({ bytes, part }: typeof NO_DISK) => free < bytes && free < total * part;
  return {
    state: isBelow(NO_DISK) ? 'bad' : isBelow(LITTLE_DISK) ? 'warn' : 'good',
    facts: [fact('free', 'bytes', free), fact('total', 'bytes', total)],
  };
}

/** Without it no car is heard over MQTT. */
function broker({ config, gateway, now }: Services): Promise<Found> {
  const { problem, standing } = gateway;
  const { awaySince } = standing;
  return Promise.resolve({
    state: awaySince === null ? (problem === null ? 'good' : 'warn') : 'bad',
    facts: [
      fact('kind', 'word', config.mqttUrl === null ? 'embedded' : 'external'),
      ...(awaySince === null ? [] : [fact('awayFor', 'seconds', Math.round((now().getTime() - awaySince) / 1000))]),
      ...(problem === null ? [] : [fact('problem', 'word', problem.kind)]),
      fact('connections', 'count', gateway.connections),
    ],
  });
}

async function nodes(services: Services): Promise<Found> {
  const others = await liveNodesBesides(services.db, services.nodes.id).execute();
  return { state: services.nodes.hearsOthers ? 'good' : 'bad', facts: [fact('total', 'count', others.length + 1)] };
}

async function jobs({ db, now }: Services): Promise<Found> {
  const since = new Date(now().getTime() - DAY_MS).toISOString();
  const { waiting, oldestSeconds, faults } = await jobFacts(db, since).executeTakeFirstOrThrow();
  return {
    state: oldestSeconds > WAITING_WARN_SECONDS || Number(faults) > 0 ? 'warn' : 'good',
    facts: [
      fact('waiting', 'count', Number(waiting)),
      ...(oldestSeconds > 0 ? [fact('oldestWaiting', 'seconds', oldestSeconds)] : []),
      fact('faultsToday', 'count', Number(faults)),
    ],
  };
}

/** Nothing lies at this key, which any store that answers can say. */
const NOTHING_THERE = 'probe/health';

async function fileStore({ storage }: Services): Promise<Found> {
  const { mode } = storage.settings;
  const kind = fact('kind', 'word', mode);
  if (!isComplete(mode, storage.settings))
    return { state: 'bad', facts: [kind, fact('problem', 'word', 'incomplete')] };
  const { ms } = await timed(() => storage.current.size(NOTHING_THERE));
  return { state: ms > SLOW_STORE_MS ? 'warn' : 'good', facts: [kind, fact('latency', 'milliseconds', ms)] };
}

async function sms({ db, now, settings }: Services): Promise<Found> {
  const sender = settings.get(smsSender);
  const since = new Date(now().getTime() - DAY_MS).toISOString();
  const { failed, waiting } = await smsFacts(db, since).executeTakeFirstOrThrow();
  const kind = fact('kind', 'word', sender);
  if (sender === 'gateway' && settings.get(smsUrl) === '')
    return { state: 'bad', facts: [kind, fact('problem', 'word', 'incomplete')] };
  const facts = [kind, fact('waiting', 'count', Number(waiting)), fact('failedToday', 'count', Number(failed))];
  return { state: Number(failed) > 0 ? 'warn' : sender === 'outbox' ? 'off' : 'good', facts };
}

/** Codes and sessions end by this machine's clock, leases by the database's: the two should agree. */
async function clock({ db, now }: Services): Promise<Found> {
  const before = now().getTime();
  const { now: theirs } = await databaseClock(db).executeTakeFirstOrThrow();
  const difference = Math.abs(Number(theirs) - (before + now().getTime()) / 2);
  return {
    state: difference > CLOCK_BAD_MS ? 'bad' : difference > CLOCK_WARN_MS ? 'warn' : 'good',
    facts: [fact('difference', 'milliseconds', Math.round(difference))],
  };
}

/** What it multiplies rides by; where no rule asks for it, nobody needs it. */
async function demand({ demand: live, now, prices }: Services): Promise<Found> {
  const { at, holds, wishes, cars } = await live.latest();
  return {
    state: holds ? 'good' : (await prices.asksDemand()) ? 'warn' : 'off',
    facts: [
      ...(at === null ? [] : [fact('age', 'seconds', Math.max(0, Math.round((now().getTime() - at) / 1000)))]),
      fact('wishes', 'count', wishes),
      fact('freeCars', 'count', cars),
    ],
  };
}

/** What others wait for too long, such as an app that is away or a node that lags. */
const LAG_WARN_SECONDS = 300;

/** What waits in a part, and what has waited longest. */
async function waitingIn({ db, nouns: { backlogs }, now }: Services, part: Backlog['part']) {
  const those = backlogs.filter((one) => one.part === part);
  const asked = await Promise.all(those.map(async ({ to, ask }) => ({ to, ...(await ask(db)) })));
  const behind = asked
    .flatMap(({ since, to }) => (since === null ? [] : [{ to, seconds: (now().getTime() - Date.parse(since)) / 1000 }]))
    .toSorted((one, other) => other.seconds - one.seconds);
  return { slowest: behind[0], waiting: asked.reduce((sum, one) => sum + Number(one.waiting), 0) };
}

/** Days of positions that cannot be written, and are held in the database until they are. */
async function archive(services: Services): Promise<Found> {
  if (!services.settings.get(archiveIsOn)) return { state: 'off', facts: [] };
  const { slowest, waiting } = await waitingIn(services, 'archive');
  const seconds = slowest === undefined ? [] : [fact('oldestWaiting', 'seconds', Math.round(slowest.seconds))];
  return { state: waiting > 0 ? 'warn' : 'good', facts: [fact('waiting', 'count', waiting), ...seconds] };
}

/** What nouns have written down of what they follow, and not yet passed on. */
async function followers(services: Services, language: Language): Promise<Found> {
  const { slowest, waiting } = await waitingIn(services, 'followers');
  return {
    state: slowest !== undefined && slowest.seconds > LAG_WARN_SECONDS ? 'warn' : 'good',
    facts: [
      fact('waiting', 'count', waiting),
      ...(slowest === undefined
        ? []
        : [
            fact('oldestWaiting', 'seconds', Math.max(0, Math.round(slowest.seconds))),
            fact('slowest', 'text', textIn(slowest.to, language)),
          ]),
    ],
  };
}

type Check = (services: Services, language: Language) => Promise<Found>;

const PARTS: Record<HealthPart['part'], Check> = {
  database,
  broker,
  fileStore,
  sms,
  disk,
  nodes,
  jobs,
  clock,
  demand,
  followers,
  archive,
};

/** What went wrong, without what a message might give away. */
const problemOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

async function look(services: Services, language: Language, part: HealthPart['part'], check: Check) {
  const giveUp = new AbortController();
  try {
    const late = delay(WITHIN_MS, null, { signal: giveUp.signal }).then((): Found => {
      return { state: 'bad', facts: [fact('problem', 'word', 'timeout')] };
    });
    return { part, ...(await Promise.race([check(services, language), late])) };
  } catch (error) {
    services.log.warn({ err: error, part }, 'a part is not well');
    return { part, state: 'bad' as const, facts: [fact('problem', 'text', problemOf(error))] };
  } finally {
    giveUp.abort();
  }
}

/** Every part, looked at now, all at once. */
export async function lookAtHealth(services: Services, language: Language): Promise<HealthPart[]> {
  const looked: Promise<HealthPart>[] = [];
  for (const [part, check] of Object.entries(PARTS)) {
    if (isPart(part)) looked.push(look(services, language, part, check));
  }
  return Promise.all(looked);
}

const isPart = (name: string): name is HealthPart['part'] => Object.hasOwn(PARTS, name);
