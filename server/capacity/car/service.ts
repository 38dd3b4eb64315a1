/** The rules of cars that calls, imports and other nouns share. */
import type { CarRecordState } from '#contract/capacity/car/rules.ts';
import { firstExpiry } from '#contract/base/document/rules.ts';
import type { carForm } from '#contract/capacity/car/calls.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { z } from 'zod';
import { refuseField, refuseTaken, type FieldRefusal } from '#server/ground/core/refusal.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { supplierExists } from '#server/base/organisation/queries.ts';
import type { Services } from '#server/services.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { stationExists } from '#server/capacity/station/queries.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { carMessages } from './messages.ts';
import { carDocumentById, carsWith, documentsOfCar, setDocumentsExpiry } from './queries.ts';

export type CarForm = z.output<typeof carForm>;

/** The words of a record's state, for sentences. */
export const STATE_WORDS: Record<CarRecordState, Message> = {
  enabled: carMessages.stateEnabled,
  disabled: carMessages.stateDisabled,
  sold: carMessages.stateSold,
};

/** Groups once each and in order, so that two forms with the same groups are the same. */
export const withGroupsInOrder = (form: CarForm): CarForm => ({ ...form, groups: [...new Set(form.groups)].sort() });

/** 400 when the form names a supplier, station or area that is not there. What the car has already stays allowed. */
export async function checkPlaces(
  db: Db,
  form: CarForm,
  before: Pick<CarForm, 'supplierId' | 'stationId' | 'areaCode'> | null = null,
): Promise<void> {
  const { supplierId, stationId, areaCode } = form;
  if (
    supplierId !== null &&
    supplierId !== before?.supplierId &&
    (await supplierExists(db, supplierId).executeTakeFirst()) === undefined
  )
    throw refuseField('supplierId', carMessages.unknownSupplier);
  if (
    stationId !== null &&
    stationId !== before?.stationId &&
    (await stationExists(db, stationId).executeTakeFirst()) === undefined
  )
    throw refuseField('stationId', carMessages.unknownStation);
  if (areaCode !== '') await checkAreaCodes(db, 'areaCode', [areaCode], before === null ? [] : [before.areaCode]);
}

/** 409 at the field that another car has already. `id` is the car's own; null for a new one. */
export async function checkFree(
  db: Db,
  { fleetNumber, plate, vin }: Pick<CarForm, 'fleetNumber' | 'plate' | 'vin'>,
  id: string | null,
): Promise<void> {
  const known = await carsWith(db, { fleetNumbers: [fleetNumber], plates: [plate], vins: [vin] }).execute();
  const refusal = takenBy(
    known.filter((car) => car.id !== id),
    { fleetNumber, plate, vin },
  );
  if (refusal !== null) throw refusal;
}

type Known = Awaited<ReturnType<ReturnType<typeof carsWith>['execute']>>[number];

/** Which of its names a car cannot have, since one of these has it; null: none. */
export function takenBy(
  known: readonly Known[],
  { fleetNumber, plate, vin }: Pick<CarForm, 'fleetNumber' | 'plate' | 'vin'>,
): FieldRefusal | null {
  if (known.some((car) => car.fleetNumber === fleetNumber))
    return refuseTaken('fleetNumber', carMessages.fleetNumberTaken);
  const owned = known.filter(({ state }) => state !== 'sold');
  if (owned.some((car) => car.plate === plate)) return refuseTaken('plate', carMessages.plateTaken);
  if (vin !== '' && owned.some((car) => car.vin === vin)) return refuseTaken('vin', carMessages.vinTaken);
  return null;
}

/** The first day on which a document runs out, kept with the car. */
export async function keepDocumentsExpiry(db: Db, carId: string): Promise<void> {
  const documents = await documentsOfCar(db, carId).execute();
  await setDocumentsExpiry(db, carId, firstExpiry(documents)).execute();
}

/** The ids of the cars in a live state, for a filter. */
export function carsInState({ telemetry }: Pick<Services, 'telemetry'>, state: VehicleState): string[] {
  const ids: string[] = [];
  for (const car of telemetry.cars()) if (car.state === state) ids.push(car.carId);
  return ids;
}

/** Whether the actor may fetch the files of a document. */
export async function seesCarDocument(db: Db, actor: Actor, documentId: string): Promise<boolean> {
  if (!allows(actor, 'capacity:car:list')) return false;
  return (await carDocumentById(db, scopeOf(actor), documentId).executeTakeFirst()) !== undefined;
}
