import { Input } from 'antd';
import { schoolForm } from '#contract/school/school/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshSchools, type School } from './schoolQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(schoolForm);
const EMPTY = {
  code: '',
  name: '',
  nameEn: '',
  areaCode: '',
  address: '',
  contactName: '',
  contactMobile: '',
  remark: '',
};

/** Adds a school, or changes one. */
export default function SchoolForm({ open }: { open: OpenDrawer<School> }) {
  const t = useWords(words);
  const isNew = open.name === 'add';
  const { row } = open;
  return (
    <FormDrawer
      title={isNew ? t('add') : t('editTitle', { name: row?.name ?? '' })}
      schema={schoolForm}
      draftKey={isNew ? 'school/add' : `school/edit/${open.id}`}
      initial={isNew ? EMPTY : row === undefined ? (open.rowLoading ? undefined : null) : pickForm(schoolForm, row)}
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/school/addOne', values, { idempotencyKey });
        else await callApi('/school/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void refreshSchools()}
      onClose={open.close}
    >
      <Field name="name" label={t('name')}>
        <Input maxLength={60} />
      </Field>
      <Field name="nameEn" label={t('nameEn')}>
        <Input maxLength={120} />
      </Field>
      <Field name="code" label={t('code')} hint={t('codeHint')} wide>
        <Input maxLength={40} />
      </Field>
      <Field name="areaCode" label={t('area')} hint={t('areaHint')}>
        <AreaPicker label={t('area')} />
      </Field>
      <Field name="address" label={t('address')}>
        <Input maxLength={200} />
      </Field>
      <Field name="contactName" label={t('contactName')}>
        <Input maxLength={60} />
      </Field>
      <Field name="contactMobile" label={t('contactMobile')} hint={t('contactHint')}>
        <Input maxLength={20} inputMode="tel" />
      </Field>
      <Field name="remark" label={t('remark')} wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </FormDrawer>
  );
}
