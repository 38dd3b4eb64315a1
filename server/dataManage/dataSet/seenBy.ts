/** Who sees a data set, and with it everything that shows its frames. */
import { sql } from 'kysely';

/** Who looks: a set is seen by the roles that it names, by everybody where it names none, and by whoever made it. */
export interface DataReach {
  readonly roleId: string;
  readonly userId: string;
}

/** @param alias of the set */
export const seenBy = ({ roleId, userId }: DataReach, alias: string) =>
  sql<boolean>`(cardinality(${sql.ref(`${alias}.roleIds`)}) = 0 or ${roleId}::bigint = any(${sql.ref(`${alias}.roleIds`)})
    or ${sql.ref(`${alias}.ownerId`)} = ${userId}::bigint)`;

/** The same for what may have pictures of a set. @param column that names the set, or none */
export const showsSeen = (reach: DataReach, column: string) =>
  sql<boolean>`(${sql.ref(column)} is null or exists (
    select 1 from "dataSet" "of" where "of"."id" = ${sql.ref(column)} and ${seenBy(reach, 'of')}))`;
