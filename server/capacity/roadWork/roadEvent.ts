/** An event on a road, whatever the format in which it was told. */
import type { RoadImpact, RoadWorkDoubt } from '#contract/capacity/roadWork/rules.ts';
import type { LngLat } from '#contract/ground/geometry.ts';

export interface RoadEvent {
  readonly eventId: string;
  readonly impact: RoadImpact;
  readonly doubts: readonly RoadWorkDoubt[];
  readonly roads: string;
  readonly direction: string;
  readonly description: string;
  /** ISO 8601, UTC; null: not said. */
  readonly startAt: string | null;
  readonly endAt: string | null;
  /** Along the road; a line of one position is a place. */
  readonly lines: readonly (readonly LngLat[])[];
  /** Where the feed itself draws an area: its outer rings. */
  readonly rings: readonly (readonly LngLat[])[];
}
