import type { sysLogCalls } from '#contract/sysLog.ts';
import type { Handlers } from '../core/context.ts';
import { listAnswer, pageOf, totalOf } from '../core/list.ts';
import { notFound } from '../core/refusal.ts';
import {
  operationById,
  operationCount,
  operationList,
  operationSorts,
  signInCount,
  signInList,
  signInSorts,
} from './queries.ts';
import { verifyChain } from './service.ts';

export const sysLogHandlers: Handlers<typeof sysLogCalls> = {
  async getPageList({ db }, input) {
    const page = pageOf(input, operationSorts);
    const [rows, total] = await Promise.all([
      operationList(db, input, page).execute(),
      totalOf(operationCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  async getById({ db }, { id }) {
    const row = await operationById(db, id).executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  },

  async getSignInList({ db }, input) {
    const page = pageOf(input, signInSorts);
    const [rows, total] = await Promise.all([
      signInList(db, input, page).execute(),
      totalOf(signInCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  verify: ({ services }) => verifyChain(services.db),
};
