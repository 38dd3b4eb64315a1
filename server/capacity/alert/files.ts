import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { alertById } from './queries.ts';

/** Attachments of an alert are for whoever sees the alert. */
export const maySeeAlertFile = async (db: Db, actor: Actor, alertId: string): Promise<boolean> =>
  actor.permissions.has('capacity:alert:list') &&
  (await alertById(db, scopeOf(actor), alertId).executeTakeFirst()) !== undefined;
