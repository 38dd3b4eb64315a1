import type { sysLogCalls } from '#contract/access/sysLog/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
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

/** What people of all suppliers and schools did is for who may see all data. */
const onlyOf = ({ dataScope, userId, account }: Actor): OnlyOf =>
  dataScope === 'everything' ? null : { userId, account };

export const sysLogHandlers: Handlers<typeof sysLogCalls> = {
  async getPageList({ actor, db }, input) {
    const page = pageOf(input, operationSorts);
    const [rows, total] = await Promise.all([
      operationList(db, onlyOf(actor), input, page).execute(),
      totalOf(db, operationCount(db, onlyOf(actor), input), input.withTotal),
    ]);
    return listAnswer(rows.map(withNames), page, total);
  },

  async getById({ actor, db }, { id }) {
    const row = await operationById(db, onlyOf(actor), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    return { ...withNames(row), fieldNames: namesOfFields(row) };
  },

  async getSignInList({ actor, db }, input) {
    const page = pageOf(input, signInSorts);
    const [rows, total] = await Promise.all([
      signInList(db, onlyOf(actor), input, page).execute(),
      totalOf(db, signInCount(db, onlyOf(actor), input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  verify: ({ services }) => verifyChain(services.db),
};
