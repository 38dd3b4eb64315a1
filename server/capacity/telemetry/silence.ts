/** When the silence of a car counts, and when it does not. */
import { believedAt } from './admit.ts';
import type { LiveCar } from './fix.ts';

/** Whether messages arrive over MQTT. Times in milliseconds since 1970, by the server's clock. */
export interface BrokerStanding {
  /** Since when a node cannot reach the broker; null: all can, or it runs in this process. */
  readonly awaySince: number | null;
  /** When it was last back after that; 0: it has never been away. */
  readonly backAt: number;
}

/** How it stands with the broker in this process. */
export const ALWAYS_THERE: BrokerStanding = { awaySince: null, backAt: 0 };

/**
 * From when on the silence of a car counts; `since`: what came before that counts for no car. Infinity: it cannot be
 * judged, since a car that reports over MQTT is not heard while the broker is away. Afterwards it has as long as ever to
 * be heard again.
 */
export function silenceFrom({ fix }: Pick<LiveCar, 'fix'>, broker: BrokerStanding, since: number): number {
  if (fix !== null && fix.protocol !== 'mqtt') return since;
  return broker.awaySince === null ? Math.max(since, broker.backAt) : Infinity;
}

/** What the platform found out of a car: that it is silent, or that it is heard again. Times as above. */
export interface Finding {
  carId: string;
  event: 'comms_lost' | 'comms_restored';
  /** When it was found. */
  at: number;
  /** When the message came that it was found from. */
  heardAt: number;
  /** The newest position that has a time: when it was, as far as that can be believed, and when it came. */
  fix: { at: number; receivedAt: number } | null;
}

/** What a moment says of a car: silence counts from `from`, for `silenceMs`. Null: nothing new. */
export function findingOf(
  { carId, state, heardAt, fix }: Pick<LiveCar, 'carId' | 'state' | 'heardAt' | 'fix'>,
  at: number,
  from: number,
  silenceMs: number,
): Finding | null {
  if (heardAt === 0 || state === 'removed') return null;
  const isSilent = at - Math.max(heardAt, from) > silenceMs;
  if ((state === 'non_contactable') === isSilent) return null;
  const timed = fix === null || fix.flags.includes('noClock') ? null : fix;
  return {
    carId,
    event: isSilent ? 'comms_lost' : 'comms_restored',
    at,
    heardAt,
    fix: timed && { at: believedAt(timed), receivedAt: timed.receivedAt },
  };
}
