/** Feeds of road works that are read, WZDx and DATEX II: where they are, and whether they answer. */
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
import { FEED_CLOSERS, FEED_FORMATS, FEED_PROBLEMS, FEED_STATES, MOST_NEAR } from './rules.ts';

const fields = {
  name: line(60),
  format: z.enum(FEED_FORMATS),
  state: z.enum(FEED_STATES),
  address: z.url({ protocol: /^https?$/ }).max(500),
  /** Whose the road works are: the authority of closed areas that come of them. */
  authority: line(60),
  /** Seconds between two readings. */
  everySeconds: z.int().min(30).max(3600),
  /** Metres to each side of a road's line that are closed with it. */
  margin: z.int().min(5).max(200),
  closer: z.enum(FEED_CLOSERS),
  /** PEM; trusted besides the known ones. */
  certificate: paragraph(20_000),
  remark: paragraph(500),
};

/** What a person fills in. */
export const roadWorkFeedForm = z.strictObject({
  ...fields,
  state: fields.state.default('reading'),
  everySeconds: fields.everySeconds.default(60),
  margin: fields.margin.default(15),
  closer: fields.closer.default('person'),
  certificate: fields.certificate.default(''),
  remark: fields.remark.default(''),
});

/** What an answer of a feed holds. */
const counts = z.object({
  /** Events of the feed. */
  events: z.int(),
  /** Those of them that touch an operating zone. */
  near: z.int(),
  /** Those without a place that can be drawn, or that cannot be understood. */
  skipped: z.int(),
});

const row = z.object({
  id,
  ...fields,
  address: z.string(),
  hasToken: z.boolean(),
  /** Why the last reading failed; null: it did not. */
  problem: z.enum(FEED_PROBLEMS).nullable(),
  /** What the host, or the connection, said of it. */
  problemDetail: z.string(),
  /** Readings in a row that failed. */
  failures: z.int(),
  /** When it was last read, whether or not there was news. */
  readAt: instant.nullable(),
  /** By the feed's own word. */
  publishedAt: instant.nullable(),
  ...counts.shape,
  /** Road works of it that wait for a person. */
  waiting: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type RoadWorkFeed = z.output<typeof row>;

export const roadWorkFeedCalls = {
  getPageList: call({
    path: '/capacity/roadWorkFeed/getPageList',
    summary: `Feeds of road works, with how the last reading went. Of each at most ${MOST_NEAR} events near operating zones are kept.`,
    access: 'capacity:roadWorkFeed:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(FEED_STATES).optional(),
      format: z.enum(FEED_FORMATS).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/capacity/roadWorkFeed/addOne',
    summary: 'Adds one; it is read at once unless it is paused. 409 with `fields` when the name is taken.',
    access: 'capacity:roadWorkFeed:add',
    effect: 'command',
    input: roadWorkFeedForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/capacity/roadWorkFeed/updateOne',
    summary:
      'Changes the fields that are named; another address ends the token. 409 with `current` when somebody else changed it meanwhile.',
    access: 'capacity:roadWorkFeed:update',
    effect: 'command',
    current: row,
    input: changeInput(roadWorkFeedForm),
    output: z.object({ version }),
  }),
  setToken: call({
    path: '/capacity/roadWorkFeed/setToken',
    summary:
      'Sets the bearer token that goes with every request; an empty one ends it. It is kept sealed and never shown.',
    access: 'capacity:roadWorkFeed:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, token: optionalLine(4000) }),
    output: z.object({ version }),
  }),
  test: call({
    path: '/capacity/roadWorkFeed/test',
    summary:
      'Reads it and answers what it holds, or what stands in the way; keeps nothing of it. The next reading is due at once.',
    access: 'capacity:roadWorkFeed:update',
    effect: 'command',
    unaudited: 'it changes nothing that was set up',
    quota: { times: 20, seconds: 60, atOnce: 2 },
    input: z.strictObject({ id }),
    output: counts.extend({ problem: z.enum(FEED_PROBLEMS).nullable(), detail: z.string() }),
  }),
  deleteById: call({
    path: '/capacity/roadWorkFeed/deleteById',
    summary: 'Deletes one with its road works; 409 when an area was closed by one of them: it may be paused.',
    access: 'capacity:roadWorkFeed:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
