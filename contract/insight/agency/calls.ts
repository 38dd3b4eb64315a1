/** Agencies of cities that read how the service runs, by Mobility Data Specification 2.0 at `/mds`. */
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
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { STATES } from '#contract/ground/enums.ts';

export const MOST_AGENCY_AREAS = 50;
/** What is sent to an agency, in this order. */
const PUSH_ENDPOINTS = ['vehicles', 'events', 'trips'] as const;
const MOST_PUSHED_SHOWN = 50;

const fields = {
  name: line(60),
  /** Divisions whose cars it reads, with their trips, events and positions; none: all cars. */
  areaCodes: z.array(areaCode).max(MOST_AGENCY_AREAS),
  state: z.enum(STATES),
  remark: paragraph(500),
};

/** The base of an agency API; https, since a token goes there. */
const pushAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);

/** What a person fills in. */
export const agencyForm = z.strictObject({
  ...fields,
  areaCodes: fields.areaCodes.default([]),
  state: fields.state.default('enabled'),
  remark: fields.remark.default(''),
});

const row = z.object({
  id,
  ...fields,
  areaCodes: z.array(z.string()),
  /** The first characters of its token; the rest is known to nobody here. Empty: it has none. */
  tokenPrefix: z.string(),
  tokenAt: instant.nullable(),
  lastReadAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Agency = z.output<typeof row>;

export const pushed = z.object({
  at: instant,
  /** The hour of UTC that was sent: `2026-11-23T08`. */
  hour: z.string(),
  endpoint: z.enum(PUSH_ENDPOINTS),
  /** Records of the request, and how many the agency says it took. */
  sent: z.int(),
  taken: z.int(),
  /** HTTP; 0: nobody answered. */
  status: z.int(),
  /** What went wrong; empty when nothing did. */
  outcome: z.string(),
});
export type AgencyPushRecord = z.output<typeof pushed>;

export const agencyCalls = {
  getPageList: call({
    path: '/insight/agency/getPageList',
    summary: 'Agencies that read the feeds of MDS, by name and state.',
    access: 'insight:agency:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/insight/agency/addOne',
    summary: 'Adds one, still without a token. 409 with `fields` when the name is taken.',
    access: 'insight:agency:add',
    effect: 'command',
    input: agencyForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/insight/agency/updateOne',
    summary: 'Changes the fields that are named. 409 with `current` when somebody else changed it meanwhile.',
    access: 'insight:agency:update',
    effect: 'command',
    current: row,
    input: changeInput(agencyForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/insight/agency/deleteById',
    summary: 'Deletes one for good; its token is refused from then on.',
    access: 'insight:agency:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  renewToken: call({
    path: '/insight/agency/renewToken',
    summary:
      'Gives an agency a new bearer token, which stands in this answer and nowhere else; the one before is refused at once.',
    access: 'insight:agency:renew',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: z.object({ token: z.string(), version }),
  }),
  endToken: call({
    path: '/insight/agency/endToken',
    summary: 'Takes the token of an agency away; its next use is refused.',
    access: 'insight:agency:renew',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: z.object({ version }),
  }),
  getPush: call({
    path: '/insight/agency/getPush',
    summary: `Where an agency is sent to, which hour is next, and the last ${MOST_PUSHED_SHOWN} requests, the newest first.`,
    access: 'insight:agency:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      /** Empty: nothing is sent. */
      address: z.string(),
      hasToken: z.boolean(),
      /** The hour of UTC that is sent next; null: nothing is sent. */
      nextHour: z.string().nullable(),
      /** Tries in a row that failed, and when the next one is due. */
      failures: z.int(),
      retryAt: instant.nullable(),
      list: z.array(pushed).max(MOST_PUSHED_SHOWN),
    }),
  }),
  setPush: call({
    path: '/insight/agency/setPush',
    summary:
      'Sends each complete hour to the agency API of MDS 2.0 at an address, beginning with the last one; an empty address ends it. The token is needed anew with another address; left out it stays.',
    access: 'insight:agency:update',
    effect: 'command',
    input: z.strictObject({ id, address: pushAddress, token: z.string().min(1).max(4000).optional() }),
    output: done,
  }),
};
