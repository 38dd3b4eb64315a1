import type { sysLogCalls } from '#contract/access/sysLog/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import {
  operationById,
  operationCount,
  operationList,
  operationSorts,
  signInCount,
  signInList,
  signInSorts,
  type OnlyOf,
} from './queries.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { namesOfFields, withNames } from './names.ts';
import { verifyChain } from './service.ts';

/** Below the data scope “everything” only the own rows: the log belongs to no area, supplier or school. */
const onlyOf = ({ dataScope, userId, account }: Actor): OnlyOf =>
  dataScope === 'everything' ? null : { userId, account };

export const sysLogHandlers: Handlers<typeof sysLogCalls> = {
  getPageList: ({ actor, db }, input) =>
    answerList(db, input, operationSorts, {
      rows: (page) => operationList(db, onlyOf(actor), input, page),
      count: () => operationCount(db, onlyOf(actor), input),
      show: (rows) => rows.map(withNames),
    }),

  async getById({ actor, db }, { id }) {
    const row = await operationById(db, onlyOf(actor), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    return { ...withNames(row), fieldNames: namesOfFields(row) };
  },

  getSignInList: ({ actor, db }, input) =>
    answerList(db, input, signInSorts, {
      rows: (page) => signInList(db, onlyOf(actor), input, page),
      count: () => signInCount(db, onlyOf(actor), input),
      show: asTheyAre,
    }),

  verify: ({ services }) => verifyChain(services.db),
};
