import type { outboxCalls } from '#contract/access/outbox/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { peopleOf } from '#server/access/systemUser/service.ts';
import { smsMessages } from './messages.ts';
import { smsById, smsCount, smsList, smsSorts } from './queries.ts';
import { MOBILE_PURPOSE, TEXT_PURPOSE } from './service.ts';

export const outboxHandlers: Handlers<typeof outboxCalls> = {
  async getPageList({ actor, db, services }, input) {
    const page = pageOf(input, smsSorts);
    const now = services.now().toISOString();
    const [rows, total] = await Promise.all([
      smsList(db, peopleOf(actor), input, now, page).execute(),
      totalOf(db, smsCount(db, peopleOf(actor), input, now), input.withTotal),
    ]);
    const { list, ...rest } = listAnswer(rows, page, total);
    return {
      ...rest,
      list: list.map(({ isKept, account, ...row }) => ({
        ...row,
        account: account ?? '',
        readable: isKept && row.state === 'kept',
      })),
    };
  },

  async readText(context, { id }) {
    const { actor, db, services } = context;
    const sms = await smsById(db, peopleOf(actor), id, services.now().toISOString()).executeTakeFirst();
    if (sms === undefined) throw notFound();
    if (sms.state === 'used' || sms.state === 'expired') throw new Refusal(409, smsMessages.codeOver);
    if (sms.textSealed === null) throw new Refusal(409, smsMessages.notKept);
    context.record({
      object: 'sms',
      objectId: id,
      label: sms.account ?? sms.mobileMasked,
      after: { purpose: sms.purpose, read: true },
    });
    return {
      mobile: services.vault.open(MOBILE_PURPOSE, sms.mobileSealed),
      text: services.vault.open(TEXT_PURPOSE, sms.textSealed),
    };
  },
};
