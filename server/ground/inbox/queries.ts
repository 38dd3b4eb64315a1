/** Queries for sending messages. */
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import type { MessageTable } from './table.ts';

/** Adds one message for each recipient. */
export const insertMessages = (db: Db, userIds: readonly string[], message: Omit<Insertable<MessageTable>, 'userId'>) =>
  db
    .insertInto('message')
    .columns(['userId', 'kind', 'titleZh', 'titleEn', 'bodyZh', 'bodyEn', 'link', 'object', 'objectId', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ id: string }>`unnest(${[...userIds]}::bigint[])`.as<'target'>(sql`target("id")`))
        .select([
          'target.id as userId',
          sql.val(message.kind).as('kind'),
          sql.val(message.titleZh).as('titleZh'),
          sql.val(message.titleEn).as('titleEn'),
          sql.val(message.bodyZh ?? '').as('bodyZh'),
          sql.val(message.bodyEn ?? '').as('bodyEn'),
          sql.val(message.link ?? '').as('link'),
          sql.val(message.object ?? '').as('object'),
          sql.val(message.objectId ?? '').as('objectId'),
          sql<string>`${message.createdAt}::timestamptz`.as('createdAt'),
        ]),
    );
