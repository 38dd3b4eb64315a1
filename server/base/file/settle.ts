/** After an upload: the file is moved out of the client's reach, read, and confirmed or put into quarantine. */
import { fileWords } from '#contract/base/file/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Updateable } from 'kysely';
import type { Brought, FileState } from '#contract/base/file/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import type { Store } from '#server/ground/storage/guard.ts';
import type { Stores } from '#server/ground/storage/stores.ts';
import { inSeconds, orphanTime } from './announce.ts';
import { examine, type Findings } from './examine.ts';
import { knownExtension } from './kinds.ts';
import { fileMessages, problemMessages } from './messages.ts';
import { fileById, settleFile } from './queries.ts';
import { inTurn } from './receive.ts';
import type { FileTable } from './table.ts';

/** The time that an administrator has to judge a file in quarantine. */
const QUARANTINE_SECONDS = 30 * 24 * 60 * 60;

type Row = Awaited<ReturnType<ReturnType<typeof fileById>['executeTakeFirstOrThrow']>>;

/** Of a call: the person who brings the file. */
type Settler = Pick<CallContext, 'services' | 'request' | 'recordIn'>;

/** The place that a client wrote to, and the right it used. */
interface Incoming {
  grant: { id: string };
  key: string;
}

/** The answer about a file that is no longer pending. */
export function toBrought(row: Row, language: Language): Brought {
  const { id, name, size, type, state } = row;
  if (state === 'deleted' || state === 'pending') throw notFound();
  const problem = state === 'quarantined' && row.problem !== '' ? row.problem : null;
  const reason = problem === null ? '' : say(problemMessages[problem], language);
  return { id, name, size: Number(size), type, state, problem, reason };
}

/** Moves a file to its place, unless an earlier call has. 409 when there is none. */
async function takeIn(store: Store, incoming: string, key: string): Promise<void> {
  const size = await store.size(incoming);
  if (size !== null) return store.move(incoming, key, size);
  if ((await store.size(key)) === null) throw new Refusal(409, fileMessages.nothingThere);
}

/** A file of another length than announced is not read, since it may be of any length. */
async function findings(store: Store, row: Row): Promise<Findings> {
  const size = (await store.size(row.key)) ?? 0;
  if (size !== Number(row.size))
    return { size, sha256: '', detectedType: '', width: null, height: null, problem: 'sizeDiffers' };
  return examine((range) => store.read(row.key, size, range), knownExtension(row.extension));
}

/** Settles a pending row as what was found, with its row in the log; one that was settled meanwhile stays as it is. */
export async function settleAs(
  { services, recordIn }: Settler,
  row: { id: string; name: string },
  found: Updateable<FileTable> & { state: FileState },
): Promise<void> {
  await services.db.transaction().execute(async (db) => {
    const settled = await settleFile(db, row.id, found).executeTakeFirst();
    if (settled === undefined) return;
    const { state, problem = '', sha256 = '', size } = found;
    const after = { state, ...(problem === '' ? {} : { problem }), sha256, size: Number(size) };
    await recordIn(db, changeOf(fileWords, { id: row.id, label: row.name, before: { state: 'pending' }, after }));
  });
}

async function work(settler: Settler, row: Row, incoming: Incoming | null): Promise<Row | undefined> {
  const { services } = settler;
  const store = services.storage.of(row.store);
  if (incoming !== null) await inTurn(services, incoming.grant, () => takeIn(store, incoming.key, row.key));
  const { size, problem, ...found } = await findings(store, row);
  await settleAs(settler, row, {
    ...found,
    size: String(size),
    problem: problem ?? '',
    state: problem === null ? 'confirmed' : 'quarantined',
    confirmedAt: services.now(),
    keepUntil: problem === null ? orphanTime(services) : inSeconds(services, QUARANTINE_SECONDS),
  });
  return fileById(services.db, row.id).executeTakeFirst();
}

/** What is being read at the moment: who asks for it meanwhile waits for the same reading. */
const readings = new WeakMap<Stores, Map<string, Promise<Row | undefined>>>();

/**
 * Reads the content of a pending row and settles it; asking again is safe. Takes no connection of the database
 * while it reads. `incoming` is null for what lies at its key already.
 */
export async function settle(settler: Settler, row: Row, incoming: Incoming | null): Promise<Brought> {
  const { services } = settler;
  const { language } = settler.request;
  if (row.state !== 'pending') return toBrought(row, language);
  const here = readings.get(services.storage) ?? new Map<string, Promise<Row | undefined>>();
  readings.set(services.storage, here);
  const reading = here.get(row.id) ?? work(settler, row, incoming).finally(() => here.delete(row.id));
  here.set(row.id, reading);
  const settled = await reading;
  if (settled === undefined) throw notFound();
  return toBrought(settled, language);
}
