import type { openNoticeCalls, sysNoticeProviderCalls } from '#contract/notices/sysNoticeProvider/calls.ts';
import { apiKeyCount, apiKeyList, apiKeySorts } from '#server/system/apiKey/queries.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
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
  getListPage({ actor, db }, input) {
    const reach = reachOf(actor);
    return answerList(db, input, supplierNoticeSorts, {
      rows: (page) => supplierNoticeList(db, reach, input, page),
      count: () => supplierNoticeCount(db, reach, input),
      show: asTheyAre,
    });
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

  getKeyList({ actor, db, services }, input) {
    const only = supplierWithin(scopeOf(actor));
    const now = services.now().toISOString();
    const filters = { ...input, purpose: 'notice' } as const;
    return answerList(db, input, apiKeySorts, {
      rows: (page) => apiKeyList(db, only, filters, now, page),
      count: () => apiKeyCount(db, only, filters, now),
      show: asTheyAre,
    });
  },
  addKey: addApiKey,
  endKey: endSupplierKey,
};

export const openNoticeHandlers: Handlers<typeof openNoticeCalls> = { submit: submitByKey };
