import { Input } from 'antd';
import { schoolForm } from '#contract/school/school/calls.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreaPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshSchools, type School } from './schoolQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(schoolForm, schoolWords);

/** Adds a school, or changes one. */
export default function SchoolForm({ open }: { open: OpenDrawer<School> }) {
  const t = useWords(words);
  const f = useFields(schoolWords);
  return (
    <FormDrawer
      open={open}
      noun={schoolWords}
      schema={schoolForm}
      add="/school/addOne"
      update="/school/updateOne"
      done={() => void refreshSchools()}
    >
      <Field name="name" />
      <Field name="nameEn" />
      <Field name="code" hint={t('codeHint')} wide>
        <Input maxLength={40} />
      </Field>
      <Field name="areaCode" hint={t('areaHint')}>
        <AreaPicker label={f('areaCode')} />
      </Field>
      <Field name="address" />
      <Field name="contactName" />
      <Field name="contactMobile" hint={t('contactHint')}>
        <Input maxLength={20} inputMode="tel" />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
