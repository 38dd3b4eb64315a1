/** What a decision does to the closed area: the same for people and for a feed that closes by itself. */
import type { z } from 'zod';
import type { roadWorkClosing } from '#contract/capacity/roadWork/calls.ts';
import { lockClosure } from '#server/capacity/closure/queries.ts';
import { changeClosure, closeArea, liftClosure, type Closer } from '#server/capacity/closure/service.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { isSameMoment } from '#server/ground/core/sameMoment.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { roadWorkMessages } from './messages.ts';
import { updateRoadWork, type LockedWork } from './queries.ts';

/** Who decides: a person by name; empty: the feed itself. */
export interface Decider {
  readonly name: string;
  readonly whose: string;
}

type Serving = Pick<Services, 'settings' | 'now'>;

const LONGEST_REFERENCE = 70;

const closerOf = ({ feedId, feedName }: LockedWork, { name, whose }: Decider): Closer => ({
  origin: 'feed',
  source: `roadWork ${feedId}`,
  name: name === '' ? feedName : name,
  whose,
});

const isStanding = ({ closureState }: LockedWork): boolean => closureState !== null && closureState !== 'over';

/** What a closure for it says where nobody says anything else. */
export const reasonOf = ({
  roads,
  description,
  eventId,
}: Pick<LockedWork, 'roads' | 'description' | 'eventId'>): string =>
  [roads, description === '' && roads === '' ? eventId : description]
    .filter((text) => text !== '')
    .join('：')
    .slice(0, 500);

/** Closes its area; the row is locked. @throws Refusal 409 when it is closed or over, 400 for the area or the times */
export async function closeForWork(
  db: Db,
  services: Serving,
  work: LockedWork,
  decider: Decider,
  { reason, fromAt, untilAt }: z.output<typeof roadWorkClosing>,
): Promise<{ version: number; closureId: string }> {
  if (work.state === 'over') throw new Refusal(409, roadWorkMessages.isOver);
  if (isStanding(work)) throw new Refusal(409, roadWorkMessages.isClosed);
  // the end of a long id is what tells it from others
  const name = work.eventId.slice(-LONGEST_REFERENCE).toWellFormed();
  const { id: closureId } = await closeArea(db, services, closerOf(work, decider), {
    authority: work.authority,
    reference: work.closings === 0 ? name : `${name} #${work.closings + 1}`,
    reason,
    geometry: work.geometry,
    fromAt,
    untilAt,
    isDrill: false,
  });
  const { version } = await updateRoadWork(db, work.id, {
    state: 'closed',
    news: '',
    closureId,
    closings: work.closings + 1,
    decidedByName: decider.name,
    decidedAt: services.now().toISOString(),
    note: '',
  }).executeTakeFirstOrThrow();
  return { version, closureId };
}

/** Brings its closed area to what the feed says now; the row is locked. @throws Refusal 409 without news, 400 as above */
export async function applyNews(
  db: Db,
  services: Serving,
  work: LockedWork,
  decider: Decider,
): Promise<{ version: number }> {
  const { closureId, news, geometry, startAt, endAt } = work;
  if (closureId === null || !isStanding(work) || (news !== 'changed' && news !== 'refused' && news !== 'gone'))
    throw new Refusal(409, roadWorkMessages.noNews);
  const closure = await lockClosure(db, closureId).executeTakeFirstOrThrow();
  const closer = closerOf(work, decider);
  // when a closed area begins is never changed: one that has not begun makes room for another
  if (news !== 'gone' && closure.beganAt === null && startAt !== null && !isSameMoment(startAt, closure.fromAt)) {
    const times = { fromAt: startAt, untilAt: endAt };
    const wish = { reason: closure.reason, ...times };
    // first the new one: where that is refused, the old one stands
    const closed = await closeForWork(db, services, { ...work, closureState: 'over' }, decider, wish);
    await liftClosure(db, services, closer, closure, roadWorkMessages.otherTimes.zh);
    return closed;
  }
  if (news === 'gone') await liftClosure(db, services, closer, closure, roadWorkMessages.gone.zh);
  else await changeClosure(db, services, closer, closure, { geometry, untilAt: endAt });
  return updateRoadWork(db, work.id, {
    news: '',
    ...(news === 'gone' ? { state: 'over' as const, goneAt: services.now().toISOString() } : {}),
    decidedByName: decider.name,
    decidedAt: services.now().toISOString(),
  }).executeTakeFirstOrThrow();
}
