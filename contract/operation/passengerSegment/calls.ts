/**
 * Passenger segments: kept rules on passengers by recency, rides and money. Who is in one follows from the figures of the
 * moment. Days, and minor units of `currency`.
 */
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
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { bindsNothing, isInOrder, MOST_SEGMENTS } from './rules.ts';

const days = z.int().min(0).max(3650);
const rides = z.int().min(0).max(1_000_000);
const money = z.int().min(0).max(1_000_000_000);
const currency = z.string().regex(/^[A-Z]{3}$/);

const fields = {
  name: line(60),
  /** The last order is at most so many days old. */
  lastWithin: days.nullable(),
  /** The last order is at least so many days old. */
  lastOver: days.nullable(),
  ridesFrom: rides.nullable(),
  ridesTo: rides.nullable(),
  currency,
  spentFrom: money.nullable(),
  spentTo: money.nullable(),
  remark: paragraph(500),
};

/** What a person fills in: at least one bound. */
export const passengerSegmentForm = z
  .strictObject({
    ...fields,
    lastWithin: fields.lastWithin.default(null),
    lastOver: fields.lastOver.default(null),
    ridesFrom: fields.ridesFrom.default(null),
    ridesTo: fields.ridesTo.default(null),
    currency: fields.currency.default('CNY'),
    spentFrom: fields.spentFrom.default(null),
    spentTo: fields.spentTo.default(null),
    remark: fields.remark.default(''),
  })
  .refine((form) => !bindsNothing(form), { path: ['ridesFrom'], params: { key: 'passengerSegment.bindsNothing' } })
  .refine(({ lastOver, lastWithin }) => isInOrder(lastOver, lastWithin), {
    path: ['lastWithin'],
    params: { key: 'passengerSegment.days' },
  })
  .refine(({ ridesFrom, ridesTo }) => isInOrder(ridesFrom, ridesTo), {
    path: ['ridesTo'],
    params: { key: 'passengerSegment.rides' },
  })
  .refine(({ spentFrom, spentTo }) => isInOrder(spentFrom, spentTo), {
    path: ['spentTo'],
    params: { key: 'order.mostBelowLeast' },
  });

const row = z.object({ id, ...fields, createdAt: instant, updatedAt: instant, version });
export type PassengerSegment = z.output<typeof row>;

const size = z.object({
  id,
  /** Fewer than ten, but not none. */
  isHidden: z.boolean(),
  /** Counted to 10,000; null where hidden. */
  passengers: z.int().nullable(),
  isCapped: z.boolean(),
});

export const passengerSegmentCalls = {
  getPageList: call({
    path: '/operation/passengerSegment/getPageList',
    summary: 'Passenger segments, by name.',
    access: 'operation:passengerSegment:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getSizes: call({
    path: '/operation/passengerSegment/getSizes',
    summary: 'How many passengers each segment holds now, counted to 10,000; fewer than ten are not told.',
    access: 'operation:passengerSegment:list',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 3 },
    input: z.strictObject({}),
    output: z.object({ asOf: instant, sizes: z.array(size).max(MOST_SEGMENTS) }),
  }),
  getNames: call({
    path: '/operation/passengerSegment/getNames',
    summary: 'The names of all segments, for the scope of pay rules.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(z.object({ id, name: z.string() })).max(MOST_SEGMENTS) }),
  }),
  addOne: call({
    path: '/operation/passengerSegment/addOne',
    summary: 'Adds one; 409 beyond a hundred, and with `fields` when the name is taken.',
    access: 'operation:passengerSegment:add',
    effect: 'command',
    input: passengerSegmentForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/passengerSegment/updateOne',
    summary:
      'Changes the fields that are named. 409 with `current` when somebody else changed it meanwhile, and for the bounds of one that an approved or submitted version of a pay rule goes by.',
    access: 'operation:passengerSegment:update',
    effect: 'command',
    current: row,
    input: changeInput(passengerSegmentForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/operation/passengerSegment/deleteById',
    summary: 'Deletes one for good; 409 for one that a version of a pay rule names.',
    access: 'operation:passengerSegment:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
