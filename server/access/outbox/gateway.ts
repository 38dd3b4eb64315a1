/** The HTTP gateway: fills the templates of the settings and calls the one host they name. */
import { callOut, OutCallFailed } from '#server/ground/outward/callOut.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import {
  smsBody,
  smsBodyFormat,
  smsHeaders,
  smsMethod,
  smsPrivateHosts,
  smsSecret,
  smsSuccess,
  smsUrl,
} from '#server/ground/settings/definitions/sms.ts';

export interface SmsToSend {
  mobile: string;
  text: string;
  /** Empty for a message without a code. */
  code: string;
}

/** The outcome for the operator: it holds neither number, code, text nor secret. */
export interface SendOutcome {
  isSent: boolean;
  outcome: string;
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');

/** Only our four placeholders: any other brace belongs to the template itself. */
const fill = (template: string, values: Readonly<Record<string, string>>, escape: (text: string) => string): string =>
  template.replace(/\{(mobile|code|text|secret)\}/g, (_, name: string) => escape(values[name] ?? ''));

const LONGEST_OUTCOME = 160;
/** The gateway's answer without the values of the message or the secret. */
function answerLine(status: number, body: string, values: Readonly<Record<string, string>>): string {
  const hidden = Object.values(values).filter((value) => value.length > 3);
  const blanked = hidden.reduce((text, value) => text.replaceAll(value, '…'), body);
  const line = blanked.replace(/\d{4,}/g, '…').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  return `HTTP ${status} ${line}`.slice(0, LONGEST_OUTCOME).trim();
}

/** Sends one message and answers the outcome; a failure of the gateway is an outcome, too. */
export async function sendThroughGateway(settings: Settings, sms: SmsToSend): Promise<SendOutcome> {
  const values = { ...sms, secret: settings.get(smsSecret) };
  const isJson = settings.get(smsBodyFormat) === 'json';
  const method = settings.get(smsMethod);
  const body = method === 'GET' ? undefined : fill(settings.get(smsBody), values, isJson ? inJson : encodeURIComponent);
  const contentType = isJson ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded; charset=utf-8';
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': contentType };
  for (const line of settings.get(smsHeaders)) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = fill(line.slice(colon + 1).trim(), values, inHeader);
  }
  try {
    const answer = await callOut({
      url: fill(settings.get(smsUrl), values, encodeURIComponent),
      method,
      headers,
      body,
      privateHosts: settings.get(smsPrivateHosts),
    });
    const isSent = answer.status >= 200 && answer.status < 300 && answer.body.includes(settings.get(smsSuccess));
    return { isSent, outcome: answerLine(answer.status, answer.body, values) };
  } catch (error) {
    return { isSent: false, outcome: error instanceof OutCallFailed ? error.problem : 'failed' };
  }
}
