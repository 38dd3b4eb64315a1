import { DONE } from '#contract/ground/core.ts';
import { FILE_STORES } from '#contract/base/file/calls.ts';
import type { settingCalls } from '#contract/system/setting/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { liveSessionWords } from '#contract/system/setting/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { answerList } from '#server/ground/core/list.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { endSessionById } from '#server/access/session/queries.ts';
import { isComplete } from '#server/ground/storage/settings.ts';
import { testStore } from '#server/ground/storage/testStore.ts';
import { peopleOf, takeUser } from '#server/access/systemUser/service.ts';
import { lookAtHealth } from './health.ts';
import { cancelJob, presentJob, retryJob } from './jobs.ts';
import { settingMessages } from './messages.ts';
import {
  allJobs,
  allJobsCount,
  jobSorts,
  liveSession,
  postgresVersion,
  sessionCount,
  sessionList,
  sessionSorts,
} from './queries.ts';
import { installedPackages, schemaVersion } from './versions.ts';

const STARTED_AT = new Date(Date.now() - process.uptime() * 1000).toISOString();

const liveNow = ({ services }: CallContext) => ({
  now: services.now().toISOString(),
  ...services.sessions.liveSince(),
});

export const settingHandlers: Handlers<typeof settingCalls> = {
  async getHealth({ request, services }) {
    return { checkedAt: services.now().toISOString(), parts: await lookAtHealth(services, request.language) };
  },

  async getVersions({ db }) {
    const [{ product, packages }, { version }] = await Promise.all([
      installedPackages(),
      postgresVersion(db).executeTakeFirstOrThrow(),
    ]);
    return {
      product,
      packages,
      node: process.version,
      postgres: version,
      schema: schemaVersion(),
      startedAt: STARTED_AT,
      platform: `${process.platform} ${process.arch}`,
    };
  },

  async getStores({ services }) {
    const { settings } = services.storage;
    return {
      list: FILE_STORES.map((store) => ({
        store,
        isCurrent: store === settings.mode,
        isComplete: isComplete(store, settings),
      })),
    };
  },

  async testStore({ request, services }, { store }) {
    const { passed, sentence, params, took } = await testStore(
      store,
      services.storage.settings,
      services.config.dataDir,
    );
    return { passed, took, message: say(sentence, request.language, params) };
  },

  getJobList({ actor, db, request, services }, input) {
    const people = peopleOf(actor);
    return answerList(db, input, jobSorts, {
      rows: (page) => allJobs(db, people, input, page),
      count: () => allJobsCount(db, people, input),
      show: (rows) => Promise.all(rows.map((row) => presentJob(services, row, request.language))),
    });
  },

  cancelJob,
  retryJob,

  async getSessionList(context, input) {
    const { actor, db, services } = context;
    const people = peopleOf(actor);
    await services.sessions.flush();
    const live = liveNow(context);
    return answerList(db, input, sessionSorts, {
      rows: (page) => sessionList(db, people, input, live, page),
      count: () => sessionCount(db, people, input, live),
      show: (rows) => rows.map((row) => ({ ...row, current: row.id === actor.sessionId })),
    });
  },

  async endSession(context, { id }) {
    const { actor, db } = context;
    if (id === actor.sessionId) throw new Refusal(409, settingMessages.ownSession);
    const session = await liveSession(db, peopleOf(actor), id, liveNow(context)).executeTakeFirst();
    if (session === undefined) throw notFound();
    const { user } = await takeUser(db, actor, { id: session.userId });
    const now = liveNow(context).now;
    const { numUpdatedRows } = await endSessionById(db, id, session.userId, now).executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    context.changed('rights');
    const change = { before: { ended: 0 }, after: { ended: 1, account: session.account } };
    context.record(changeOf(liveSessionWords, { id, label: user.realName, ...change }));
    return DONE;
  },
};
