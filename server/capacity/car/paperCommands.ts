/** The documents of cars, and their maintenance windows. Both are changed under the lock of their car. */
import { MOST_CAR_DOCUMENTS, CAR_FILES, type carCalls } from '#contract/capacity/car/calls.ts';
import { DONE } from '#contract/ground/core.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal } from '#server/ground/core/refusal.ts';
import { attachFiles, filesOf, releaseFiles } from '#server/base/file/service.ts';
import { scopeOf } from '#server/ground/core/actor.ts';
import { takeCarInUse } from './commands.ts';
import { carMessages } from './messages.ts';
import { CAR_DOCUMENT } from './present.ts';
import {
  carDocumentById,
  carWindowById,
  deleteCarDocument,
  deleteCarWindow,
  documentsOfCar,
  insertCarDocument,
  insertCarWindow,
  overlappingWindows,
  updateCarDocument,
  updateCarWindow,
} from './queries.ts';
import { keepDocumentsExpiry } from './service.ts';

type Commands = Handlers<typeof carCalls>;
type Context = CallContext<'capacity:car:update'>;
interface Seen {
  id: string;
  version: number;
}

const thing = (objectId: string) => ({ object: CAR_DOCUMENT, objectId });

interface DocumentFields {
  kind: string;
  number: string;
  issuedOn: string | null;
  expiresOn: string | null;
  remark: string;
}
const documentFields = ({ kind, number, issuedOn, expiresOn, remark }: DocumentFields, fileIds: readonly string[]) => ({
  kind,
  number,
  issuedOn,
  expiresOn,
  remark,
  fileIds,
});

const fileIdsOf = async ({ db }: Context, id: string): Promise<string[]> =>
  ((await filesOf(db, CAR_DOCUMENT, [id])).get(id) ?? []).map((file) => file.id);

/** The document and its car, locked. 404 when out of reach, 409 when it has changed or the car is sold. */
async function takeDocument(context: Context, seen: Seen) {
  const { actor, db } = context;
  const scope = scopeOf(actor);
  const found = await carDocumentById(db, scope, seen.id).executeTakeFirst();
  if (found === undefined) throw notFound();
  const car = await takeCarInUse(context, found.carId);
  // read again under the lock
  const document = await carDocumentById(db, scope, seen.id).executeTakeFirst();
  if (document === undefined) throw notFound();
  if (document.version !== seen.version) {
    const { carId: _carId, ...current } = document;
    throw changedMeanwhile({ ...current, fileIds: await fileIdsOf(context, seen.id) });
  }
  return { car, document };
}

export const addCarDocument: Commands['addDocument'] = async (context, { carId, fileIds, ...fields }) => {
  const { db } = context;
  const car = await takeCarInUse(context, carId);
  if ((await documentsOfCar(db, carId).execute()).length >= MOST_CAR_DOCUMENTS)
    throw new Refusal(409, carMessages.tooManyDocuments, { params: { most: MOST_CAR_DOCUMENTS } });
  const document = await insertCarDocument(db, { carId, ...fields }).executeTakeFirstOrThrow();
  await attachFiles(context, thing(document.id), fileIds, { max: CAR_FILES });
  await keepDocumentsExpiry(db, carId);
  context.record({
    object: 'carDocument',
    objectId: document.id,
    label: car.fleetNumber,
    after: documentFields(fields, fileIds),
  });
  return document;
};

export const changeCarDocument: Commands['updateDocument'] = async (context, { id, version, fileIds, ...fields }) => {
  const { db } = context;
  const { car, document } = await takeDocument(context, { id, version });
  const filesBefore = await fileIdsOf(context, id);
  await attachFiles(context, thing(id), fileIds, { max: CAR_FILES });
  const updated = await updateCarDocument(db, id, fields).executeTakeFirstOrThrow();
  await keepDocumentsExpiry(db, car.id);
  context.record({
    object: 'carDocument',
    objectId: id,
    label: car.fleetNumber,
    before: documentFields(document, filesBefore),
    after: documentFields(fields, fileIds),
  });
  return updated;
};

export const removeCarDocument: Commands['deleteDocument'] = async (context, seen) => {
  const { db } = context;
  const { car, document } = await takeDocument(context, seen);
  const before = documentFields(document, await fileIdsOf(context, seen.id));
  await releaseFiles(context, thing(seen.id));
  await deleteCarDocument(db, seen.id).execute();
  await keepDocumentsExpiry(db, car.id);
  context.record({ object: 'carDocument', objectId: seen.id, label: car.fleetNumber, before });
  return DONE;
};

interface Window {
  startsAt: string;
  endsAt: string;
  reason: string;
}
const windowFields = ({ startsAt, endsAt, reason }: Window) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  reason,
});

/** 409 when the car is in maintenance for some of that time already. The car's row is locked. */
async function refuseOverlap({ db }: Context, carId: string, window: Window, except: string | null): Promise<void> {
  const overlaps = await overlappingWindows(db, carId, { ...window, except }).executeTakeFirst();
  if (overlaps !== undefined) throw new Refusal(409, carMessages.overlaps, { data: { overlaps } });
}

async function takeWindow(context: Context, seen: Seen) {
  const { actor, db } = context;
  const scope = scopeOf(actor);
  const found = await carWindowById(db, scope, seen.id).executeTakeFirst();
  if (found === undefined) throw notFound();
  const car = await takeCarInUse(context, found.carId);
  const window = await carWindowById(db, scope, seen.id).executeTakeFirst();
  if (window === undefined) throw notFound();
  const { carId: _carId, ...current } = window;
  if (window.version !== seen.version) throw changedMeanwhile(current);
  return { car, window };
}

export const addCarMaintenance: Commands['addMaintenance'] = async (context, { carId, ...window }) => {
  const { db } = context;
  const car = await takeCarInUse(context, carId);
  await refuseOverlap(context, carId, window, null);
  const added = await insertCarWindow(db, { carId, ...window }).executeTakeFirstOrThrow();
  context.record({
    object: 'carMaintenance',
    objectId: added.id,
    label: car.fleetNumber,
    after: windowFields(window),
  });
  return added;
};

export const changeCarMaintenance: Commands['updateMaintenance'] = async (context, { id, version, ...fields }) => {
  const { db } = context;
  const { car, window } = await takeWindow(context, { id, version });
  await refuseOverlap(context, car.id, fields, id);
  context.record({
    object: 'carMaintenance',
    objectId: id,
    label: car.fleetNumber,
    before: windowFields(window),
    after: windowFields(fields),
  });
  return updateCarWindow(db, id, fields).executeTakeFirstOrThrow();
};

export const removeCarMaintenance: Commands['deleteMaintenance'] = async (context, seen) => {
  const { car, window } = await takeWindow(context, seen);
  await deleteCarWindow(context.db, seen.id).execute();
  context.record({
    object: 'carMaintenance',
    objectId: seen.id,
    label: car.fleetNumber,
    before: windowFields(window),
  });
  return DONE;
};
