/**
 * What a car's events come to. Events are judged in the order in which they happened, not in which they came: a late one
 * is put in its place, and what followed is judged anew. Pure.
 */
import { isTransition, type VehicleEvent, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';

export interface LifeEvent {
  event: VehicleEvent;
  /** As reported. */
  state: VehicleState;
  /** `platform`: found out here; its `comms_restored` leads back to whatever was before the silence. */
  source: 'car' | 'platform';
  orderNo: string | null;
}

/** Where a car is in its life. */
export interface Life {
  state: VehicleState;
  /** While it is silent: the state before. */
  beforeSilence: VehicleState | null;
  orderNo: string | null;
}

export interface Judged {
  outcome: 'taken' | 'refused';
  life: Life;
}

/** The life of a car of which nothing is known. */
export const FIRST_LIFE: Life = { state: 'non_operational', beforeSilence: null, orderNo: null };

const KEEPS_ORDER: ReadonlySet<VehicleState> = new Set([
  'reserved',
  'on_trip',
  'stopped',
  'elsewhere',
  'non_contactable',
]);

/** The life after an event; a refused one leaves it as it is. */
export function judge(life: Life, event: LifeEvent): Judged {
  const state =
    event.event === 'comms_restored' && event.source === 'platform' && life.beforeSilence !== null
      ? life.beforeSilence
      : event.state;
  if (!isTransition(life.state, event.event, state)) return { outcome: 'refused', life };
  return {
    outcome: 'taken',
    life: {
      state,
      beforeSilence: state === 'non_contactable' ? life.state : null,
      orderNo: KEEPS_ORDER.has(state) ? (event.orderNo ?? life.orderNo) : null,
    },
  };
}
