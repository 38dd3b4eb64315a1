import { Alert, Button, Input, InputNumber, Modal } from 'antd';
import { useRef, useState } from 'react';
import { apiKeyCalls, MOST_ORDER_CALLS, type ApiKey } from '#contract/system/apiKey/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const schema = apiKeyCalls.addOne.input;
const Field = fieldOf(schema);
const USUAL_QUOTA = 10_000;

/** Makes a key for orders and shows it, once. */
export default function ApiKeyForm({ open }: { open: OpenDrawer<ApiKey> }) {
  const t = useWords(words);
  const [made, setMade] = useState('');
  // the form closes by itself when the key was made; the key is still to be shown
  const isMade = useRef(false);
  if (made !== '') {
    return (
      <Modal
        open
        title={t('add')}
        closable={false}
        footer={
          <Button type="primary" onClick={open.close}>
            {t('close')}
          </Button>
        }
      >
        <Alert className="uiNotice" type="warning" showIcon title={t('added')} />
        <p>
          <CopyText text={made}>
            <code style={{ overflowWrap: 'anywhere' }}>{made}</code>
          </CopyText>
        </p>
      </Modal>
    );
  }
  return (
    <FormDrawer
      title={t('add')}
      purpose={t('addPurpose')}
      schema={schema}
      draftKey="apiKey/add"
      initial={{ name: '', source: 'app', hourlyQuota: USUAL_QUOTA, expiresAt: null }}
      submit={async (values, { idempotencyKey }) => {
        const { key } = await callApi('/sys/apiKey/addOne', values, { idempotencyKey });
        isMade.current = true;
        setMade(key);
      }}
      done={() => void refreshList('/sys/apiKey/getPageList')}
      onClose={() => {
        if (!isMade.current) open.close();
      }}
    >
      <Field name="name" label={t('name')} hint={t('nameHint')} wide>
        <Input maxLength={60} />
      </Field>
      <Field name="source" label={t('source')} hint={t('sourceHint')} wide>
        <Input maxLength={40} />
      </Field>
      <Field name="hourlyQuota" label={t('quota')}>
        <InputNumber min={1} max={MOST_ORDER_CALLS} precision={0} style={{ width: '100%' }} />
      </Field>
      <Field name="expiresAt" label={t('expiresAt')} hint={t('expiresHint')}>
        <InstantPicker onlyAhead />
      </Field>
    </FormDrawer>
  );
}
