import type { openNoticeCalls, sysNoticeProviderCalls } from '#contract/notices/sysNoticeProvider/calls.ts';
import { apiKeyCount, apiKeyList, apiKeySorts } from '#server/system/apiKey/queries.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/actor.ts';
import { addApiKey, endSupplierKey, submitByKey } from './apiKeys.ts';
import { pushNotice, receiveNotice, returnNotice } from './platformCommands.ts';
import { supplierNoticeCount, supplierNoticeList, supplierNoticeSorts } from './queries.ts';
import { findSupplierNotice, reachOf } from './service.ts';
import {
  addSupplierNotice,
  changeSupplierNotice,
  removeSupplierNotice,
  submitSupplierNotice,
} from './supplierCommands.ts';

export const sysNoticeProviderHandlers: Handlers<typeof sysNoticeProviderCalls> = {
  async getListPage({ actor, db }, input) {
    const reach = reachOf(actor);
    const page = pageOf(input, supplierNoticeSorts);
    const [rows, total] = await Promise.all([
      supplierNoticeList(db, reach, input, page).execute(),
      totalOf(db, supplierNoticeCount(db, reach, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  async getById({ actor, db }, { id }) {
    const notice = await findSupplierNotice(db, reachOf(actor), id);
    if (notice === null) throw notFound();
    return notice;
  },

  addOne: addSupplierNotice,
  updateOne: changeSupplierNotice,
  submitOne: submitSupplierNotice,
  deleteOne: removeSupplierNotice,
  receiveOne: receiveNotice,
  returnOne: returnNotice,
  pushOne: pushNotice,

  async getKeyList({ actor, db, services }, input) {
    const only = supplierWithin(scopeOf(actor));
    const now = services.now().toISOString();
    const page = pageOf(input, apiKeySorts);
    const [rows, total] = await Promise.all([
      apiKeyList(db, only, { ...input, purpose: 'notice' }, now, page).execute(),
      totalOf(db, apiKeyCount(db, only, { ...input, purpose: 'notice' }, now), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },
  addKey: addApiKey,
  endKey: endSupplierKey,
};

export const openNoticeHandlers: Handlers<typeof openNoticeCalls> = { submit: submitByKey };
