import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, InputNumber, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { sysNoticeProviderCalls, type SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshKeys } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

const schema = sysNoticeProviderCalls.addKey.input;
const Field = fieldOf(schema);

const SUPPLIERS = '/operation/supplier/getEnabledList';
const MOST_PER_HOUR = 10_000;

/** Makes an API key and shows it, once. */
export default function KeyForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(supplierNoticeWords);
  const [made, setMade] = useState('');
  // the form closes by itself when the key was made; the key is still to be shown
  const isMade = useRef(false);
  const suppliers = useQuery({ queryKey: [SUPPLIERS], queryFn: ({ signal }) => callApi(SUPPLIERS, {}, { signal }) });
  const options = (suppliers.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (made !== '') {
    return (
      <Modal
        open
        title={t('keyAdd')}
        closable={false}
        footer={
          <Button type="primary" onClick={() => open.open('keys')}>
            {t('keyClose')}
          </Button>
        }
      >
        <Alert type="warning" showIcon title={t('keyAdded')} />
        <p className="supplierNoticeKey">
          <CopyText text={made}>
            <code>{made}</code>
          </CopyText>
        </p>
      </Modal>
    );
  }
  return (
    <FormDrawer
      title={t('keyAdd')}
      purpose={t('keysPurpose')}
      schema={schema}
      draftKey="supplierNotice/addKey"
      initial={{ name: '', hourlyQuota: 60, expiresAt: null }}
      submit={async (values, { idempotencyKey }) => {
        const { key } = await callApi('/sys/sysNoticeProvider/addKey', values, { idempotencyKey });
        isMade.current = true;
        setMade(key);
      }}
      done={() => void refreshKeys()}
      onClose={() => {
        if (!isMade.current) open.open('keys');
      }}
    >
      <Field name="supplierId" label={t('supplier')} wide>
        <Select options={options} loading={suppliers.isPending} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="name" label={t('keyName')} hint={t('keyNameHint')} wide>
        <Input maxLength={60} />
      </Field>
      <Field name="hourlyQuota" label={t('keyQuota')}>
        <InputNumber min={1} max={MOST_PER_HOUR} precision={0} style={{ width: '100%' }} />
      </Field>
      <Field name="expiresAt" label={t('keyExpires')} hint={t('keyExpiresHint')}>
        <InstantPicker onlyAhead />
      </Field>
    </FormDrawer>
  );
}
