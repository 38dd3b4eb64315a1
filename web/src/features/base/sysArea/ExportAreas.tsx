import { Alert, Button, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { MOST_AREA_LEVELS } from '#contract/base/sysArea/calls.ts';
import { sysAreaWords } from '#contract/base/sysArea/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreaPicker } from '#web/ui/AreaPicker.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { words } from './words.ts';

type Format = 'xlsx' | 'csv';
const LEVELS = Array.from({ length: MOST_AREA_LEVELS }, (_, place) => place + 1);

interface ExportAreasProps {
  started: (jobId: string) => void;
  close: () => void;
}

/** Asks which part of the divisions goes into a file, and starts the job. */
export default function ExportAreas({ started, close }: ExportAreasProps) {
  const t = useWords(words);
  const f = useFields(sysAreaWords);
  const levelName = useDictLabel('areaLevel');
  const [question, setQuestion] = useState({ code: '', mostLevel: 3, onlyStopped: false, format: 'xlsx' as Format });
  const [idempotencyKey, setKey] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (part: Partial<typeof question>) => {
    setQuestion({ ...question, ...part });
    setKey(newKey());
  };
  const { code, mostLevel, onlyStopped, format } = question;
  const start = async () => {
    setBusy(true);
    setProblem('');
    try {
      const input = { pid: code === '' ? null : code, mostLevel, format };
      const state = onlyStopped ? ({ state: 'disabled' } as const) : {};
      const { jobId } = await callApi('/sys/sysArea/exportList', { ...input, ...state }, { idempotencyKey });
      started(jobId);
      close();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t('exportTitle')}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow areaEnd">
          <Button onClick={close} disabled={isBusy}>
            {t('close')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void start()}>
            {t('exportStart')}
          </Button>
        </div>
      }
    >
      <div className="areaExport">
        <div>
          <span className="uiLabel">{t('exportPart')}</span>
          <AreaPicker
            label={t('exportPart')}
            placeholder={t('exportAll')}
            value={code}
            onChange={(next) => change({ code: next })}
          />
        </div>
        <div>
          <span className="uiLabel">{t('exportLevel')}</span>
          <Select
            aria-label={t('exportLevel')}
            value={mostLevel}
            style={{ width: '100%' }}
            onChange={(next) => change({ mostLevel: next })}
            options={LEVELS.map((value) => ({ value, label: levelName(String(value)) }))}
          />
        </div>
        <div>
          <span className="uiLabel">{f('state')}</span>
          <Radio.Group
            aria-label={f('state')}
            value={onlyStopped}
            onChange={(event) => change({ onlyStopped: event.target.value === true })}
            options={[
              { value: false, label: t('exportAnyState') },
              { value: true, label: t('exportOnlyStopped') },
            ]}
          />
        </div>
        <div>
          <span className="uiLabel">{f('format')}</span>
          <Radio.Group
            aria-label={f('format')}
            value={format}
            onChange={(event) => change({ format: event.target.value === 'csv' ? 'csv' : 'xlsx' })}
            options={[
              { value: 'xlsx', label: t('xlsx') },
              { value: 'csv', label: t('csv') },
            ]}
          />
        </div>
      </div>
      {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" />}
    </Modal>
  );
}
