/** The way between two positions of a car, in SQL; as `metresNearby` has it. */
import { sql, type RawBuilder } from 'kysely';

interface Place {
  lng: RawBuilder<unknown>;
  lat: RawBuilder<unknown>;
}

/** Metres between two places that are near each other, also across the antimeridian. */
export const metresBetween = (one: Place, other: Place): RawBuilder<number> => sql`111195 * sqrt(
      power(least(abs(${one.lng} - ${other.lng}), 360 - abs(${one.lng} - ${other.lng})) * cos(radians((${one.lat} + ${other.lat}) / 2)), 2)
      + power(${one.lat} - ${other.lat}, 2))`;
