/** Things of the product as MDS 2.0 writes them, mode `passenger-services`. Times are milliseconds since 1970. */
import type { CarEnergy } from '#contract/capacity/car/rules.ts';
import type { PAYMENT_METHODS } from '#contract/operation/order/rules.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { metresBetween } from '#contract/ground/geometry/measures.ts';
import type { Names } from './names.ts';
import type { positionsOf, statusById, tripsEnded, vehicleById } from './queries.ts';

type RowOf<Query extends (...inputs: never[]) => { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number];
type VehicleRow = RowOf<typeof vehicleById>;
export type StatusRow = RowOf<typeof statusById>;
export type TripRow = RowOf<typeof tripsEnded>;
export type PositionRow = RowOf<typeof positionsOf>;

const KMH = 3.6;

const PROPULSION: Readonly<Record<CarEnergy, string>> = {
  electric: 'electric',
  hybrid: 'hybrid',
  hydrogen: 'hydrogen_fuel_cell',
  combustion: 'combustion',
};

/** Wallets on a phone are apps; the standard has no word for a method that nobody told. */
const PAYMENT: Readonly<Record<(typeof PAYMENT_METHODS)[number], string>> = {
  wechat: 'mobile_app',
  alipay: 'mobile_app',
  card: 'credit_card',
  cash: 'cash',
  balance: 'account_number',
  unknown: 'mobile_app',
};

interface Placed {
  readonly lng: number;
  readonly lat: number;
  readonly speed?: number | null;
  readonly heading?: number | null;
  readonly altitude?: number | null;
}

/** Speed in km/h becomes metres a second. */
const gpsOf = ({ lng, lat, speed, heading, altitude }: Placed) => ({
  lat,
  lng,
  ...(speed === undefined || speed === null ? {} : { speed: Math.round((speed / KMH) * 100) / 100 }),
  ...(heading === undefined || heading === null ? {} : { heading }),
  ...(altitude === undefined || altitude === null ? {} : { altitude }),
});

const deviceOf = ({ providerId, of }: Names, carId: string) => ({
  device_id: of('vehicle', carId),
  provider_id: providerId,
});

const accessibilityOf = (wheelchair: boolean) =>
  wheelchair ? { accessibility_attributes: ['wheelchair_accessible'] } : {};

/** Data of the car of a charge that is known. */
const batteryOf = (charge: number | null) =>
  charge === null ? {} : { battery_percent: Math.min(100, Math.max(0, Math.round(charge))) };

export const vehicleOf = (names: Names, { id, plate, fleetNumber, vin, model, wheelchair, energy }: VehicleRow) => ({
  ...deviceOf(names, id),
  vehicle_id: plate === '' ? fleetNumber : plate,
  vehicle_type: 'car',
  vehicle_attributes: {
    ...(model === '' ? {} : { model }),
    ...(vin === '' ? {} : { vin }),
    ...(plate === '' ? {} : { license_plate: plate }),
  },
  propulsion_types: [PROPULSION[energy]],
  ...accessibilityOf(wheelchair),
});

interface Happened {
  readonly id: string;
  readonly eventId: string;
  readonly event: VehicleEvent;
  readonly stateAfter: VehicleState;
  readonly eventOrder: string | null;
  readonly orderAfter: string | null;
  readonly eventLng: number | null;
  readonly eventLat: number | null;
  readonly eventAt: number;
  readonly eventReceivedAt: number;
}

/**
 * An event of a car, or null where nobody knows where it was: the standard wants a place. Event types are those of the mode.
 */
export function eventOf(names: Names, row: Happened) {
  const { id, eventId, event, stateAfter, eventOrder, orderAfter, eventLng, eventLat, eventAt, eventReceivedAt } = row;
  if (eventLng === null || eventLat === null) return null;
  const orderNo = eventOrder ?? orderAfter;
  return {
    ...deviceOf(names, id),
    event_id: names.of('event', eventId),
    vehicle_state: stateAfter,
    event_types: [event],
    timestamp: Math.round(eventAt),
    publication_time: Math.round(eventReceivedAt),
    location: gpsOf({ lng: eventLng, lat: eventLat }),
    ...(orderNo === null ? {} : { trip_ids: [names.of('trip', orderNo)] }),
  };
}

/** A position of a car. `orderNo`: of the ride that passengers were in. */
export const telemetryOf = (names: Names, { id, at, charge, ...placed }: PositionRow, orderNo: string | null) => ({
  ...deviceOf(names, id),
  telemetry_id: names.of('telemetry', `${id} ${Math.round(at)}`),
  timestamp: Math.round(at),
  trip_ids: orderNo === null ? null : [names.of('trip', orderNo)],
  // every ride is a trip of its own here
  journey_id: null,
  location: gpsOf(placed),
  ...batteryOf(charge),
});

/** The last event and position of a car. */
export function statusOf(names: Names, row: StatusRow) {
  const { id, lng, lat, at, speed, heading, altitude, charge, orderNo, state } = row;
  if (lng === null || lat === null) return null;
  const placed = { ...row, eventLng: row.eventLng ?? lng, eventLat: row.eventLat ?? lat };
  const isRidden = state === 'on_trip' || state === 'stopped';
  return {
    ...deviceOf(names, id),
    last_event: eventOf(names, placed),
    last_telemetry: telemetryOf(
      names,
      { id, at, lng, lat, speed, heading, altitude, charge },
      isRidden ? orderNo : null,
    ),
  };
}

const metresOf = ({ distance, pickUpLng, pickUpLat, dropOffLng, dropOffLat }: TripRow): number =>
  distance ??
  // what nobody measured is at least this far
  Math.round(metresBetween([pickUpLng ?? 0, pickUpLat ?? 0], [dropOffLng ?? 0, dropOffLat ?? 0]));

/** A completed trip. Costs are minor units of its currency. */
export function tripOf(names: Names, row: TripRow) {
  const { requested, started, ended } = row;
  const location = (lng: number | null, lat: number | null) => gpsOf({ lng: lng ?? 0, lat: lat ?? 0 });
  return {
    ...deviceOf(names, row.carId ?? ''),
    trip_id: names.of('trip', row.orderNo),
    trip_type: [row.tripType],
    trip_attributes: {
      hail_type: 'app',
      app_name: row.source,
      passenger_count: row.seats ?? 1,
      requested_time: Math.round(requested),
      requested_trip_start_location: location(row.pickUpLng, row.pickUpLat),
      // what was booked, or the chosen car promised; who was promised nothing asked for now
      quoted_trip_start_time: Math.round(row.scheduled ?? row.quoted ?? requested),
      ...(row.assigned === null ? {} : { dispatch_time: Math.round(row.assigned) }),
      ...(row.pickUpName === '' ? {} : { pickup_address: row.pickUpName }),
      ...(row.dropOffName === '' ? {} : { dropoff_address: row.dropOffName }),
      wheelchair_transported: row.wheelchair,
    },
    fare_attributes: {
      payment_type: PAYMENT[row.paymentMethod],
      fare_type: row.isQuoted ? 'upfront_pricing' : 'meter_fare',
    },
    start_time: Math.round(started),
    end_time: Math.round(ended),
    start_location: location(row.pickUpLng, row.pickUpLat),
    end_location: location(row.dropOffLng, row.dropOffLat),
    duration: Math.max(0, Math.round((ended - started) / 1000)),
    distance: metresOf(row),
    publication_time: Math.round(Math.max(ended, row.updated)),
    ...accessibilityOf(row.wheelchair),
    ...(row.price === null ? {} : { standard_cost: row.price, actual_cost: row.price }),
    currency: row.currency,
  };
}
