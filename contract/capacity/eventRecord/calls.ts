/** Event records: what a car reported around an event, frozen. Nobody changes or deletes one. */
import { z } from 'zod';
import { call, id, instant, listInput, listOutput, optionalLine } from '#contract/ground/core.ts';
import { ALERT_KINDS } from '#contract/capacity/alert/rules.ts';
import { eventContent } from './content.ts';
import { EVENT_RECORD_FORMS, EVENT_RECORD_STATES, EVENT_RECORD_USES } from './rules.ts';

const row = z.object({
  id,
  alertId: id,
  carId: id,
  fleetNumber: z.string(),
  plate: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** By the car's clock. */
  occurredAt: instant,
  /** The time that it covers, by the car's clock. */
  fromAt: instant,
  toAt: instant,
  state: z.enum(EVENT_RECORD_STATES),
  /** When its first part was frozen; null in the moment before. */
  frozenAt: instant.nullable(),
  /** When what came after the event was there, too. */
  sealedAt: instant.nullable(),
  /** Of the order it drove for; empty for none. */
  orderNo: z.string(),
  /** SHA-256 over the last part and, by its hash, all those before; empty before the first. */
  hash: z.string(),
});
export type EventRecordRow = z.output<typeof row>;

const detail = row.extend({
  placeZh: z.string(),
  placeEn: z.string(),
  parts: z.array(
    z.object({
      number: z.int(),
      frozenAt: instant,
      positions: z.int(),
      /** Of its content after the hash of the part before. */
      hash: z.string(),
      /** The content still gives the hash. */
      isIntact: z.boolean(),
    }),
  ),
  /** Who read or exported it; the last 100. */
  uses: z.array(
    z.object({
      at: instant,
      person: z.string(),
      use: z.enum(EVENT_RECORD_USES),
      form: z.enum(EVENT_RECORD_FORMS).nullable(),
    }),
  ),
});
export type EventRecordDetail = z.output<typeof detail>;

export const eventRecordCalls = {
  getPageList: call({
    path: '/capacity/eventRecord/getPageList',
    summary: 'Event records of the cars within reach, the latest first.',
    access: 'capacity:eventRecord:list',
    effect: 'query',
    input: listInput(['-occurredAt', 'occurredAt'], {
      car: optionalLine(30).optional(),
      kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length).optional(),
      state: z.enum(EVENT_RECORD_STATES).optional(),
      occurredFrom: instant.optional(),
      occurredTo: instant.optional(),
      alertId: id.optional(),
      orderNo: optionalLine(40).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/capacity/eventRecord/getById',
    summary: 'An event record with its parts, whether each is intact, and who used it; not what it holds.',
    access: 'capacity:eventRecord:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  read: call({
    path: '/capacity/eventRecord/read',
    summary: 'What an event record holds. Who reads it is kept with the record. 409 before its first part is frozen.',
    access: 'capacity:eventRecord:read',
    effect: 'command',
    input: z.strictObject({ id }),
    output: eventContent,
  }),
  export: call({
    path: '/capacity/eventRecord/export',
    summary:
      'Writes an event record as a file of JSON, whole or by a list of the law; kept with the record. 409 before its first part is frozen.',
    access: 'capacity:eventRecord:read',
    effect: 'command',
    input: z.strictObject({ id, form: z.enum(EVENT_RECORD_FORMS) }),
    output: z.object({ jobId: id }),
  }),
};
