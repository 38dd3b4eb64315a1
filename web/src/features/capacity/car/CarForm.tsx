import { Form, type FormInstance, Input, Select } from 'antd';
import { carForm } from '#contract/capacity/car/calls.ts';
import { hasOddCheckDigit } from '#contract/capacity/car/rules.ts';
import { carWords } from '#contract/capacity/car/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreaPicker } from '#web/ui/AreaPicker.tsx';
import { STATION_CHOICES } from '#web/shared/station/choices.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { type CarRow, carsChanged, useCarGroups } from './carQueries.ts';
import { SEPARATORS, words } from './words.ts';

const Field = fieldOf(carForm, carWords);

function CarFields({ form }: { form: FormInstance<Record<string, unknown>> }) {
  const t = useWords(words);
  const f = useFields(carWords);
  const groups = useCarGroups();
  const vin: unknown = Form.useWatch('vin', form);
  const isOdd = typeof vin === 'string' && hasOddCheckDigit(vin.trim().toUpperCase());
  return (
    <>
      <Field name="plate">
        <Input maxLength={20} />
      </Field>
      <Field name="fleetNumber" hint={t('fleetNumberHint')}>
        <Input maxLength={40} />
      </Field>
      <Field name="vin" hint={t(isOdd ? 'vinOdd' : 'vinHint')}>
        <Input maxLength={17} status={isOdd ? 'warning' : ''} />
      </Field>
      <Field name="model" />
      <Field name="supplierId">
        <RemoteField name="suppliers" label={f('supplierId')} source={SUPPLIER_CHOICES} />
      </Field>
      <Field name="stationId">
        <RemoteField name="stations" label={f('stationId')} source={STATION_CHOICES} />
      </Field>
      <Field name="areaCode" wide>
        <AreaPicker label={f('areaCode')} />
      </Field>
      <Field name="groups" hint={t('groupsHint')} wide>
        <Select
          mode="tags"
          tokenSeparators={SEPARATORS}
          options={groups.data?.list.map((value) => ({ value, label: value })) ?? []}
        />
      </Field>
      <Field name="seats" />
      <Field name="energy" />
      <Field name="softwareVersion" />
      <Field name="wheelchair" />
      <Field name="remark" />
    </>
  );
}

/** Adds a car or changes its record. */
export default function CarForm({ open }: { open: OpenDrawer<CarRow> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={carWords}
      schema={carForm}
      add="/capacity/car/addOne"
      update="/capacity/car/updateOne"
      done={() => void carsChanged()}
      explain={(key) => (key === 'car.vinForm' ? t('vinHint') : undefined)}
    >
      {(form) => <CarFields form={form} />}
    </FormDrawer>
  );
}
