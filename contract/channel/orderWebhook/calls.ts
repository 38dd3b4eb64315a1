/** Addresses at which passengers' apps are told what becomes of their orders, as Standard Webhooks have it. */
import { LINK_PROBLEMS } from '#contract/ground/linkProblems.ts';
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';
import { orderSource } from '#contract/system/apiKey/source.ts';
import { WEBHOOK_CALL_STATES, WEBHOOK_EVENTS } from './rules.ts';

const fields = {
  name: line(60),
  state: z.enum(STATES),
  /** The app: it is told of the orders that its keys made. */
  source: orderSource,
  address: z.url({ protocol: /^https?$/ }).max(500),
  /** None: all. */
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  remark: paragraph(500),
};

/** What a person fills in. */
export const orderWebhookForm = z.strictObject({
  ...fields,
  state: fields.state.default('enabled'),
  events: fields.events.default([]),
  remark: fields.remark.default(''),
});

const row = z.object({
  id,
  ...fields,
  source: z.string(),
  address: z.string(),
  /** Events that wait to be told. */
  waiting: z.int(),
  /** Why the last try failed; null: it did not. */
  problem: z.enum(LINK_PROBLEMS).nullable(),
  problemDetail: z.string(),
  problemAt: instant.nullable(),
  /** Tries in a row that failed. */
  failures: z.int(),
  /** When something was last taken. */
  takenAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type OrderWebhook = z.output<typeof row>;

/** `whsec_` and Base64: with it the app checks that what it is told is ours. It stands in this answer and nowhere else. */
const secret = z.string();

export const orderWebhookCalls = {
  getPageList: call({
    path: '/operation/orderWebhook/getPageList',
    summary: 'Order webhooks, by name, app and state, with how the last try went.',
    access: 'operation:orderWebhook:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      source: optionalLine(40).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getCalls: call({
    path: '/operation/orderWebhook/getCalls',
    summary: 'What was told lately, and what waits; the latest 50 first. What was settled is kept for seven days.',
    access: 'operation:orderWebhook:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      list: z.array(
        z.object({
          id,
          event: z.enum(WEBHOOK_EVENTS),
          orderNo: z.string(),
          /** When it happened. */
          at: instant,
          state: z.enum(WEBHOOK_CALL_STATES),
          tries: z.int(),
          /** HTTP; 0: nobody answered. */
          status: z.int(),
          /** Of one that waits. */
          dueAt: instant.nullable(),
        }),
      ),
    }),
  }),
  getSources: call({
    path: '/operation/orderWebhook/getSources',
    summary: 'The apps that have keys for orders, for the form; up to 200.',
    access: 'operation:orderWebhook:list',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(z.string()) }),
  }),
  addOne: call({
    path: '/operation/orderWebhook/addOne',
    summary:
      'Adds one; what happens to orders of the app from then on is told. The secret stands in this answer and nowhere else. 409 with `fields` when the name is taken.',
    access: 'operation:orderWebhook:add',
    effect: 'command',
    input: orderWebhookForm,
    output: z.object({ id, secret }),
  }),
  updateOne: call({
    path: '/operation/orderWebhook/updateOne',
    summary:
      'Changes the fields that are named; what waits is tried at once, or given up when the app is another one: an app is told of its own orders alone. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:orderWebhook:update',
    effect: 'command',
    current: row,
    input: changeInput(orderWebhookForm),
    output: z.object({ version }),
  }),
  renewSecret: call({
    path: '/operation/orderWebhook/renewSecret',
    summary: 'Makes another secret; the one before ends at once.',
    access: 'operation:orderWebhook:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: z.object({ version, secret }),
  }),
  test: call({
    path: '/operation/orderWebhook/test',
    summary: 'Posts an event `webhook.test`; answers what stands in the way, or null. What waits is tried at once.',
    access: 'operation:orderWebhook:update',
    effect: 'command',
    unaudited: 'it tells of no order and changes nothing that was set up',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ problem: z.enum(LINK_PROBLEMS).nullable(), detail: z.string() }),
  }),
  deleteById: call({
    path: '/operation/orderWebhook/deleteById',
    summary: 'Deletes one for good, with what waits.',
    access: 'operation:orderWebhook:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
