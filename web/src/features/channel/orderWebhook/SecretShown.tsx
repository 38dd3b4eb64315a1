import { Alert, Button, Modal } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { words } from './words.ts';

/** The secret, once. */
export function SecretShown({ name, secret, close }: { name: string; secret: string; close: () => void }) {
  const t = useWords(words);
  return (
    <Modal
      open
      closable={false}
      title={t('secretTitle', { name })}
      footer={
        <Button type="primary" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('secretText')} />
      <p>
        <CopyText text={secret}>
          <code>{secret}</code>
        </CopyText>
      </p>
    </Modal>
  );
}
