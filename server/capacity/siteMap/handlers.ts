import type { siteMapCalls } from '#contract/capacity/station/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { stationById } from '#server/capacity/station/queries.ts';
import { publishMap, restoreMap, saveDraft } from './commands.ts';
import { findSiteMap } from './present.ts';
import { siteMapVersion, siteMapVersionCount, siteMapVersions, siteMapVersionSorts } from './queries.ts';

async function checkReach(db: Db, actor: Actor, stationId: string): Promise<void> {
  if ((await stationById(db, scopeOf(actor), stationId).executeTakeFirst()) === undefined) throw notFound();
}

export const siteMapHandlers: Handlers<typeof siteMapCalls> = {
  async getById({ actor, db }, { stationId }) {
    const map = await findSiteMap(db, scopeOf(actor), stationId);
    if (map === null) throw notFound();
    return map;
  },

  saveDraft,
  publishOne: publishMap,
  restoreOne: restoreMap,

  async getVersionList({ actor, db }, input) {
    await checkReach(db, actor, input.stationId);
    return answerList(db, input, siteMapVersionSorts, {
      rows: (page) => siteMapVersions(db, input.stationId, page),
      count: () => siteMapVersionCount(db, input.stationId),
      show: asTheyAre,
    });
  },

  async getVersion({ actor, db }, { stationId, number }) {
    await checkReach(db, actor, stationId);
    const version = await siteMapVersion(db, stationId, number).executeTakeFirst();
    if (version === undefined) throw notFound();
    return version;
  },
};
