/** The record of a supplier: what its calls share. */
import { firstExpiry } from '#contract/base/document/rules.ts';
import type { supplierForm, SupplierDetail } from '#contract/finance/supplier/calls.ts';
import { maskedAccount } from '#contract/finance/supplier/rules.ts';
import type { z } from 'zod';
import { filesOf } from '#server/base/file/service.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { maskEmail, maskMobile } from '#server/ground/core/masks.ts';
import { notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { supplierMessages } from './messages.ts';
import {
  documentsOfSupplier,
  setSupplierExpiry,
  supplierById,
  supplierDocumentById,
  suppliersLike,
} from './queries.ts';

/** What the files of documents belong to. */
export const SUPPLIER_DOCUMENT = 'supplierDocument';

const ACCOUNT = 'supplier.bankAccount';

export const openAccount = (vault: Vault, sealed: string | null): string =>
  sealed === null ? '' : vault.open(ACCOUNT, sealed);

/** The columns of a bank account; none when it stays as it is. */
export function sealedColumns(vault: Vault, number: string | null) {
  if (number === null) return {};
  return {
    bankAccountSealed: number === '' ? null : vault.seal(ACCOUNT, number),
    bankAccountMasked: maskedAccount(number),
  };
}

type Form = z.output<typeof supplierForm>;

/** @throws Refusal 409 with `fields` for what another supplier has, 400 for an unknown division */
export async function checkSupplier(
  db: Db,
  form: Form,
  before: { id: string; areaCodes: readonly string[] } | null,
): Promise<void> {
  const [other] = await suppliersLike(db, form, before?.id ?? null).execute();
  if (other?.code === form.code) throw refuseTaken('code', supplierMessages.codeTaken);
  if (other?.name === form.name) throw refuseTaken('name', supplierMessages.nameTaken);
  if (other !== undefined) throw refuseTaken('creditCode', supplierMessages.creditCodeTaken);
  await checkAreaCodes(db, 'areaCodes', form.areaCodes, before?.areaCodes);
}

interface WithContacts {
  id: string;
  contacts: SupplierDetail['contacts'];
}

/** How people of a supplier can be reached is for who keeps its record, and for the supplier itself. */
export function withContactsFor<Row extends WithContacts>(actor: Actor, row: Row): Row {
  if (allows(actor, 'operation:supplier:update') || actor.supplierId === row.id) return row;
  const contacts = row.contacts.map(({ name, duty, mobile, email }) => ({
    name,
    duty,
    mobile: maskMobile(mobile),
    email: maskEmail(email),
  }));
  return { ...row, contacts };
}

/** A supplier with its documents. @throws Refusal 404 when it is gone or out of reach */
export async function findSupplier(db: Db, actor: Actor, id: string): Promise<SupplierDetail> {
  const row = await supplierById(db, scopeOf(actor), id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const documents = await documentsOfSupplier(db, id).execute();
  const files = await filesOf(
    db,
    SUPPLIER_DOCUMENT,
    documents.map((document) => document.id),
  );
  return withContactsFor(actor, {
    ...row,
    documents: documents.map((document) => ({ ...document, files: files.get(document.id) ?? [] })),
  });
}

/** The first day on which a document runs out, kept with the supplier. */
export async function keepSupplierExpiry(db: Db, supplierId: string): Promise<void> {
  const documents = await documentsOfSupplier(db, supplierId).execute();
  await setSupplierExpiry(db, supplierId, firstExpiry(documents)).execute();
}

/** Whether the actor may fetch the files of a document. */
export async function seesSupplierDocument(db: Db, actor: Actor, documentId: string): Promise<boolean> {
  if (!allows(actor, 'operation:supplier:list')) return false;
  return (await supplierDocumentById(db, scopeOf(actor), documentId).executeTakeFirst()) !== undefined;
}
