/** The live stream: what the server tells an open console without being asked. Events name things; they carry no data. */
import { z } from 'zod';
import { BASE_PATH, call, id, nothing } from '#contract/ground/core.ts';

/** The stream of events (`text/event-stream`), opened with `?ticket=`; not a call, since a browser opens it with GET. */
export const LIVE_PATH = `${BASE_PATH}/__live`;

export const liveEvent = z.discriminatedUnion('kind', [
  /** The inbox changed. `spread`: seconds over which the viewers of a broadcast ask again, each at a moment of its own. */
  z.object({ kind: z.literal('message'), spread: z.number().min(0).max(60).optional() }),
  /** A dictionary has a new version. */
  z.object({ kind: z.literal('dict'), typeCode: z.string(), version: z.int() }),
  /** A setting changed that consoles read. */
  z.object({ kind: z.literal('settings') }),
  /** Somebody wrote by a call under `noun` (e.g. `/sys/role`): lists of that noun are asked for again. */
  z.object({ kind: z.literal('rows'), noun: z.string().max(100) }),
  /** The commands of a car changed. */
  z.object({ kind: z.literal('command'), carId: id }),
  /** One of the own jobs came further or to its end. */
  z.object({ kind: z.literal('job'), id }),
  /** An alert came or changed; without an id: several. */
  z.object({ kind: z.literal('alert'), id: id.optional() }),
  /** What stands in the bays of these stations changed. */
  z.object({ kind: z.literal('stations'), ids: z.array(id).max(200) }),
  /** The passenger of a ticket is writing in the chat. */
  z.object({ kind: z.literal('typing'), ticketId: id }),
  /** The stream begins, or events may have been missed: whatever is shown is asked for again. */
  z.object({ kind: z.literal('resync') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
export type LiveKind = LiveEvent['kind'];

export const liveCalls = {
  getTicket: call({
    path: '/sys/live/getTicket',
    summary: 'A one-use ticket, good for 30 s, that opens the live stream of this session.',
    access: 'signedIn',
    effect: 'command',
    unaudited: 'a comfort of the console: the ticket opens nothing that the session does not',
    quota: { times: 120, seconds: 60 },
    input: nothing,
    output: z.object({ ticket: z.string() }),
  }),
};
