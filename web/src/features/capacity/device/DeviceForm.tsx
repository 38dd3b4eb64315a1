import { Radio } from 'antd';
import { useRef, useState } from 'react';
import { deviceForm } from '#contract/capacity/device/calls.ts';
import { DEVICE_PROTOCOLS } from '#contract/capacity/device/rules.ts';
import { deviceWords } from '#contract/capacity/device/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { DEVICE_LIST, devicesChanged, type DeviceRow, nameOf } from './deviceQueries.ts';
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx';
import { words } from './words.ts';

const Field = fieldOf(deviceForm, deviceWords);

/** Adds a device and shows its secret, once. */
export default function DeviceForm({ open }: { open: OpenDrawer<DeviceRow> }) {
  const t = useWords(words);
  const f = useFields(deviceWords);
  const text = useText();
  const { search } = usePage();
  const protocolWord = useDictLabel('deviceProtocol');
  const [shown, setShown] = useState<ShownSecret>();
  // the form closes by itself when the device was made; its secret is still to be shown
  const isMade = useRef(false);
  if (shown !== undefined) return <SecretDialog shown={shown} close={open.close} />;
  const carId = search.get('carId');
  return (
    <FormDrawer
      noun={deviceWords}
      schema={deviceForm}
      title={text(deviceWords.calls.addOne)}
      draftKey="device/add"
      initial={{ protocol: 'mqtt', identity: '', remark: '', ...(carId === null ? {} : { carId }) }}
      submit={async (values, { idempotencyKey }) => {
        const { id, secret } = await callApi('/capacity/device/addOne', values, { idempotencyKey });
        const { list } = await callApi(DEVICE_LIST, { id });
        const [row] = list;
        isMade.current = true;
        if (row !== undefined) setShown({ name: nameOf(row), protocol: row.protocol, identity: row.identity, secret });
      }}
      done={() => void devicesChanged()}
      onClose={() => {
        if (!isMade.current) open.close();
      }}
    >
      <Field name="carId" hint={t('carHint')} wide>
        <RemoteField name="cars" label={f('carId')} source={CAR_CHOICES} />
      </Field>
      <Field name="protocol" wide>
        <Radio.Group options={DEVICE_PROTOCOLS.map((value) => ({ value, label: protocolWord(value) }))} />
      </Field>
      <Field name="identity" hint={t('identityHint')} wide />
      <Field name="remark" wide />
    </FormDrawer>
  );
}
