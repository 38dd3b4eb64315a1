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
  /** Where the platform's last finding led to this: the state before it, from which the car itself may see things go on. */
  beforeFinding: VehicleState | null;
  orderNo: string | null;
}

export interface Judged {
  outcome: 'taken' | 'refused';
  /** The state that the event led away from, or would have. */
  from: VehicleState;
  life: Life;
}

/** The life of a car of which nothing is known. */
export const FIRST_LIFE: Life = { state: 'non_operational', beforeSilence: null, beforeFinding: null, orderNo: null };

const KEEPS_ORDER: ReadonlySet<VehicleState> = new Set([
  'reserved',
  'on_trip',
  'stopped',
  'elsewhere',
  'non_contactable',
]);

/**
 * The life after an event; a refused one leaves it as it is. What the platform found out is a guess: where the car's own word
 * does not follow from it, it may follow from what the car said before.
 */
export function judge(life: Life, event: LifeEvent): Judged {
  const isFinding = event.source === 'platform';
  const state =
    event.event === 'comms_restored' && isFinding && life.beforeSilence !== null ? life.beforeSilence : event.state;
  const from = [life.state, ...(isFinding || life.beforeFinding === null ? [] : [life.beforeFinding])].find((each) =>
    isTransition(each, event.event, state),
  );
  if (from === undefined) return { outcome: 'refused', from: life.state, life };
  return {
    outcome: 'taken',
    from,
    life: {
      state,
      beforeSilence: state === 'non_contactable' ? from : null,
      beforeFinding: isFinding ? from : null,
      orderNo: KEEPS_ORDER.has(state) ? (event.orderNo ?? life.orderNo) : null,
    },
  };
}
