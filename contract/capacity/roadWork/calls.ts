/** Road works near our zones, as feeds tell of them: proposals to close an area, until somebody decides. */
import { z } from 'zod';
import {
  call,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { CLOSURE_STATES } from '#contract/capacity/closure/rules.ts';
import { keptArea } from '#contract/capacity/range/calls.ts';
import { ROAD_IMPACTS, ROAD_WORK_DOUBTS, ROAD_WORK_NEWS, ROAD_WORK_STATES } from './rules.ts';

const row = z.object({
  id,
  feedId: id,
  feedName: z.string(),
  authority: z.string(),
  /** As the feed names it. */
  eventId: z.string(),
  state: z.enum(ROAD_WORK_STATES),
  /** What somebody has yet to look at; null: nothing. */
  news: z.enum(ROAD_WORK_NEWS).nullable(),
  impact: z.enum(ROAD_IMPACTS),
  doubts: z.array(z.enum(ROAD_WORK_DOUBTS)),
  roads: z.string(),
  direction: z.string(),
  description: z.string(),
  /** Null: it is not said. */
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  /** Square metres that would be closed. */
  area: z.number(),
  /** The closed area that came of it last. */
  closureId: id.nullable(),
  closureState: z.enum(CLOSURE_STATES).nullable(),
  /** Empty: nobody has decided, or the feed closed it by itself. */
  decidedByName: z.string(),
  decidedAt: instant.nullable(),
  note: z.string(),
  seenAt: instant,
  changedAt: instant,
  goneAt: instant.nullable(),
  version,
});
export type RoadWork = z.output<typeof row>;

const detail = row.extend({ geometry: keptArea });
export type RoadWorkDetail = z.output<typeof detail>;

const seen = z.strictObject({ id, version });

/** What is decided when an area is closed for road works. */
export const roadWorkClosing = z.strictObject({
  reason: paragraph(500).refine((text) => text !== ''),
  /** Null: at once. */
  fromAt: instant.nullable().default(null),
  /** Null: until it is lifted. */
  untilAt: instant.nullable().default(null),
});

export const roadWorkCalls = {
  getPageList: call({
    path: '/capacity/roadWork/getPageList',
    summary:
      'Road works near our zones, those that were seen last first. `waits`: somebody has to decide, or to look at news.',
    access: 'capacity:roadWork:list',
    effect: 'query',
    input: listInput(['-seenAt', 'seenAt', '-changedAt', 'changedAt'], {
      keyword: optionalLine(60).optional(),
      waits: z.boolean().optional(),
      state: z.enum(ROAD_WORK_STATES).optional(),
      impact: z.enum(ROAD_IMPACTS).optional(),
      feedId: id.optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/capacity/roadWork/getById',
    summary: 'One with the area that would be closed.',
    access: 'capacity:roadWork:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  close: call({
    path: '/capacity/roadWork/close',
    summary:
      'Closes its area, on every node, in the name of the authority. 400 when the area is larger than the setting allows, 409 when it is closed already or over.',
    access: 'capacity:closure:close',
    effect: 'command',
    current: detail,
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: seen.extend(roadWorkClosing.shape),
    output: z.object({ version, closureId: id }),
  }),
  apply: call({
    path: '/capacity/roadWork/apply',
    summary:
      'Brings its closed area to what the feed says now: place and end when it changed; lifted when it says no more of it. 409 when there is no news of a closed area.',
    access: 'capacity:closure:close',
    effect: 'command',
    current: detail,
    input: seen,
    output: z.object({ version }),
  }),
  dismiss: call({
    path: '/capacity/roadWork/dismiss',
    summary:
      'Says that nothing is to be closed for it; when an area is closed already, that it stays as it is. It comes back when the feed says something else. 409 for what is over.',
    access: 'capacity:roadWork:decide',
    effect: 'command',
    current: detail,
    input: seen.extend({ note: line(200) }),
    output: z.object({ version }),
  }),
};
