/** Tells a person, and whoever leads the shift, that as many cars are watched as one person may, or more. */
import { carWatchPage } from '#contract/capacity/carWatch/page.ts';
import { rolesWith } from '#server/capacity/alert/recipients.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { mostWatched } from '#server/ground/settings/definitions/fleetWatching.ts';
import type { Services } from '#server/services.ts';
import { carWatchMessages } from './messages.ts';
import { leadsOf, watchedNow } from './queries.ts';

const LINK = `/${carWatchPage.route}`;

type Telling = Pick<Services, 'db' | 'live' | 'now' | 'sessions' | 'settings'>;

async function tell(
  services: Telling,
  userIds: readonly string[],
  { sentence, params, objectId }: { sentence: Message; params: Record<string, string | number>; objectId: string },
): Promise<void> {
  if (userIds.length === 0) return;
  const { db } = services;
  await sendMessages(
    { db, services },
    {
      userIds,
      kind: 'alert',
      titleZh: say(sentence, 'zh-CN', params),
      titleEn: say(sentence, 'en-US', params),
      link: LINK,
      object: 'carWatch',
      objectId,
    },
  );
}

/** Milliseconds after which the same is told again. */
const AGAIN_MS = 10 * 60_000;

/**
 * Looks at people who have just opened another car. A limit of one is reached by every car: only passing it is told. Who closes a car and
 * opens it again is not told again for a while.
 */
export function watchLimit(services: () => Telling): (userIds: readonly string[]) => Promise<void> {
  const told = new Map<string, { cars: number; at: number }>();
  return async (userIds) => {
    const { db, sessions, settings, now } = services();
    const most = settings.get(mostWatched);
    if (most === 0 || userIds.length === 0) return;
    const at = now().getTime();
    for (const [id, last] of told) if (at - last.at >= AGAIN_MS) told.delete(id);
    const watching = await watchedNow(db, userIds).execute();
    const many = watching.filter(
      ({ id, cars }) => (cars > most || (cars === most && most > 1)) && cars > (told.get(id)?.cars ?? 0),
    );
    if (many.length === 0) return;
    const roleIds = (await rolesWith(db, sessions, 'capacity:carWatch:list')).map(({ roleId }) => roleId);
    const { reachedOwn, passedOwn, reached, passed } = carWatchMessages;
    for (const { id, realName, cars } of many) {
      const isPassed = cars > most;
      const about = { params: { person: realName, count: cars, most }, objectId: id };
      await tell(services(), [id], { sentence: isPassed ? passedOwn : reachedOwn, ...about });
      const leads = (await leadsOf(db, id, roleIds).execute()).map((lead) => lead.id);
      await tell(services(), leads, { sentence: isPassed ? passed : reached, ...about });
      told.set(id, { cars, at });
    }
  };
}
