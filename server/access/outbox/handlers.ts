import type { outboxCalls } from '#contract/access/outbox/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { outboxWords } from '#contract/access/outbox/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { answerList } from '#server/ground/core/list.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { peopleOf } from '#server/access/systemUser/service.ts';
import { smsMessages } from './messages.ts';
import { smsById, smsCount, smsList, smsSorts } from './queries.ts';
import { MOBILE_PURPOSE, TEXT_PURPOSE } from './service.ts';
import { trySender } from './trySender.ts';

export const outboxHandlers: Handlers<typeof outboxCalls> = {
  getPageList({ actor, db, services }, input) {
    const people = peopleOf(actor);
    const now = services.now().toISOString();
    return answerList(db, input, smsSorts, {
      rows: (page) => smsList(db, people, input, now, page),
      count: () => smsCount(db, people, input, now),
      show: (rows) =>
        rows.map(({ isKept, account, ...row }) => ({
          ...row,
          account: account ?? '',
          readable: isKept && row.state === 'kept',
        })),
    });
  },

  async readText(context, { id }) {
    const { actor, db, services } = context;
    const sms = await smsById(db, peopleOf(actor), id, services.now().toISOString()).executeTakeFirst();
    if (sms === undefined) throw notFound();
    if (sms.state === 'used' || sms.state === 'expired') throw new Refusal(409, smsMessages.codeOver);
    if (sms.textSealed === null) throw new Refusal(409, smsMessages.notKept);
    const after = { purpose: sms.purpose, read: true };
    context.record(changeOf(outboxWords, { id, label: sms.account ?? sms.mobileMasked, after }));
    return {
      mobile: services.vault.open(MOBILE_PURPOSE, sms.mobileSealed),
      text: services.vault.open(TEXT_PURPOSE, sms.textSealed),
    };
  },

  trySender,
};
