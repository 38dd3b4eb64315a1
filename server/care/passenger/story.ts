/** Links the demo's earlier orders, and tells something of a few passengers. */
import type { PassengerNeed } from '#contract/care/passenger/rules.ts';
import { townPassenger } from '#contract/capacity/town/demand.ts';
import type { Story } from '#server/ground/core/story.ts';
import { insertConsents, insertLimit, passengerOfMobile, updatePassenger } from './queries.ts';
import { mobileHashOf } from '#server/ground/person/person.ts';
import { catchUpPassengers } from './service.ts';

const DAY_MS = 86_400_000;

const KNOWN: readonly { place: number; tags: string[]; needs: PassengerNeed[]; remark?: string }[] = [
  { place: 0, tags: ['常客'], needs: [] },
  { place: 1, tags: ['常客', '企业用车'], needs: [] },
  { place: 3, tags: [], needs: ['wheelchair'], remark: '请派小巴 M7，停靠无障碍车位' },
  { place: 7, tags: ['常客'], needs: ['visual'], remark: '上车时请语音提示车门位置' },
  { place: 12, tags: ['校园'], needs: [] },
];
const LIMITED = [
  { place: 41, kind: 'abuse', reason: '两次在车内吸烟，已书面告知', days: 12 },
  { place: 58, kind: 'unpaid', reason: '三笔行程未付，短信提醒无回应', days: null },
] as const;

const TEXTS_OF = '2026-06';
/** What each of them said, so many days before the demo began. */
const SAID = [
  { kind: 'agreement', days: 80, isGiven: true },
  { kind: 'privacy', days: 80, isGiven: true },
  { kind: 'cabinVideo', days: 80, isGiven: true },
  { kind: 'marketing', days: 80, isGiven: true },
] as const;
/** One takes back what was said about advertising. */
const TAKEN_BACK = { place: 7, days: 9 };

export async function tellPassengers({ seeds, services, signal }: Story): Promise<void> {
  const { db, began } = seeds;
  const { vault } = services;
  // not in the transaction of this part: the server links meanwhile, and the two would wait for each other
  const pace = { isStopped: () => signal.aborted, rest: async () => undefined };
  await catchUpPassengers(services.jobDb, vault, pace);
  signal.throwIfAborted();
  const idAt = async (place: number) =>
    (await passengerOfMobile(db, mobileHashOf(vault, townPassenger(place).mobile)).executeTakeFirst())?.id;
  for (const { place, tags, needs, remark = '' } of KNOWN) {
    const id = await idAt(place);
    if (id === undefined) continue;
    await updatePassenger(db, id, { tags, needs, remark }).execute();
    const back =
      place === TAKEN_BACK.place ? [{ kind: 'marketing', days: TAKEN_BACK.days, isGiven: false } as const] : [];
    const consents = [...SAID, ...back].map(({ days, ...said }) => ({
      ...said,
      passengerId: id,
      textVersion: TEXTS_OF,
      saidAt: new Date(began.getTime() - days * DAY_MS).toISOString(),
      channel: 'simulator',
    }));
    await insertConsents(db, consents).execute();
  }
  for (const { place, kind, reason, days } of LIMITED) {
    const passengerId = await idAt(place);
    if (passengerId === undefined) continue;
    const startsAt = new Date(began.getTime() - 2 * DAY_MS).toISOString();
    const endsAt = days === null ? null : new Date(began.getTime() + days * DAY_MS).toISOString();
    await insertLimit(db, { passengerId, kind, reason, startsAt, endsAt }).execute();
  }
}
