import type { softwareTestCalls } from '#contract/insight/softwareTest/calls.ts';
import { listsStanding, newestSoftware, testListCount } from '#server/dataManage/testList/queries.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireSight } from '#server/ground/core/reach.ts';
import { softwareInUse } from './queries.ts';

const MOST = 50;
/** Of those that no car runs (yet). */
const MOST_TESTED = 20;

export const softwareTestHandlers: Handlers<typeof softwareTestCalls> = {
  async getSoftwareTests({ actor, db }) {
    requireSight(actor);
    const inUse = await softwareInUse(db, MOST).execute();
    const carsOf = new Map(inUse.map(({ software, cars }) => [software, cars]));
    const tested = await newestSoftware(db, MOST_TESTED).execute();
    const versions = [...new Set([...carsOf.keys(), ...tested.map(({ software }) => software)])].slice(0, MOST);
    const byVersion = Map.groupBy(await listsStanding(db, versions).execute(), ({ software }) => software);
    const { count } = await testListCount(db, {}).executeTakeFirstOrThrow();
    return {
      lists: Number(count),
      list: versions.map((software) => ({
        software,
        cars: carsOf.get(software) ?? 0,
        lists: byVersion.get(software) ?? [],
      })),
    };
  },
};
