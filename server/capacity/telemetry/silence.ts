/** When the silence of a car counts, and when it does not. */
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
