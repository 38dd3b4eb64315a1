import { Button, Modal } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';

interface FormGuardProps {
  open: boolean;
  keep: () => void;
  discard: () => void;
  stay: () => void;
}

/** Asked when a form with unsaved changes is being closed. Closing keeps them; only "discard" loses them. */
export function FormGuard({ open, keep, discard, stay }: FormGuardProps) {
  const t = useWords(uiWords);
  return (
    <Modal
      open={open}
      title={t('unsavedTitle')}
      onCancel={stay}
      width={440}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button danger onClick={discard} style={{ marginInlineEnd: 'auto' }}>
            {t('discardChanges')}
          </Button>
          <Button onClick={stay}>{t('keepEditing')}</Button>
          <Button type="primary" onClick={keep} autoFocus>
            {t('keepDraft')}
          </Button>
        </div>
      }
    >
      <p>{t('unsavedBody')}</p>
    </Modal>
  );
}
