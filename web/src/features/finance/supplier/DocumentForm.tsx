import { DOCUMENT_FILES } from '#contract/base/document/rules.ts';
import { supplierDocumentForm } from '#contract/finance/supplier/calls.ts';
import { supplierDocumentWords } from '#contract/finance/supplier/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { suppliersChanged, useSupplier, type SupplierRow } from './supplierQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(supplierDocumentForm, supplierDocumentWords);
const EMPTY = { kind: 'qualification', number: '', issuedOn: null, expiresOn: null, remark: '' } as const;

/** Adds a document to a supplier, or changes one. */
export default function DocumentForm({ open }: { open: OpenDrawer<SupplierRow> }) {
  const t = useWords(words);
  const supplier = useSupplier(open.id);
  const { part } = open;
  const isNew = part === 'new';
  const document = supplier.data?.documents.find(({ id }) => id === part);
  const known =
    document === undefined
      ? supplier.isPending
        ? undefined
        : null
      : pickForm(supplierDocumentForm, { ...document, fileIds: document.files.map(({ id }) => id) });
  const name = supplier.data?.name ?? '';
  return (
    <FormDrawer
      title={isNew ? t('documentTitle', { name }) : t('editDocumentTitle')}
      purpose={isNew ? '' : name}
      noun={supplierDocumentWords}
      schema={supplierDocumentForm}
      draftKey={isNew ? `supplierDocument/add/${open.id}` : `supplierDocument/edit/${part}`}
      initial={isNew ? { ...EMPTY, fileIds: [] } : known}
      version={document?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew)
          await callApi('/operation/supplier/addDocument', { ...values, supplierId: open.id }, { idempotencyKey });
        else await callApi('/operation/supplier/updateDocument', { ...values, id: part, version }, { idempotencyKey });
      }}
      done={() => void suppliersChanged()}
      onClose={() => open.open('detail', open.id)}
      explain={(key) => (key === 'range.endBeforeStart' ? t('daysInOrder') : undefined)}
    >
      <Field name="kind" />
      <Field name="number" />
      <Field name="issuedOn">
        <DayPicker />
      </Field>
      <Field name="expiresOn" hint={t('expiresOnHint')}>
        <DayPicker />
      </Field>
      <Field name="fileIds" wide>
        <FileUpload max={DOCUMENT_FILES} known={document?.files} />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
