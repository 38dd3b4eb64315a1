import { Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd';
import { carForm } from '#contract/capacity/car/calls.ts';
import { CAR_ENERGIES, hasOddCheckDigit } from '#contract/capacity/car/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { STATION_CHOICES } from '#web/ui/car/choices.ts';
import { type CarRow, carsChanged, useCarGroups } from './carQueries.ts';
import { SUPPLIERS } from './carSources.ts';
import { SEPARATORS, words } from './words.ts';

const Field = fieldOf(carForm);

type Values = Record<string, unknown>;

function CarFields({ form }: { form: FormInstance<Values> }) {
  const t = useWords(words);
  const energyWord = useDictLabel('carEnergy');
  const groups = useCarGroups();
  const vin: unknown = Form.useWatch('vin', form);
  const isOdd = typeof vin === 'string' && hasOddCheckDigit(vin.trim().toUpperCase());
  return (
    <>
      <Field name="plate" label={t('plate')}>
        <Input maxLength={20} />
      </Field>
      <Field name="fleetNumber" label={t('fleetNumber')} hint={t('fleetNumberHint')}>
        <Input maxLength={40} />
      </Field>
      <Field name="vin" label={t('vin')} hint={t(isOdd ? 'vinOdd' : 'vinHint')}>
        <Input maxLength={17} status={isOdd ? 'warning' : ''} />
      </Field>
      <Field name="model" label={t('model')}>
        <Input maxLength={60} />
      </Field>
      <Field name="supplierId" label={t('supplier')}>
        <RemoteField name="suppliers" label={t('supplier')} source={SUPPLIERS} />
      </Field>
      <Field name="stationId" label={t('station')}>
        <RemoteField name="stations" label={t('station')} source={STATION_CHOICES} />
      </Field>
      <Field name="areaCode" label={t('area')} wide>
        <AreaPicker label={t('area')} />
      </Field>
      <Field name="groups" label={t('groups')} hint={t('groupsHint')} wide>
        <Select
          mode="tags"
          tokenSeparators={SEPARATORS}
          options={groups.data?.list.map((value) => ({ value, label: value })) ?? []}
        />
      </Field>
      <Field name="seats" label={t('seats')}>
        <InputNumber min={0} max={100} precision={0} style={{ width: '100%' }} />
      </Field>
      <Field name="energy" label={t('energy')}>
        <Select options={CAR_ENERGIES.map((value) => ({ value, label: energyWord(value) }))} />
      </Field>
      <Field name="softwareVersion" label={t('softwareVersion')}>
        <Input maxLength={60} />
      </Field>
      <Field name="wheelchair" label={t('wheelchair')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="remark" label={t('remark')} wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </>
  );
}

const EMPTY = {
  fleetNumber: '',
  plate: '',
  vin: '',
  model: '',
  supplierId: null,
  areaCode: '',
  stationId: null,
  seats: 4,
  wheelchair: false,
  energy: 'electric',
  softwareVersion: '',
  remark: '',
} as const;

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Adds a car or changes its record. */
export default function CarForm({ open }: { open: OpenDrawer<CarRow> }) {
  const t = useWords(words);
  const isNew = open.name === 'add';
  const { row } = open;
  const known = row === undefined ? (open.rowLoading ? undefined : null) : pickForm(carForm, row);
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { name: row?.plate ?? '' })}
      schema={carForm}
      draftKey={isNew ? 'car/add' : `car/edit/${open.id}`}
      initial={isNew ? { ...EMPTY, groups: [] } : known}
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/capacity/car/addOne', values, { idempotencyKey });
        else await callApi('/capacity/car/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void carsChanged()}
      onClose={open.close}
      explain={(key) => (key === 'car.vinForm' ? t('vinHint') : undefined)}
      show={(_field, value) => shown(value)}
    >
      {(form) => <CarFields form={form} />}
    </FormDrawer>
  );
}
