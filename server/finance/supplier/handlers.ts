import { expiryWithin } from '#contract/base/document/rules.ts';
import { supplierForm, type supplierCalls } from '#contract/finance/supplier/calls.ts';
import { isAsGood, MEASURES } from '#contract/finance/supplier/rules.ts';
import { supplierWords } from '#contract/finance/supplier/words.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { contractOfMonth } from '#server/finance/supplierContract/queries.ts';
import { periodOf } from '#server/finance/supplierContract/periods.ts';
import { addSupplierDocument, changeSupplierDocument, removeSupplierDocument } from './documentCommands.ts';
import { supplierMessages } from './messages.ts';
import { measure } from './quality.ts';
import {
  insertSupplier,
  lockSupplier,
  sealedAccount,
  supplierById,
  supplierCount,
  supplierList,
  supplierSorts,
  updateSupplier,
} from './queries.ts';
import { checkSupplier, findSupplier, openAccount, sealedColumns, withContactsFor } from './service.ts';

export const supplierHandlers: Handlers<typeof supplierCalls> = {
  getPageList({ actor, db, services }, { documents, ...input }) {
    const scope = scopeOf(actor);
    const filters = { ...input, ...expiryWithin(documents, services.now().getTime()) };
    return answerList(db, input, supplierSorts, {
      rows: (page) => supplierList(db, scope, filters, page),
      count: () => supplierCount(db, scope, filters),
      show: (rows) => rows.map((row) => withContactsFor(actor, row)),
    });
  },

  getById: ({ actor, db }, { id }) => findSupplier(db, actor, id),

  async addOne(context, form) {
    const { actor, db, services } = context;
    requireEverything(actor);
    await checkSupplier(db, form, null);
    const { bankAccount, contacts, ...fields } = form;
    const row = { ...fields, contacts: JSON.stringify(contacts), ...sealedColumns(services.vault, bankAccount) };
    const added = await insertSupplier(db, row).executeTakeFirst();
    if (added === undefined) throw refuseTaken('code', supplierMessages.codeTaken);
    context.record(changeOf(supplierWords, { id: added.id, label: form.name, after: form, secret: ['bankAccount'] }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const scope = scopeOf(actor);
    const before = await takeRow(lockSupplier(db, scope, id), { version }, () =>
      supplierById(db, scope, id).executeTakeFirst(),
    );
    const form = changedForm(context, supplierForm, { ...before, bankAccount: null }, change);
    await checkSupplier(db, form, before);
    const { bankAccount, contacts, ...fields } = form;
    const updated = await updateSupplier(db, id, {
      ...fields,
      contacts: JSON.stringify(contacts),
      ...sealedColumns(services.vault, bankAccount),
    }).executeTakeFirstOrThrow();
    context.record(
      changeOf(supplierWords, {
        id,
        label: before.name,
        before: { ...before, bankAccount: before.bankAccountMasked },
        after: { ...form, bankAccount: bankAccount ?? before.bankAccountMasked },
        secret: ['bankAccount'],
      }),
    );
    return updated;
  },

  async revealBankAccount(context, { id }) {
    const { actor, db, services } = context;
    const row = await sealedAccount(db, scopeOf(actor), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    context.record(changeOf(supplierWords, { id, label: row.name }));
    return { bankAccount: openAccount(services.vault, row.bankAccountSealed) };
  },

  addDocument: addSupplierDocument,
  updateDocument: changeSupplierDocument,
  deleteDocument: removeSupplierDocument,

  async getQuality({ actor, db, services }, { id, from, to }) {
    if ((await supplierById(db, scopeOf(actor), id).executeTakeFirst()) === undefined) throw notFound();
    const figures = await measure(db, { supplierId: id, from, to }, services.now());
    const month = periodOf(services.ranges.clock, Date.parse(to) - 1);
    const contract = await contractOfMonth(db, id, month).executeTakeFirst();
    return {
      list: MEASURES.map((each) => {
        const agreed = contract?.terms.levels.find((level) => level.measure === each)?.agreed ?? null;
        const { figure, of } = figures[each];
        const isMet = agreed === null || figure === null ? null : isAsGood(each, figure, agreed);
        return { measure: each, figure, of, agreed, isMet };
      }),
    };
  },
};
