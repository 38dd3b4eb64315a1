import { recordingForm, type Recording } from '#contract/dataManage/recording/calls.ts';
import { recordingWords } from '#contract/dataManage/recording/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useFields, useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { DATA_SET_CHOICES } from '#web/shared/recording/choices.ts';
import { askedIn, withoutAsked } from '#web/shared/recording/recordingAddress.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { words } from './words.ts';

const Field = fieldOf(recordingForm, recordingWords);

/** The order to a car; an alert, a replay or a data set brings first values along in the address. */
export default function RecordingForm({ open }: { open: OpenDrawer<Recording> }) {
  const t = useWords(words);
  const f = useFields(recordingWords);
  const { search, setSearch } = usePage();
  const { alertId, ...known } = askedIn(search);
  const beginning = { ...known, alertId: alertId ?? null };
  return (
    <FormDrawer
      open={open}
      noun={recordingWords}
      schema={recordingForm}
      purpose={t('purpose')}
      submitLabel={t('ask')}
      add="/dataManage/recording/addOne"
      list="/dataManage/recording/getPageList"
      draftKey={['recording', 'add', ...Object.values(known), alertId ?? ''].join('/')}
      defaults={beginning}
      also={{ alertId: beginning.alertId }}
      onClose={() => {
        setSearch(withoutAsked, { replace: true });
        open.close();
      }}
      afterAdd={({ id }) => {
        setSearch(withoutAsked, { replace: true });
        open.open('detail', id);
      }}
    >
      <Field name="carId">
        <RemoteField name="recordingCar" label={f('carId')} source={CAR_CHOICES} />
      </Field>
      <Field name="at">
        <InstantPicker withSeconds />
      </Field>
      <Field name="before" />
      <Field name="after" />
      <Field name="channels" wide hint={t('channelsHint')} />
      <Field name="dataSetId" wide>
        <RemoteField name="recordingSet" label={f('dataSetId')} source={DATA_SET_CHOICES} />
      </Field>
      <Field name="reason" wide />
    </FormDrawer>
  );
}
