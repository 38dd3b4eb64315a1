/** The queue as one person works it: what they hold stands apart before everything else. */
import type { Scope } from '#server/ground/core/scope.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { alertCount, alertList, alertSorts, type AlertFilters } from './queries.ts';

/** Of more than that the rest stands where its urgency puts it. */
const MOST_HELD = 20;

interface QueueInput {
  pageNum: number;
  pageSize: number;
  cursor?: string | undefined;
  sort: 'attention';
  withTotal: boolean;
}

/**
 * A page of the queue with what `userId` has taken in front: at most half a page of it, so that what waits stays in sight.
 * Both parts come by the order of their index.
 */
export async function answerQueue(
  { db, scope, userId, now }: { db: Db; scope: Scope; userId: string; now: string },
  input: QueueInput,
  filters: AlertFilters,
) {
  const page = pageOf(input, alertSorts);
  const most = Math.min(MOST_HELD, Math.floor(page.size / 2));
  const first = { ...page, size: most, offset: 0, after: null };
  const held =
    most === 0
      ? []
      : (await alertList(db, scope, { ...filters, takenBy: userId }, now, first).execute()).slice(0, most);
  const rest = { ...filters, besides: held.map(({ id }) => id) };
  const isFirst = page.after === null && page.offset === 0;
  const there =
    page.after !== null
      ? page
      : isFirst
        ? { ...page, size: page.size - held.length }
        : { ...page, offset: page.offset - held.length };
  const [rows, total] = await Promise.all([
    alertList(db, scope, rest, now, there).execute(),
    totalOf(db, alertCount(db, scope, filters, now), input.withTotal),
  ]);
  return listAnswer(isFirst ? [...held, ...rows] : rows, page, total);
}
