/** The calls of a passengers' app to the platform. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { BASE_PATH } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import { openInvoiceCalls } from '#contract/finance/invoice/calls.ts';
import { openCareCalls } from '#contract/care/ticket/calls.ts';
import type { Concern } from './aftermath.ts';
import type { TownOrder } from './outbox.ts';

const WITHIN_MS = 15_000;
const RATE_AGAIN_MS = 3000;
const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

/** How the ride of an order is sold. */
const saleOf = ({ scheduledAt }: TownOrder) =>
  scheduledAt === undefined ? {} : { tripType: 'reservation' as const, scheduledAt };

/** The platform refused a call. */
export class CallRefused extends Error {
  readonly status: number;
  /** The platform's sentence. */
  readonly sentence: string;
  constructor(path: string, status: number, sentence: string) {
    super(`${path}: ${status} ${sentence}`);
    this.status = status;
    this.sentence = sentence;
  }
}

/** The cause of a failed connection; for a name with several addresses the error itself has no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Node's own client takes a fifth of the memory of `fetch`, which matters beside a server. */
function post(address: string, headers: Record<string, string>, body: string): Promise<Answer> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(address, { method: 'POST', headers, signal: AbortSignal.timeout(WITHIN_MS) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Calls the platform, in the language of whoever calls. @throws CallRefused, or an Error when it cannot be reached. */
export async function callPlatform(
  url: string,
  token: string | null,
  path: string,
  input: unknown,
  language: Language = 'en-US',
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    'accept-language': language,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const { status, type, text } = await post(url + BASE_PATH + path, headers, JSON.stringify(input));
  if (!type.startsWith('application/json')) throw new CallRefused(path, status, 'no answer of this platform');
  const { code, msg, data } = envelope.parse(JSON.parse(text));
  if (code !== 0) throw new CallRefused(path, status, msg);
  return data;
}

export class OrderApi {
  readonly #url: string;
  readonly #key: string;
  readonly #carGroup: string;

  constructor(url: string, key: string, carGroup: string) {
    this.#url = url;
    this.#key = key;
    this.#carGroup = carGroup;
  }

  /** The price that passengers see and agree to; nothing where no pay rule is for the trip, or it is not served. */
  async #quoteOf(order: TownOrder): Promise<{ quoteId?: string }> {
    const { path, output } = openOrderCalls.quotePrice;
    const { pickUp, dropOff, seats, wheelchair } = order;
    const places = { pickUp: pickUp.position, dropOff: dropOff.position };
    const trip = { ...places, seats, wheelchair, carGroup: this.#carGroup, ...saleOf(order) };
    try {
      const { quoteId } = output.parse(await callPlatform(this.#url, this.#key, path, trip));
      return { quoteId };
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) return {};
      throw error;
    }
  }

  /** The number of the order, or the platform's refusal. Rejects when the platform cannot be reached. */
  async order(order: TownOrder): Promise<{ orderNo: string } | { refusal: string }> {
    const { path, output } = openOrderCalls.create;
    try {
      const input = { ...order, ...saleOf(order), ...(await this.#quoteOf(order)), carGroup: this.#carGroup };
      const { orderNo } = output.parse(await callPlatform(this.#url, this.#key, path, input));
      return { orderNo };
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) return { refusal: error.sentence };
      throw error;
    }
  }

  async cancel(externalId: string): Promise<void> {
    await callPlatform(this.#url, this.#key, openOrderCalls.cancel.path, { externalId });
  }

  /** Asks for an invoice of a ride that was paid. */
  async askInvoice(externalId: string, buyerName: string): Promise<void> {
    await callPlatform(this.#url, this.#key, openInvoiceCalls.request.path, { externalIds: [externalId], buyerName });
  }

  /** Writes to care about a ride. */
  async writeCare(externalId: string, { kind, subject, text }: Concern): Promise<void> {
    const ticketRef = `care-${externalId}`;
    await callPlatform(this.#url, this.#key, openCareCalls.create.path, { ticketRef, externalId, kind, subject, text });
  }

  /** The platform may receive the end of the trip after the rating, which is then repeated. */
  async rate(externalId: string, rating: number, tries = 5): Promise<void> {
    try {
      await callPlatform(this.#url, this.#key, openOrderCalls.rate.path, { externalId, rating });
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status !== 409 || tries <= 1) throw error;
      await delay(RATE_AGAIN_MS, undefined, { ref: false });
      await this.rate(externalId, rating, tries - 1);
    }
  }
}
