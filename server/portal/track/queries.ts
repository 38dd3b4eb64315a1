/** What tracks of stories are made of. */
import type { Db } from '#server/ground/database/pool.ts';

/** A ride by its number. */
export const rideByNumber = (db: Db, orderNo: string) =>
  db
    .selectFrom('order')
    .select(['status', 'carId', 'pickedUpAt', 'droppedOffAt', 'pickUpLng', 'pickUpLat', 'dropOffLng', 'dropOffLat'])
    .where('orderNo', '=', orderNo);
