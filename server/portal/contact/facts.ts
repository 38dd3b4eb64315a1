/** What the page of contacts says, and what became of a request. */
import type { Language } from '#contract/ground/enums.ts';
import { QUESTION_MAX } from '#contract/care/aiCustomerService/calls.ts';
import { nameIn } from '#contract/ground/localNames.ts';
import type { PortalAnswer, PortalContact, PortalTicket } from '#contract/portal/contact/data.ts';
import { FILE_PROBLEMS, REQUEST_KINDS, type RequestProblem } from '#contract/portal/contact/rules.ts';
import { MOST_PORTAL_STATIONS } from '#contract/portal/home/rules.ts';
import { stationsOf } from '#server/insight/feed/facts.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { filesOf } from '#server/base/file/service.ts';
import { TICKET_FILES } from '#server/care/ticket/files.ts';
import { ask } from '#server/care/aiCustomerService/asking.ts';
import { CODE_PURPOSE } from '#server/care/ticket/lostProperty.ts';
import { publicEntriesOf, ticketOfApp } from '#server/care/ticket/queries.ts';
import { TICKET_TRANSITIONS } from '#contract/care/ticket/rules.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { followingOf } from './follow.ts';
import { mostAsked } from './queries.ts';
import { PORTAL_SOURCE } from './source.ts';
import { challengeOf } from './work.ts';

const KEY = /^[\w-]{43}$/;

/** The name under which a ticket is found by the secret of its address; null for what is no secret. */
export const refOf = ({ vault }: Pick<Services, 'vault'>, key: string): string | null =>
  KEY.test(key) ? vault.digest('portal.ticket', key) : null;

type WordOf = Awaited<ReturnType<typeof dictionaryWords>>;

async function ticketBy(services: Services, key: string, wordOf: WordOf): Promise<PortalTicket | null> {
  const { db, vault } = services;
  const ref = refOf(services, key);
  const ticket = ref === null ? undefined : await ticketOfApp(db, PORTAL_SOURCE, ref).executeTakeFirst();
  if (ticket === undefined) return null;
  const { id, number, kind, state, createdAt, rating, handOverCode, placeName } = ticket;
  const entries = (await publicEntriesOf(db, id).execute()).toReversed();
  return {
    key,
    number,
    kind: wordOf('ticketKind', kind),
    state: wordOf('ticketState', state),
    createdAt,
    canWrite: TICKET_TRANSITIONS[state].hear !== undefined,
    canRate: state === 'solved' || state === 'closed',
    rating,
    handOver:
      handOverCode === null ? null : { placeName: placeName ?? '', code: vault.open(CODE_PURPOSE, handOverCode) },
    files: ((await filesOf(db, TICKET_FILES, [id])).get(id) ?? []).map(({ name }) => name),
    messages: entries.map(({ kind: from, text, at }) => ({ from: from === 'passenger' ? 'reader' : 'us', text, at })),
  };
}

/** Questions near one that was asked. */
const MOST_NEAR = 3;
/** Of one address: each is searched for and counted. */
const QUESTIONS = { times: 30, seconds: 60 };

/** The answer to somebody's question, in its language. No language model words it: strangers would choose what it reads. */
export async function answerOf(services: Services, question: string) {
  const asking = { question, channel: 'portal', at: services.now(), phrase: false, count: true } as const;
  const { entry, matches, language } = await ask(services, asking);
  const others = matches.filter(({ id }) => id !== entry?.id).slice(0, MOST_NEAR);
  return {
    language,
    entry: entry === null ? null : { question: entry.question, answer: entry.answer },
    near: others.map((other) => other.question),
  };
}

async function answerTo(services: Services, question: string, network: string): Promise<PortalAnswer> {
  services.quotas.take(`portal question address:${network}`, QUESTIONS);
  return { question, ...(await answerOf(services, question)) };
}

export interface ContactAsked {
  /** The secret of a request, or empty. */
  readonly key: string;
  /** A question, or empty. */
  readonly ask: string;
  /** The network of whoever asks. */
  readonly network: string;
  /** What was not taken of what came with a request. */
  readonly problem: RequestProblem | null;
}

/** What the address of the page asks. */
export const contactAskedIn = (search: URLSearchParams, network: string): ContactAsked => ({
  key: search.get('key') ?? '',
  ask: (search.get('ask') ?? '').trim().slice(0, QUESTION_MAX),
  network,
  problem: search.has('key') ? (FILE_PROBLEMS.find((each) => each === search.get('problem')) ?? null) : null,
});

/** Null when there is no such request. */
export async function portalContactOf(
  services: Services,
  language: Language,
  { key, ask: wanted, network, problem }: ContactAsked,
): Promise<PortalContact | null> {
  const { db, now } = services;
  const wordOf = await dictionaryWords(db, ['ticketKind', 'ticketState'], language);
  const ticket = key === '' ? null : await ticketBy(services, key, wordOf);
  if (key !== '' && ticket === null) return null;
  const stations = key === '' ? await stationsOf(services) : [];
  const questions = key === '' ? await mostAsked(db, language, now().toISOString()).execute() : [];
  return {
    site: portalSiteOf(services, language),
    timeZone: services.ranges.clock.timeZone,
    kinds: REQUEST_KINDS.map((value) => ({ value, name: wordOf('ticketKind', value) })),
    stations: stations
      .filter(({ state }) => state === 'enabled')
      .slice(0, MOST_PORTAL_STATIONS)
      .map((station) => ({ code: station.code, name: nameIn(language, station) })),
    challenge: challengeOf(services),
    questions: questions.map(({ question, answerText }) => ({ question, answer: answerText })),
    answer: wanted === '' || key !== '' ? null : await answerTo(services, wanted, network),
    ticket,
    follow: key === '' ? followingOf(services) : null,
    typed: null,
    problem,
    fields: [],
  };
}
