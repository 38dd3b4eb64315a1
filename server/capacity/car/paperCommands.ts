/** The documents of cars, and their maintenance windows. Both are changed under the lock of their car. */
import {
  carDocumentForm,
  carMaintenanceForm,
  type carCalls,
  type CarMaintenance,
} from '#contract/capacity/car/calls.ts';
import { DOCUMENT_FILES, MOST_DOCUMENTS } from '#contract/base/document/rules.ts';
import { carDocumentWords, carMaintenanceWords } from '#contract/capacity/car/words.ts';
import { DONE } from '#contract/ground/core.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachFiles, fileIdsOf, releaseFiles, type Thing } from '#server/base/file/service.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
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

const thing = (objectId: string): Thing => ({ object: CAR_DOCUMENT, objectId });

/** A part of a car, and its car, locked. 404 when out of reach, 409 when it has changed or the car is sold. */
async function takePart<Row extends { carId: string; version: number }>(
  context: Context,
  seen: Seen,
  partById: (db: Db, scope: Scope, id: string) => { executeTakeFirst: () => Promise<Row | undefined> },
  current: (row: Row) => unknown,
) {
  const { actor, db } = context;
  const find = () => partById(db, scopeOf(actor), seen.id);
  const found = await find().executeTakeFirst();
  if (found === undefined) throw notFound();
  const car = await takeCarInUse(context, found.carId);
  // read again under the lock of its car
  return { car, part: await takeRow(find(), seen, current) };
}

const takeDocument = (context: Context, seen: Seen) =>
  takePart(context, seen, carDocumentById, async (row) => ({
    ...row,
    fileIds: await fileIdsOf(context.db, thing(seen.id)),
  }));

export const addCarDocument: Commands['addDocument'] = async (context, { carId, fileIds, ...fields }) => {
  const { db } = context;
  const car = await takeCarInUse(context, carId);
  if ((await documentsOfCar(db, carId).execute()).length >= MOST_DOCUMENTS)
    throw new Refusal(409, carMessages.tooManyDocuments, { params: { most: MOST_DOCUMENTS } });
  const document = await insertCarDocument(db, { carId, ...fields }).executeTakeFirstOrThrow();
  await attachFiles(context, thing(document.id), fileIds, { max: DOCUMENT_FILES });
  await keepDocumentsExpiry(db, carId);
  const after = { ...fields, fileIds };
  context.record(changeOf(carDocumentWords, { id: document.id, label: car.fleetNumber, after }));
  return document;
};

export const changeCarDocument: Commands['updateDocument'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const { car, part } = await takeDocument(context, { id, version });
  const before = { ...part, fileIds: await fileIdsOf(db, thing(id)) };
  const after = changedForm(context, carDocumentForm, before, change);
  const { fileIds, ...fields } = after;
  await attachFiles(context, thing(id), fileIds, { max: DOCUMENT_FILES });
  const updated = await updateCarDocument(db, id, fields).executeTakeFirstOrThrow();
  await keepDocumentsExpiry(db, car.id);
  context.record(changeOf(carDocumentWords, { id, label: car.fleetNumber, before, after }));
  return updated;
};

export const removeCarDocument: Commands['deleteDocument'] = async (context, seen) => {
  const { db } = context;
  const { car, part } = await takeDocument(context, seen);
  const before = { ...part, fileIds: await fileIdsOf(db, thing(seen.id)) };
  await releaseFiles(context, thing(seen.id));
  await deleteCarDocument(db, seen.id).execute();
  await keepDocumentsExpiry(db, car.id);
  context.record(changeOf(carDocumentWords, { id: seen.id, label: car.fleetNumber, before }));
  return DONE;
};

type Window = Pick<CarMaintenance, 'startsAt' | 'endsAt' | 'reason'>;

const logged = ({ startsAt, endsAt, reason }: Window) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  reason,
});

/** 409 when the car is in maintenance for some of that time already. The car's row is locked. */
async function refuseOverlap({ db }: Context, carId: string, window: Window, except: string | null): Promise<void> {
  const overlaps = await overlappingWindows(db, carId, { ...window, except }).executeTakeFirst();
  if (overlaps !== undefined) throw new Refusal(409, carMessages.overlaps, { data: { overlaps } });
}

const takeWindow = (context: Context, seen: Seen) => takePart(context, seen, carWindowById, (row) => row);

export const addCarMaintenance: Commands['addMaintenance'] = async (context, { carId, ...window }) => {
  const { db } = context;
  const car = await takeCarInUse(context, carId);
  await refuseOverlap(context, carId, window, null);
  const added = await insertCarWindow(db, { carId, ...window }).executeTakeFirstOrThrow();
  context.record(changeOf(carMaintenanceWords, { id: added.id, label: car.fleetNumber, after: logged(window) }));
  return added;
};

export const changeCarMaintenance: Commands['updateMaintenance'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const { car, part } = await takeWindow(context, { id, version });
  const fields = changedForm(context, carMaintenanceForm, part, change);
  await refuseOverlap(context, car.id, fields, id);
  const [before, after] = [logged(part), logged(fields)];
  context.record(changeOf(carMaintenanceWords, { id, label: car.fleetNumber, before, after }));
  return updateCarWindow(db, id, fields).executeTakeFirstOrThrow();
};

export const removeCarMaintenance: Commands['deleteMaintenance'] = async (context, seen) => {
  const { car, part } = await takeWindow(context, seen);
  await deleteCarWindow(context.db, seen.id).execute();
  context.record(changeOf(carMaintenanceWords, { id: seen.id, label: car.fleetNumber, before: logged(part) }));
  return DONE;
};
