/** Keys with which other systems call: of suppliers to hand in notices, of passengers’ apps to order, of authorities to close areas, of brokers to book by TOMP-API. */
import { z } from 'zod';
import { call, id, instant, line, listInput, listOutput, version } from '#contract/ground/core.ts';
import { orderSource } from '#contract/system/apiKey/source.ts';

/** What a key opens: `/open/notice/…` for its supplier, `/open/order/…`, `/open/payment/…`, `/open/closure/…`, or `/tomp/…`. */
export const API_KEY_PURPOSES = ['notice', 'order', 'payment', 'closure', 'broker'] as const;
export type ApiKeyPurpose = (typeof API_KEY_PURPOSES)[number];

/** Most calls in an hour that a key for orders may be allowed. */
export const MOST_ORDER_CALLS = 1_000_000;

const row = z.object({
  id,
  purpose: z.enum(API_KEY_PURPOSES),
  supplierName: z.string(),
  /** What orders made with it are known by; empty for notices. */
  source: z.string(),
  name: z.string(),
  /** The first characters, by which a key is told from others; the rest is known to nobody here. */
  prefix: z.string(),
  hourlyQuota: z.int(),
  /** Calls in the hour that runs. */
  usedInHour: z.int(),
  createdByName: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  version,
});
export type ApiKey = z.output<typeof row>;

export const apiKeyCalls = {
  getPageList: call({
    path: '/sys/apiKey/getPageList',
    summary: 'API keys of every purpose; what a key is, is told to nobody again.',
    access: 'sys:apiKey:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt'], {
      purpose: z.enum(API_KEY_PURPOSES).optional(),
      /** True: those that work; false: ended or expired. */
      live: z.boolean().optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/sys/apiKey/addOne',
    summary:
      'Makes an API key for a passengers’ app, for what tells of payments of its orders, for an authority that closes areas, or for a broker that books by TOMP-API. Orders, and closures, of keys with the same `source` are each other’s, so a key can be replaced by another; a broker’s source is no app’s. The key, and the secret with which payment notices and closures are signed, stand in this answer and nowhere else.',
    access: 'sys:apiKey:add',
    effect: 'command',
    input: z.strictObject({
      purpose: z.enum(['order', 'payment', 'closure', 'broker']).default('order'),
      name: line(60),
      source: orderSource,
      hourlyQuota: z.int().min(1).max(MOST_ORDER_CALLS).default(10_000),
      /** Without it the key works until it is ended. */
      expiresAt: instant.nullable().default(null),
    }),
    output: z.object({
      id,
      key: z.string(),
      /** Null for orders and brokers. */
      secret: z.string().nullable(),
    }),
  }),
  endOne: call({
    path: '/sys/apiKey/endOne',
    summary: 'Ends an API key of any purpose; its next use is refused. It cannot be brought back.',
    access: 'sys:apiKey:end',
    effect: 'command',
    current: row.omit({ createdByName: true, supplierName: true }),
    input: z.strictObject({ id, version }),
    output: z.object({ version }),
  }),
};
