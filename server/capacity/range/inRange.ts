/** Whether a place lies in a zone, for queries of other nouns. */
import { sql, type RawBuilder } from 'kysely';

/**
 * A place lies within an odd number of the rings of a zone as it is drawn now, whatever holes and islands it has. The rings are
 * read once for all rows.
 * @param place a `point` of longitude and latitude; null lies nowhere
 */
export const isInRange = (
  rangeId: string,
  place: RawBuilder<unknown>,
) => sql<boolean>`(select count(*) from unnest(array(
      select translate("ring"::text, '[]', '()')::polygon from "range",
        jsonb_array_elements("range"."geometry" -> 'coordinates') as "part", jsonb_array_elements("part") as "ring"
      where "range"."id" = ${rangeId})) as "ring" where ${place} <@ "ring") % 2 = 1`;
