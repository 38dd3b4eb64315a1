import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { apiKeyCalls, type ApiKey } from '#contract/system/apiKey/calls.ts';
import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const schema = apiKeyCalls.addOne.input;
const Field = fieldOf(schema, apiKeyWords);

/** Makes a key for orders or payment notices and shows it, once. */
export default function ApiKeyForm({ open }: { open: OpenDrawer<ApiKey> }) {
  const t = useWords(words);
  const [made, setMade] = useState<readonly string[]>([]);
  if (made.length > 0) {
    const close = (
      <Button type="primary" onClick={open.close}>
        {t('close')}
      </Button>
    );
    return (
      <Modal open title={t('add')} closable={false} footer={close}>
        <Alert className="uiNotice" type="warning" showIcon title={t('added')} />
        {made.map((text, at) => (
          <p key={text}>
            {made.length > 1 ? <span className="uiLabel">{t(at === 0 ? 'keyItself' : 'secret')}</span> : null}
            <CopyText text={text}>
              <code style={{ overflowWrap: 'anywhere' }}>{text}</code>
            </CopyText>
          </p>
        ))}
      </Modal>
    );
  }
  return (
    <FormDrawer
      open={open}
      noun={apiKeyWords}
      schema={schema}
      title={t('add')}
      purpose={t('addPurpose')}
      add="/sys/apiKey/addOne"
      list="/sys/apiKey/getPageList"
      defaults={{ source: 'app' }}
      afterAdd={({ key, secret }) => setMade(secret === null ? [key] : [key, secret])}
    >
      <Field name="name" hint={t('nameHint')} wide />
      <Field name="purpose" hint={t('purposeHint')} wide />
      <Field name="source" hint={t('sourceHint')} wide />
      <Field name="hourlyQuota" />
      <Field name="expiresAt" hint={t('expiresHint')}>
        <InstantPicker onlyAhead />
      </Field>
    </FormDrawer>
  );
}
