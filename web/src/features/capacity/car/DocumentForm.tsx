import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { CAR_FILES, carDocumentForm } from '#contract/capacity/car/calls.ts';
import { carDocumentWords } from '#contract/capacity/car/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type CarRow, carsChanged, useCar } from './carQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(carDocumentForm, carDocumentWords);

interface DayProps {
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
}

/** A day, `YYYY-MM-DD`, or none. */
const Day = ({ id, value, onChange }: DayProps) => (
  <DatePicker
    id={id}
    style={{ width: '100%' }}
    value={value === null || value === undefined ? null : dayjs(value)}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
  />
);

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
        <Day />
      </Field>
      <Field name="expiresOn" hint={t('expiresOnHint')}>
        <Day />
      </Field>
      <Field name="fileIds" hint={t('filesHint')} wide>
        <FileUpload max={CAR_FILES} known={document?.files} />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
