import { agencyForm, type Agency } from '#contract/insight/agency/calls.ts';
import { agencyWords } from '#contract/insight/agency/words.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { useFields, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

const Field = fieldOf(agencyForm, agencyWords);

export default function AgencyForm({ open }: { open: OpenDrawer<Agency> }) {
  const t = useWords(words);
  const name = useFields(agencyWords);
  return (
    <FormDrawer
      open={open}
      noun={agencyWords}
      schema={agencyForm}
      add="/insight/agency/addOne"
      update="/insight/agency/updateOne"
      list="/insight/agency/getPageList"
    >
      <Field name="name" wide />
      <Field name="areaCodes" hint={t('areasHint')} wide>
        <AreasPicker label={name('areaCodes')} />
      </Field>
      <Field name="state" />
      <Field name="remark" />
    </FormDrawer>
  );
}
