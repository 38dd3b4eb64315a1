/** Who may fetch the file of a version from the console. */
import type { Db } from '#server/ground/database/pool.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';

/** Apps belong to no area, school or supplier: whoever sees versions sees all of them. */
export const maySeeVersionFile = async (_db: Db, actor: Actor): Promise<boolean> =>
  allows(actor, 'sys:appVersion:list');
