import { DOCUMENT_FILES } from '#contract/base/document/rules.ts';
import { carDocumentForm } from '#contract/capacity/car/calls.ts';
import { carDocumentWords } from '#contract/capacity/car/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type CarRow, carsChanged, useCar } from './carQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(carDocumentForm, carDocumentWords);

const EMPTY = { kind: 'insurance', number: '', issuedOn: null, expiresOn: null, remark: '' } as const;

/** Adds a document to a car, or changes one. */
export default function DocumentForm({ open }: { open: OpenDrawer<CarRow> }) {
  const t = useWords(words);
  const car = useCar(open.id);
  const { part: documentId } = open;
  const isNew = documentId === 'new';
  const document = car.data?.documents.find(({ id }) => id === documentId);
  const known =
    document === undefined
      ? car.isPending
        ? undefined
        : null
      : pickForm(carDocumentForm, { ...document, fileIds: document.files.map(({ id }) => id) });
  const name = car.data?.plate ?? '';
  return (
    <FormDrawer
      title={isNew ? t('addDocumentTitle', { name }) : t('editDocumentTitle')}
      purpose={isNew ? '' : name}
      noun={carDocumentWords}
      schema={carDocumentForm}
      draftKey={isNew ? `carDocument/add/${open.id}` : `carDocument/edit/${documentId}`}
      initial={isNew ? { ...EMPTY, fileIds: [] } : known}
      version={document?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/capacity/car/addDocument', { ...values, carId: open.id }, { idempotencyKey });
        else await callApi('/capacity/car/updateDocument', { ...values, id: documentId, version }, { idempotencyKey });
      }}
      done={() => void carsChanged()}
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
      <Field name="fileIds" hint={t('filesHint')} wide>
        <FileUpload max={DOCUMENT_FILES} known={document?.files} />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
