import type { appCalls, appVersionCalls } from '#contract/system/app/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { addApp, changeApp, removeApp, setAppState } from './commands.ts';
import { presentApps, presentVersions } from './present.ts';
import {
  appCount,
  appList,
  appSorts,
  appVersionCount,
  appVersionList,
  appVersionSorts,
  enabledApps,
} from './queries.ts';
import { addVersion, changeVersion, moveVersion, removeVersion } from './versionCommands.ts';

export const appHandlers: Handlers<typeof appCalls> = {
  async getPageList({ db }, input) {
    const page = pageOf(input, appSorts);
    const [rows, total] = await Promise.all([
      appList(db, input, page).execute(),
      totalOf(db, appCount(db, input), input.withTotal),
    ]);
    return listAnswer(await presentApps(db, rows), page, total);
  },

  addOne: addApp,
  updateOne: changeApp,
  updateState: setAppState,
  deleteById: removeApp,

  async getEnabledList({ db }) {
    return { list: await enabledApps(db).execute() };
  },
};

export const appVersionHandlers: Handlers<typeof appVersionCalls> = {
  async getPageList({ db }, input) {
    const page = pageOf(input, appVersionSorts);
    const [rows, total] = await Promise.all([
      appVersionList(db, input, page).execute(),
      totalOf(db, appVersionCount(db, input), input.withTotal),
    ]);
    return listAnswer(await presentVersions(db, rows), page, total);
  },

  addOne: addVersion,
  updateOne: changeVersion,
  moveOne: moveVersion,
  deleteById: removeVersion,
};
