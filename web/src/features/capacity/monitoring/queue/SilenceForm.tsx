import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { ALERT_KINDS } from '#contract/capacity/alert/rules.ts';
import { silenceForm } from '#contract/capacity/alert/calls.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(silenceForm, alertWords);
const ZONES = '/capacity/range/getPageList';

interface ZoneFieldProps {
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A zone, or none for everywhere. */
function ZoneField({ id, value, onChange }: ZoneFieldProps) {
  const t = useWords(words);
  const zones = useQuery({
    queryKey: [ZONES, 'silence'],
    queryFn: ({ signal }) => callApi(ZONES, { pageSize: 200, withTotal: false }, { signal }),
  });
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('everywhere')}
      loading={zones.isPending}
      value={value ?? undefined}
      options={(zones.data?.list ?? []).map((zone) => ({ value: zone.id, label: rangeName(zone) }))}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  );
}

/** Plans a silence: what, of which car or where, from when until when, and why. */
export default function SilenceForm({ close }: { close: () => void }) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const kindOf = useDictLabel('alertKind');
  const [from] = useState(() => new Date().toISOString());
  return (
    <FormDrawer
      title={t('addSilence')}
      purpose={t('addSilencePurpose')}
      noun={alertWords}
      schema={silenceForm}
      draftKey="alertSilence/add"
      initial={{ kinds: [], carId: null, rangeId: null, from, reason: '' }}
      submit={(values, { idempotencyKey }) => callApi('/capacity/alert/addSilence', values, { idempotencyKey })}
      done={() => void alertsChanged()}
      explain={(key) => (key === 'range.endBeforeStart' ? t('endBeforeStart') : undefined)}
      onClose={close}
    >
      <Field name="kinds" wide>
        <Select mode="multiple" options={ALERT_KINDS.map((kind) => ({ value: kind, label: kindOf(kind) }))} />
      </Field>
      <Field name="carId" hint={t('anyCarHint')}>
        <RemoteField name="cars" label={f('carId')} source={CAR_CHOICES} />
      </Field>
      <Field name="rangeId">
        <ZoneField />
      </Field>
      <Field name="from">
        <InstantPicker />
      </Field>
      <Field name="until">
        <InstantPicker onlyAhead />
      </Field>
      <Field name="reason" wide />
    </FormDrawer>
  );
}
