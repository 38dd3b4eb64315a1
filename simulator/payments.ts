/** What tells the platform of payments, as a provider of payments would: signed with the secret of its key. */
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openPaymentCalls, type PaymentNotice } from '#contract/finance/payment/calls.ts';
import type { Channel } from '#contract/finance/payment/rules.ts';
import { callPlatform, CallRefused } from './openApi.ts';

const AGAIN_MS = 5000;

/** A key for payments, and the secret with which notices are signed. */
export interface PaymentKey {
  key: string;
  secret: string;
}

export class PaymentApi {
  readonly #url: string;
  readonly #key: PaymentKey;

  constructor(url: string, key: PaymentKey) {
    this.#url = url;
    this.#key = key;
  }

  /** Pays what is due for an order; the platform may hear of the end of the trip later than the passenger. */
  async pay(externalId: string, channel: Channel, tries = 5): Promise<void> {
    const { getMoney, notify } = openPaymentCalls;
    const { key, secret } = this.#key;
    try {
      const { due, currency } = getMoney.output.parse(
        await callPlatform(this.#url, key, getMoney.path, { externalId }),
      );
      if (due <= 0) return;
      const notice: PaymentNotice = {
        eventId: `paid-${externalId}`,
        kind: 'paid',
        externalId,
        reference: `town-${externalId}`,
        amount: due,
        currency,
        channel,
        at: new Date().toISOString(),
      };
      const payload = JSON.stringify(notice);
      const timestamp = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
      await callPlatform(this.#url, key, notify.path, { timestamp, payload, signature });
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status !== 404 || tries <= 1) throw error;
      await delay(AGAIN_MS, undefined, { ref: false });
      await this.pay(externalId, channel, tries - 1);
    }
  }
}
