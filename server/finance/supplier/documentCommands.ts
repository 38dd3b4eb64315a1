/** The documents of suppliers, changed under the lock of their supplier. */
import { DOCUMENT_FILES, MOST_DOCUMENTS } from '#contract/base/document/rules.ts';
import { DONE } from '#contract/ground/core.ts';
import { supplierDocumentForm, type supplierCalls } from '#contract/finance/supplier/calls.ts';
import { supplierDocumentWords } from '#contract/finance/supplier/words.ts';
import { attachFiles, fileIdsOf, releaseFiles, type Thing } from '#server/base/file/service.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { supplierMessages } from './messages.ts';
import {
  deleteSupplierDocument,
  documentsOfSupplier,
  insertSupplierDocument,
  lockSupplier,
  supplierDocumentById,
  updateSupplierDocument,
} from './queries.ts';
import { keepSupplierExpiry, SUPPLIER_DOCUMENT } from './service.ts';

type Commands = Handlers<typeof supplierCalls>;
type Context = CallContext<'operation:supplier:update'>;

const thing = (objectId: string): Thing => ({ object: SUPPLIER_DOCUMENT, objectId });

async function takeSupplier({ actor, db }: Context, id: string) {
  requireEverything(actor);
  const supplier = await lockSupplier(db, scopeOf(actor), id).executeTakeFirst();
  if (supplier === undefined) throw notFound();
  return supplier;
}

/** A document and its supplier, locked. 404 when out of reach, 409 when it has changed. */
async function takeDocument(context: Context, seen: { id: string; version: number }) {
  const { actor, db } = context;
  const find = () => supplierDocumentById(db, scopeOf(actor), seen.id);
  const found = await find().executeTakeFirst();
  if (found === undefined) throw notFound();
  const supplier = await takeSupplier(context, found.supplierId);
  const fileIds = await fileIdsOf(db, thing(seen.id));
  // read again under the lock of its supplier
  return { supplier, document: { ...(await takeRow(find(), seen, (row) => ({ ...row, fileIds }))), fileIds } };
}

export const addSupplierDocument: Commands['addDocument'] = async (context, { supplierId, fileIds, ...fields }) => {
  const { db } = context;
  const supplier = await takeSupplier(context, supplierId);
  if ((await documentsOfSupplier(db, supplierId).execute()).length >= MOST_DOCUMENTS)
    throw new Refusal(409, supplierMessages.tooManyDocuments, { params: { most: MOST_DOCUMENTS } });
  const document = await insertSupplierDocument(db, { supplierId, ...fields }).executeTakeFirstOrThrow();
  await attachFiles(context, thing(document.id), fileIds, { max: DOCUMENT_FILES });
  await keepSupplierExpiry(db, supplierId);
  const after = { ...fields, fileIds };
  context.record(changeOf(supplierDocumentWords, { id: document.id, label: supplier.name, after }));
  return document;
};

export const changeSupplierDocument: Commands['updateDocument'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const { supplier, document: before } = await takeDocument(context, { id, version });
  const after = changedForm(context, supplierDocumentForm, before, change);
  const { fileIds, ...fields } = after;
  await attachFiles(context, thing(id), fileIds, { max: DOCUMENT_FILES });
  const updated = await updateSupplierDocument(db, id, fields).executeTakeFirstOrThrow();
  await keepSupplierExpiry(db, supplier.id);
  context.record(changeOf(supplierDocumentWords, { id, label: supplier.name, before, after }));
  return updated;
};

export const removeSupplierDocument: Commands['deleteDocument'] = async (context, seen) => {
  const { db } = context;
  const { supplier, document: before } = await takeDocument(context, seen);
  await releaseFiles(context, thing(seen.id));
  await deleteSupplierDocument(db, seen.id).execute();
  await keepSupplierExpiry(db, supplier.id);
  context.record(changeOf(supplierDocumentWords, { id: seen.id, label: supplier.name, before }));
  return DONE;
};
