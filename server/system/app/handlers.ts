import type { appCalls, appVersionCalls } from '#contract/system/app/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
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
  getPageList: ({ db }, input) =>
    answerList(db, input, appSorts, {
      rows: (page) => appList(db, input, page),
      count: () => appCount(db, input),
      show: (rows) => presentApps(db, rows),
    }),

  addOne: addApp,
  updateOne: changeApp,
  updateState: setAppState,
  deleteById: removeApp,

  async getEnabledList({ db }) {
    return { list: await enabledApps(db).execute() };
  },
};

export const appVersionHandlers: Handlers<typeof appVersionCalls> = {
  getPageList: ({ db }, input) =>
    answerList(db, input, appVersionSorts, {
      rows: (page) => appVersionList(db, input, page),
      count: () => appVersionCount(db, input),
      show: (rows) => presentVersions(db, rows),
    }),

  addOne: addVersion,
  updateOne: changeVersion,
  moveOne: moveVersion,
  deleteById: removeVersion,
};
