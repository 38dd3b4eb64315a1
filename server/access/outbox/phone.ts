/** Calls by telephone: the telephone system rings the operator, then whom he wants. */
import { callOut, OutCallFailed } from '#server/ground/outward/callOut.ts';
import {
  phoneAddress,
  phonePrivateHosts,
  phoneProvider,
  phoneSecret,
} from '#server/ground/settings/definitions/phone.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import type { SendOutcome } from './gateway.ts';

export const canRing = (settings: Settings): boolean =>
  settings.get(phoneProvider) === 'http' && settings.get(phoneAddress) !== '';

export interface Ring {
  /** The account of the operator. */
  operator: string;
  whom: 'car' | 'passenger';
  /** Fleet number. */
  car: string;
  /** Of the passenger; empty for the car. */
  number: string;
  alertId: string;
}

/** Asks for one call and answers the outcome. */
export async function ring(settings: Settings, asked: Ring): Promise<SendOutcome> {
  const body = JSON.stringify(asked);
  const secret = settings.get(phoneSecret);
  try {
    const { status } = await callOut({
      url: settings.get(phoneAddress),
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(secret === '' ? {} : { authorization: `Bearer ${secret}` }),
      },
      body,
      privateHosts: settings.get(phonePrivateHosts),
    });
    const isSent = status >= 200 && status < 300;
    return { isSent, outcome: isSent ? '' : `HTTP ${status}` };
  } catch (error) {
    return { isSent: false, outcome: error instanceof OutCallFailed ? error.problem : 'failed' };
  }
}
