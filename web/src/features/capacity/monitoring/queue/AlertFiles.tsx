import { Button } from 'antd';
import { useState } from 'react';
import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { MOST_ALERT_FILES } from '#contract/capacity/alert/rules.ts';
import { useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { attachToAlert } from './alertActions.ts';
import { words } from './words.ts';

interface AlertFilesProps {
  alert: AlertDetail;
  mayChange: boolean;
}

/** The files of an alert; what was added or taken away is kept by a button. */
export function AlertFiles({ alert, mayChange }: AlertFilesProps) {
  const t = useWords(words);
  const known = alert.files.map(({ id }) => id);
  const [ids, setIds] = useState<readonly string[]>(known);
  const [isBusy, setBusy] = useState(false);
  const isChanged = ids.join() !== known.join();
  const save = async () => {
    setBusy(true);
    await attachToAlert(alert.id, ids);
    setBusy(false);
  };
  return (
    <>
      <FileUpload
        value={ids}
        onChange={setIds}
        known={alert.files}
        max={MOST_ALERT_FILES}
        disabled={!mayChange}
        onBusy={setBusy}
      />
      {isChanged ? (
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          {t('keepFiles')}
        </Button>
      ) : null}
    </>
  );
}
