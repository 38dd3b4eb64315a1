/** What a chat is answered without a person. */
import type { OutputOf, ParsedInputOf } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { portalChatCalls } from '#contract/portal/chat/calls.ts';
import { canMail } from '#server/access/outbox/mail.ts';
import { keepUnanswered } from '#server/care/aiCustomerService/unanswered.ts';
import { workFrom } from '#server/care/ticket/clocks.ts';
import type { RequestInfo } from '#server/ground/core/context.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { portalAddress, portalEmergencyPhone } from '#server/ground/settings/definitions/portal.ts';
import { answerOf } from '#server/portal/contact/facts.ts';
import { mostAsked } from '#server/portal/contact/queries.ts';
import { challengeOf } from '#server/portal/contact/work.ts';
import { requireChat } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { Recent } from './recent.ts';

type Begun = OutputOf<typeof portalChatCalls.begin>;
type Answered = OutputOf<typeof portalChatCalls.ask>;

/** Of all sites that embed the chat together, so that a busy one leaves the portal its own room. */
const EMBEDDED_QUESTIONS = { times: 1200, seconds: 60 };
const BEGINNING_MS = 60_000;
/** The same question within this counts once. */
const ANSWER_MS = 10_000;
/** Questions that a chat proposes. */
const MOST_PROPOSED = 4;

/** Of each server. */
const beginnings = new WeakMap<Services, Recent<string[]>>();
const answers = new WeakMap<Services, Recent<Answered>>();

function recentOf<Value>(all: WeakMap<Services, Recent<Value>>, services: Services, ms: number): Recent<Value> {
  const recent = all.get(services) ?? new Recent<Value>(ms);
  all.set(services, recent);
  return recent;
}

/** When people are there next; null: now. */
export const staffedFrom = (services: Services): string | null => workFrom(services, services.now().getTime());

export async function beginChat(services: Services, language: Language): Promise<Begun> {
  requireChat(services);
  const { calendar, db, settings, now, ranges } = services;
  await calendar.now();
  const questions = await recentOf(beginnings, services, BEGINNING_MS).get(language, now().getTime(), async () => {
    const rows = await mostAsked(db, language, now().toISOString()).execute();
    return rows.slice(0, MOST_PROPOSED).map(({ question }) => question);
  });
  return {
    questions,
    challenge: challengeOf(services),
    staffedFrom: staffedFrom(services),
    canMail: canMail(settings) && settings.get(portalAddress) !== '',
    timeZone: ranges.clock.timeZone,
    emergencyPhone: settings.get(portalEmergencyPhone),
  };
}

export async function askChat(
  services: Services,
  { ip }: RequestInfo,
  { place, question }: ParsedInputOf<typeof portalChatCalls.ask>,
): Promise<Answered> {
  requireChat(services);
  if (place === 'embedded') services.quotas.take('portal chat embedded questions', EMBEDDED_QUESTIONS);
  services.quotas.take(`portal chat question hour address:${networkOf(ip)}`, { times: 400, seconds: 3600 });
  const key = question.toLowerCase();
  return recentOf(answers, services, ANSWER_MS).get(key, services.now().getTime(), () => answerOf(services, question));
}

/** Keeps a question whose answer did not help with those that no entry answers. */
export async function missAnswer(services: Services, question: string): Promise<void> {
  requireChat(services);
  const { answerer, db, now } = services;
  const at = now();
  const { answer, terms } = await answerer.answer(
    { text: question, channel: 'portal', language: undefined, at },
    false,
  );
  const { language, confidence } = answer;
  await keepUnanswered(db, { question, language, channel: 'portal', terms, confidence, at });
}
