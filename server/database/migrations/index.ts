/** The migrations in their order; a name, once released, never changes. */
import type { Migration } from 'kysely/migration';
import * as people from './0001-people.ts';
import * as orders from './0002-orders.ts';

export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-orders': orders,
};
