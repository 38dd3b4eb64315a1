import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { sysNoticeProviderCalls, type SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { suppliersQuery } from '#web/shared/supplier/choices.ts';
import { namedOptions } from '#web/ui/list/choices.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshKeys } from './supplierNoticeQueries.ts';
import { words } from './words.ts';

const schema = sysNoticeProviderCalls.addKey.input;
const Field = fieldOf(schema, apiKeyWords);

/** Makes an API key and shows it, once. */
export default function KeyForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(words);
  const [made, setMade] = useState('');
  const f = useFields(supplierNoticeWords);
  const suppliers = useQuery(suppliersQuery);
  const options = namedOptions(suppliers.data?.list ?? []);
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
      open={open}
      noun={apiKeyWords}
      schema={schema}
      title={t('keyAdd')}
      purpose={t('keysPurpose')}
      draftKey="supplierNotice/addKey"
      add="/sys/sysNoticeProvider/addKey"
      done={() => void refreshKeys()}
      afterAdd={({ key }) => setMade(key)}
      onClose={() => open.open('keys')}
    >
      <Field name="supplierId" label={f('supplierId')} wide>
        <Select options={options} loading={suppliers.isPending} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="name" hint={t('keyNameHint')} wide />
      <Field name="hourlyQuota" />
      <Field name="expiresAt" hint={t('keyExpiresHint')}>
        <InstantPicker onlyAhead />
      </Field>
    </FormDrawer>
  );
}
