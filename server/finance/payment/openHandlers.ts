import { z } from 'zod';
import { type openPaymentCalls, paymentNotice } from '#contract/finance/payment/calls.ts';
import type { PaymentEventProblem } from '#contract/finance/payment/rules.ts';
import { orderMoney } from '#server/finance/ledger/queries.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { wasBusy } from '#server/ground/core/answer.ts';
import { speaking } from '#server/ground/core/issues.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { admitKey, secretOf } from '#server/system/apiKey/service.ts';
import { tellOrders } from '#server/operation/order/door/tell.ts';
import { checkSignature } from '#server/system/apiKey/signed.ts';
import { paymentMessages } from './messages.ts';
import { lockOrderOfApp } from './queries.ts';
import { takeNotice } from './told.ts';

const SENTENCES: Partial<Record<PaymentEventProblem, Message>> = {
  otherAmount: paymentMessages.otherAmount,
  otherCurrency: paymentMessages.otherCurrency,
  exceedsPaid: paymentMessages.exceedsPaid,
  alreadyReversed: paymentMessages.alreadyReversed,
};

function parsed(payload: string): unknown {
  try {
    return z.json().parse(JSON.parse(payload));
  } catch {
    throw refuseField('payload', paymentMessages.notJson);
  }
}

export const openPaymentHandlers: Handlers<typeof openPaymentCalls> = {
  async notify({ db, request, services, token }, sent) {
    const now = services.now();
    const key = await admitKey(db, token, 'payment', now);
    checkSignature(secretOf(services.vault, key), sent, now, paymentMessages);
    const { payload } = sent;
    const notice = paymentNotice.parse(parsed(payload), speaking(request.language));
    const { state, problem, isNew } = await db
      .transaction()
      .execute(async (transaction) => {
        const outcome = await takeNotice(transaction, services, key.source, { payload, notice });
        if (outcome.isNew) await tellOrders(transaction);
        return outcome;
      })
      .catch((error: unknown) => {
        // a 409 would tell the app that the payment is disputed, and not to tell of it again
        throw wasBusy(error)
          ? new Refusal(503, paymentMessages.busy, { headers: { 'retry-after': '2' }, cause: error })
          : error;
      });
    const sentence = problem === null ? undefined : SENTENCES[problem];
    // what is disputed is kept before it is refused
    if (state === 'disputed' && sentence !== undefined) throw new Refusal(409, sentence, { data: { state } });
    return { state, isNew };
  },

  async getMoney({ db, services, token }, { externalId }) {
    const { source } = await admitKey(db, token, 'payment', services.now());
    const order = await lockOrderOfApp(db, source, externalId).executeTakeFirst();
    const money = order === undefined ? undefined : await orderMoney(db, order.id).executeTakeFirst();
    if (money === undefined) throw notFound();
    return money;
  },
};
