/** One reading of a feed: fetched over the network, understood aside. */
import type { FeedFormat, FeedProblem } from '#contract/capacity/roadWorkFeed/rules.ts';
import type { Bounds } from '#contract/ground/geometry.ts';
import { run } from '#server/ground/aside/aside.ts';
import { OutCallFailed } from '#server/ground/outward/callOut.ts';
import { askOnce, type AskServices, type Link } from '#server/ground/outward/link.ts';
import { problemOfStatus } from '#server/ground/outward/linkProblems.ts';
import { readFeedTask, type FeedContent } from './read.task.ts';

/** What the tokens of feeds are sealed for. */
export const ROAD_WORK_TOKEN = 'roadWorkFeed.token';

/** The Dutch feed of road works, packed, is half of it. */
const MOST_BYTES = 40 << 20;
const FETCH_MS = 45_000;
const READ_MS = 60_000;
const MEMORY_MB = 512;

export interface Failed {
  readonly kind: 'failed';
  readonly problem: FeedProblem;
  readonly said: string;
}

type Fetched =
  | { readonly kind: 'same' }
  | { readonly kind: 'body'; readonly body: Buffer; readonly etag: string }
  | Failed;

const WANTED: Record<FeedFormat, string> = {
  wzdx: 'application/geo+json, application/json;q=0.9, */*;q=0.1',
  datex2: 'application/xml, text/xml;q=0.9, */*;q=0.1',
};

/** `same`: nothing changed since the state that `etag` names. */
export async function fetchFeed(
  services: AskServices,
  { format, ...link }: Link & { format: FeedFormat },
  etag: string,
  signal?: AbortSignal,
): Promise<Fetched> {
  try {
    const answer = await askOnce(services, link, {
      purpose: ROAD_WORK_TOKEN,
      timeoutMs: FETCH_MS,
      mostBytes: MOST_BYTES,
      signal,
      headers: {
        accept: WANTED[format],
        'accept-encoding': 'gzip, identity',
        ...(etag === '' ? {} : { 'if-none-match': etag }),
      },
    });
    if (answer.status === 304) return { kind: 'same' };
    if (answer.status === 200) return { kind: 'body', body: answer.bytes, etag: answer.etag };
    return { kind: 'failed', problem: problemOfStatus(answer.status), said: `HTTP ${answer.status}` };
  } catch (error) {
    if (!(error instanceof OutCallFailed)) throw error;
    const { problem, said } = error;
    return { kind: 'failed', problem, said };
  }
}

/** What the body holds near the boxes. @throws Refusal when it takes too long or too much memory */
export async function understood(
  body: Uint8Array,
  { id, format, margin }: { id: string; format: FeedFormat; margin: number },
  boxes: readonly Bounds[],
  now: string,
  signal?: AbortSignal,
): Promise<FeedContent | Failed> {
  const read = await run(
    readFeedTask,
    { body, format, boxes, margin, now },
    {
      deadlineMs: READ_MS,
      memoryMb: MEMORY_MB,
      whose: `roadWorkFeed ${id}`,
      as: 'job',
      ...(signal === undefined ? {} : { signal }),
    },
  );
  return 'notUnderstood' in read ? { kind: 'failed', problem: 'notUnderstood', said: read.notUnderstood } : read;
}
