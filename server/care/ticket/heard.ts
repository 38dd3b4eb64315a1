/** A ticket as whoever wrote it sees it: after a merge, through the one in which it goes on. */
import { sql } from 'kysely';
import type { TicketState } from '#contract/care/ticket/rules.ts';

/** As whoever wrote the ticket sees it: one that was merged is as the one in which it goes on. */
export const stateHeard = () =>
  sql<TicketState>`coalesce((select "into"."state" from "ticket" as "into" where "into"."id" = "ticket"."mergedIntoId"), "ticket"."state")`.as(
    'state',
  );

/** What whoever wrote a ticket may read of it: what was written there, and replies since it goes on in another. */
export const isPublicOf = (ticketId: string) =>
  sql<boolean>`"ticketId" in (${ticketId}::bigint, (select "m"."mergedIntoId" from "ticket" as "m" where "m"."id" = ${ticketId}::bigint))
    and ("kind" = 'reply' and "at" >= coalesce((select "m"."mergedAt" from "ticket" as "m" where "m"."id" = ${ticketId}::bigint), '-infinity')
      or "ticketId" = ${ticketId}::bigint and "kind" in ('passenger', 'reply'))`;
