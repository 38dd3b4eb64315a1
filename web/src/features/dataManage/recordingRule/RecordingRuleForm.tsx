import { recordingRuleForm, type RecordingRule } from '#contract/dataManage/recordingRule/calls.ts';
import { recordingRuleWords } from '#contract/dataManage/recordingRule/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { RANGE_CHOICES } from '#web/shared/range/choices.ts';
import { DATA_SET_CHOICES } from '#web/shared/recording/choices.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { words } from './words.ts';

const Field = fieldOf(recordingRuleForm, recordingRuleWords);

export default function RecordingRuleForm({ open }: { open: OpenDrawer<RecordingRule> }) {
  const t = useWords(words);
  const f = useFields(recordingRuleWords);
  const { row } = open;
  // a set that is gone is chosen anew
  const known = row === undefined ? undefined : { ...row, dataSetId: row.dataSetId ?? '' };
  return (
    <FormDrawer
      open={{ ...open, row: known }}
      noun={recordingRuleWords}
      schema={recordingRuleForm}
      add="/dataManage/recordingRule/addOne"
      update="/dataManage/recordingRule/updateOne"
      list="/dataManage/recordingRule/getPageList"
      leadsOn
    >
      <Field name="name" wide />
      <Field name="trigger" />
      <Field name="rangeId" hint={t('rangeHint')}>
        <RemoteField name="recordingRange" label={f('rangeId')} source={RANGE_CHOICES} />
      </Field>
      <Field name="before" />
      <Field name="after" />
      <Field name="channels" wide hint={t('channelsHint')} />
      <Field name="dataSetId">
        <RemoteField name="recordingRuleSet" label={f('dataSetId')} source={DATA_SET_CHOICES} />
      </Field>
      <Field name="perDay" />
    </FormDrawer>
  );
}
