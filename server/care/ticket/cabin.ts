/** Looking for a lost thing: what the cameras of the car show, and what whoever looked found. */
import { CABIN_EVENTS } from '#contract/care/ticket/rules.ts';
import type { ticketCalls } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { IMAGE_PATH } from '#server/base/file/fetch.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound, refuseField } from '#server/ground/core/refusal.ts';
import { STAFF_FILES } from './files.ts';
import { takeLost } from './lostProperty.ts';
import { ticketMessages } from './messages.ts';
import { cabinPicture, cabinPictures, keepPicture, rideOfTicket, ticketById } from './queries.ts';
import { changeTicket, refusedWith } from './take.ts';

type Commands = Handlers<typeof ticketCalls>;

/** Pictures are gone after this. */
const KEPT_MS = 7 * 86_400_000;

/** From when on pictures can show what was left behind. */
const since = (now: Date, ride: { droppedOffAt: string | null } | undefined): string => {
  const oldest = now.getTime() - KEPT_MS;
  const ended = ride?.droppedOffAt ?? null;
  return new Date(ended === null ? oldest : Math.max(oldest, Date.parse(ended))).toISOString();
};

export const getCabinPictures: Commands['getCabinPictures'] = async ({ actor, db, services }, { id }) => {
  const ticket = await ticketById(db, scopeOf(actor), id).executeTakeFirst();
  if (ticket === undefined) throw notFound();
  if (ticket.carId === null) return { list: [] };
  const now = services.now();
  const from = since(now, await rideOfTicket(db, id).executeTakeFirst());
  const pictures = await cabinPictures(db, ticket.carId, from).execute();
  return { list: pictures.map(({ publicKey, ...picture }) => ({ ...picture, url: IMAGE_PATH + (publicKey ?? '') })) };
};

export const checkCabin: Commands['checkCabin'] = async (context, { id, version, finding, text, pictureId }) => {
  const { actor, db, services } = context;
  const ticket = await takeLost(context, { id, version });
  if (ticket.carId === null) throw await refusedWith(context, id, ticketMessages.noCarToHold);
  const now = services.now();
  if (pictureId !== undefined) {
    const from = since(now, await rideOfTicket(db, id).executeTakeFirst());
    const picture = await cabinPicture(db, { carId: ticket.carId, pictureId, from }).executeTakeFirst();
    if (picture === undefined) throw refuseField('pictureId', ticketMessages.noPicture);
    await keepPicture(db, picture.fileId, { object: STAFF_FILES, objectId: id }).execute();
  }
  const looked = { cabinFinding: finding, cabinCheckedAt: now.toISOString(), cabinCheckedById: actor.userId };
  const fields = { ...looked, cabinPictureId: pictureId ?? null };
  const updated = await changeTicket(context, ticket, fields, { event: CABIN_EVENTS[finding], text });
  context.record(changeOf(ticketWords, { id, label: ticket.number, after: { finding, text } }));
  return updated;
};
