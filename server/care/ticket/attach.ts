/** Files that come to a ticket: from staff, and from passengers through their app or the portal. */
import type { Readable } from 'node:stream';
import {
  MOST_PASSENGER_FILES,
  MOST_TICKET_FILES,
  PASSENGER_FILE_ENDINGS,
  type TicketState,
} from '#contract/care/ticket/rules.ts';
import { ticketCalls } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { FILE_TYPES, type FileExtension } from '#contract/base/file/calls.ts';
import { keptKey, newPrefix, ONE_FILE, pendingRow } from '#server/base/file/announce.ts';
import { examine } from '#server/base/file/examine.ts';
import { extensionOf } from '#server/base/file/kinds.ts';
import { attach, insertFile, settleFile } from '#server/base/file/queries.ts';
import { attachFiles, fileIdsOf, filesOf, type Thing } from '#server/base/file/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import type { Services } from '#server/services.ts';
import { STAFF_FILES, TICKET_FILES } from './files.ts';
import { fileWithHash, lockTicketOfApp } from './queries.ts';
import { hearPassenger } from './service.ts';
import { changeTicket, takeTicket } from './take.ts';

const MOST_NAMES = 500;

export const attachToOne: Handlers<typeof ticketCalls>['attach'] = async (context, { id, fileIds }) => {
  const { db } = context;
  const ticket = await takeTicket(context, { id });
  const thing: Thing = { object: STAFF_FILES, objectId: id };
  const known = await fileIdsOf(db, thing);
  const fresh = fileIds.filter((each) => !known.includes(each));
  await attachFiles(context, thing, [...known, ...fresh], { max: MOST_TICKET_FILES });
  const names = ((await filesOf(db, STAFF_FILES, [id])).get(id) ?? [])
    .filter((file) => fresh.includes(file.id))
    .map(({ name }) => name);
  const text = names.join(' · ').slice(0, MOST_NAMES);
  const updated = await changeTicket(context, ticket, {}, { event: 'attached', text });
  context.record(changeOf(ticketWords, { id, label: ticket.number, after: { files: names } }));
  return updated;
};

/** Null for a file of a kind that is not taken from passengers. */
export const passengerFileEnding = (name: string): FileExtension | null => {
  const extension = extensionOf(name);
  return PASSENGER_FILE_ENDINGS.find((each) => each === extension) ?? null;
};

interface Brought {
  /** Whose ticket, by whose name for it. */
  source: string;
  sourceRef: string;
  name: string;
  extension: FileExtension;
  read: () => Readable;
  /** What the conversation says. */
  text: string;
}

/** Examines what a passenger sent and keeps it with the ticket. */
export async function keepPassengerFile(
  services: Services,
  { source, sourceRef, name, extension, read, text }: Brought,
): Promise<{ problem: 'file' | 'manyFiles' | 'closed' | null; state: TicketState | null }> {
  const { db, live, now, storage } = services;
  const { problem, size, ...found } = await examine(() => Promise.resolve(read()), extension);
  if (problem !== null || size === 0) return { problem: 'file', state: null };
  const store = storage.current;
  const type = FILE_TYPES[extension];
  const key = keptKey(newPrefix(source) + ONE_FILE, extension);
  await store.put(key, read(), { size, type });
  return db.transaction().execute(async (transaction) => {
    const ticket = await lockTicketOfApp(transaction, source, sourceRef).executeTakeFirstOrThrow();
    const thing: Thing = { object: TICKET_FILES, objectId: ticket.id };
    const known = await fileIdsOf(transaction, thing);
    // the same sent again
    const same = await fileWithHash(transaction, { ...thing, name, sha256: found.sha256 }).executeTakeFirst();
    if (same !== undefined) return { problem: null, state: ticket.state };
    const announced = { name, extension, type, declaredType: type };
    // what is not taken belongs to nothing and is collected
    const row = pendingRow(services, announced, { store: store.kind, key, size, ownerId: null });
    const { id } = await insertFile(transaction, row).executeTakeFirstOrThrow();
    await settleFile(transaction, id, {
      ...found,
      size: String(size),
      state: 'confirmed',
      confirmedAt: now(),
    }).executeTakeFirstOrThrow();
    if (known.length >= MOST_PASSENGER_FILES) return { problem: 'manyFiles', state: null };
    const state = await hearPassenger(transaction, services, ticket, { text });
    if (state === null) return { problem: 'closed', state: null };
    await attach(transaction, [...known, id], thing.object, thing.objectId).execute();
    await live.tellRows(transaction, ticketCalls.getPageList.path);
    return { problem: null, state };
  });
}
