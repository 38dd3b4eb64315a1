/** A test message: whoever sets a sender up hears at once whether it works, and not when somebody has to be called. */
import type { MessageSender, outboxCalls } from '#contract/access/outbox/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import { LINK_PROBLEMS, type LinkProblem } from '#contract/ground/linkProblems.ts';
import { outboxWords } from '#contract/access/outbox/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { maskEmail, maskMobile } from '#server/ground/core/masks.ts';
import { type Message, say } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { LINK_PROBLEM_WORDS } from '#server/ground/outward/linkProblems.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { type SendOutcome, sendThroughGateway } from './gateway.ts';
import { canMail, sendMail } from './mail.ts';
import { smsMessages } from './messages.ts';
import { canText } from './service.ts';
import { canTellGroup, tellGroup } from './webhook.ts';

/** Whoever tries it out waits for it, on a page. */
const TRIAL_WITHIN_MS = 10_000;

const isSetUp: Record<MessageSender, (settings: Settings) => boolean> = {
  sms: canText,
  mail: canMail,
  group: canTellGroup,
};

const masked: Record<MessageSender, (to: string) => string> = {
  sms: maskMobile,
  mail: maskEmail,
  group: () => '',
};

const problemWords = (problem: LinkProblem): Message => {
  const [zh, en] = LINK_PROBLEM_WORDS[problem];
  return { zh, en };
};

/** What nodemailer calls a failure, in words. `ESOCKET` is also what a server answers that was spoken to in TLS and speaks none. */
const MAIL_PROBLEMS = new Map<string, Message>([
  ['ECONNECTION', problemWords('unreachable')],
  ['EDNS', problemWords('unreachable')],
  ['ETIMEDOUT', problemWords('timeout')],
  ['ESOCKET', smsMessages.noTls],
  ['ETLS', smsMessages.noTls],
]);

/** What went wrong, in words where it never reached the other side. */
function problemOf({ isSent, outcome }: SendOutcome, language: Language): string {
  if (isSent) return '';
  const ours = LINK_PROBLEMS.find((problem) => problem === outcome);
  const known = ours === undefined ? MAIL_PROBLEMS.get(outcome) : problemWords(ours);
  return known === undefined ? say(smsMessages.notTaken, language, { outcome }) : say(known, language);
}

export const trySender: Handlers<typeof outboxCalls>['trySender'] = async (context, { sender, to }) => {
  const { actor, request, services } = context;
  const { language } = request;
  const { settings } = services;
  // as the settings themselves
  requireEverything(actor);
  if (!isSetUp[sender](settings)) throw new Refusal(409, smsMessages.notSetUp);
  const site = settings.get(language === 'zh-CN' ? siteNameZh : siteNameEn);
  const text = say(smsMessages.trial, language, { site, account: actor.account });
  const send: Record<MessageSender, () => Promise<SendOutcome>> = {
    sms: () => sendThroughGateway(settings, { mobile: to, text, code: '' }),
    mail: () =>
      sendMail(settings, { to, subject: say(smsMessages.trialSubject, language, { site }), text }, TRIAL_WITHIN_MS),
    group: () => tellGroup(settings, text, services.now().getTime()),
  };
  const outcome = await send[sender]();
  const problem = problemOf(outcome, language);
  const after = { isSent: outcome.isSent, problem };
  const entry = changeOf(outboxWords, { id: sender, label: `${sender} ${masked[sender](to)}`.trim(), after });
  await services.db.transaction().execute((transaction) => context.recordIn(transaction, entry));
  return { isSent: outcome.isSent, problem };
};
