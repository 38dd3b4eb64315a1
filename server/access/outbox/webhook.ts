/** Messages to a group chat: the robots of WeCom and DingTalk take the same body. */
import { createHmac } from 'node:crypto';
import { callOut, OutCallFailed } from '#server/ground/outward/callOut.ts';
import {
  webhookAddress,
  webhookForm,
  webhookPrivateHosts,
  webhookSignature,
} from '#server/ground/settings/definitions/webhook.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import type { SendOutcome } from './gateway.ts';

export const canTellGroup = (settings: Settings): boolean =>
  settings.get(webhookForm) !== 'none' && settings.get(webhookAddress) !== '';

/** DingTalk: HMAC-SHA256 of moment and secret, both in the query. */
function signed(address: string, secret: string, now: number): string {
  if (secret === '') return address;
  const signature = createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64');
  return `${address}${address.includes('?') ? '&' : '?'}timestamp=${now}&sign=${encodeURIComponent(signature)}`;
}

/** Sends one message and answers the outcome. `now` in milliseconds. */
export async function tellGroup(settings: Settings, content: string, now: number): Promise<SendOutcome> {
  const body = JSON.stringify({ msgtype: 'text', text: { content } });
  const secret = settings.get(webhookForm) === 'dingtalk' ? settings.get(webhookSignature) : '';
  try {
    const answer = await callOut({
      url: signed(settings.get(webhookAddress), secret, now),
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
      privateHosts: settings.get(webhookPrivateHosts),
    });
    // both answer 200 to errors, too
    const isSent = answer.status === 200 && /"errcode"\s*:\s*0\b/.test(answer.body);
    const code = /"errcode"\s*:\s*(\d+)/.exec(answer.body)?.[1] ?? '';
    return { isSent, outcome: isSent ? '' : `HTTP ${answer.status} ${code}`.trim() };
  } catch (error) {
    return { isSent: false, outcome: error instanceof OutCallFailed ? error.problem : 'failed' };
  }
}
