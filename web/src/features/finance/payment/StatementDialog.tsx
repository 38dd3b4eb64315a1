import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { CHANNELS, type Channel } from '#contract/finance/payment/rules.ts';
import { STATEMENT_MAX_BYTES, type Reconciliation } from '#contract/finance/reconciliation/calls.ts';
import {
  STATEMENT_PROFILES,
  STATEMENTS,
  type StatementProfileName,
} from '#contract/finance/reconciliation/statements.ts';
import { reconciliationWords } from '#contract/finance/reconciliation/words.ts';
import { uploadApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { followJob } from '#web/ui/list/FollowedJobs.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import './payment.css';
import { words } from './words.ts';

const MOST_NAME = 200;
const DAY_MS = 86_400_000;

/** The day before this one, on this computer's clock. */
const yesterday = (): string => {
  const at = new Date(Date.now() - DAY_MS);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};

/** Asks which day and channel a provider's file is of, and sends it. */
export default function StatementDialog({ open: { close } }: { open: OpenDrawer<Reconciliation> }) {
  const t = useWords(words);
  const f = useFields(reconciliationWords);
  const text = useText();
  const channelWord = useDictLabel('payChannel');
  const id = useId();
  const [profile, setProfile] = useState<StatementProfileName>('wechat');
  const [channel, setChannel] = useState<Channel>(STATEMENTS.wechat.channel);
  const [day, setDay] = useState(yesterday);
  const send = async (file: File, onProgress: (part: number) => void) => {
    const input = { fileName: file.name.slice(-MOST_NAME), profile, channel, day };
    const options = { idempotencyKey: newKey(), onProgress };
    const { jobId } = await uploadApi('/operation/reconciliation/startOne', file, input, options);
    followJob({ id: jobId, kind: 'reconciliation' });
    close();
  };
  return (
    <Modal open width={520} title={t('importStatement')} footer={null} onCancel={close}>
      <p className="uiQuiet">{t('importStatementText')}</p>
      <div className="paymentForm">
        <div>
          <label className="uiLabel" htmlFor={`${id}profile`}>
            {f('profile')}
          </label>
          <Select<StatementProfileName>
            id={`${id}profile`}
            style={{ width: '100%' }}
            value={profile}
            options={STATEMENT_PROFILES.map((value) => ({ value, label: text(STATEMENTS[value].title) }))}
            onChange={(chosen) => {
              setProfile(chosen);
              setChannel(STATEMENTS[chosen].channel);
            }}
          />
        </div>
        <div>
          <label className="uiLabel" htmlFor={`${id}channel`}>
            {f('channel')}
          </label>
          <Select<Channel>
            id={`${id}channel`}
            style={{ width: '100%' }}
            value={channel}
            options={CHANNELS.map((value) => ({ value, label: channelWord(value) }))}
            onChange={setChannel}
          />
        </div>
        <div>
          <label className="uiLabel" htmlFor={`${id}day`}>
            {f('day')}
          </label>
          <DayPicker id={`${id}day`} required value={day} onChange={(next) => next !== null && setDay(next)} />
        </div>
        <UploadButton accept={['.csv', '.txt']} maxBytes={STATEMENT_MAX_BYTES} send={send} />
      </div>
    </Modal>
  );
}
