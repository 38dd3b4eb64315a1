import { alertProcedureForm, type AlertProcedure } from '#contract/capacity/alertProcedure/calls.ts';
import { alertProcedureWords } from '#contract/capacity/alertProcedure/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const Field = fieldOf(alertProcedureForm, alertProcedureWords);

export default function AlertProcedureForm({ open }: { open: OpenDrawer<AlertProcedure> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={alertProcedureWords}
      schema={alertProcedureForm}
      add="/capacity/alertProcedure/addOne"
      update="/capacity/alertProcedure/updateOne"
      list="/capacity/alertProcedure/getPageList"
    >
      <Field name="kind" />
      <Field name="severity" />
      <Field name="stepsZh" wide hint={t('stepsHint')} />
      <Field name="stepsEn" wide hint={t('bothHint')} />
      <Field name="state" />
    </FormDrawer>
  );
}
