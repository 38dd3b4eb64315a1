import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { CHANNELS, type Channel } from '#contract/finance/payment/rules.ts';
import { STATEMENT_MAX_BYTES, type Reconciliation } from '#contract/finance/reconciliation/calls.ts';
import { reconciliationWords } from '#contract/finance/reconciliation/words.ts';
import { uploadApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { nameIn, useFields, useLanguage, useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { followJob } from '#web/ui/list/FollowedJobs.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import './payment.css';
import { profilesQuery } from './paymentQueries.ts';
import { words } from './words.ts';

const MOST_NAME = 200;
const DAY_MS = 86_400_000;

/** The day before this one, on this computer's clock. */
const yesterday = (): string => {
  const at = new Date(Date.now() - DAY_MS);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};

/** What the address asks for: `wechat:2026-03-01:CNY`; nothing where it asks for none. */
function askedIn(part: string): { channel?: Channel; day?: string; currency?: string } {
  const [, name, day, currency] = /^([a-z]+):(\d{4}-\d\d-\d\d):([A-Z]{3})$/.exec(part) ?? [];
  const channel = CHANNELS.find((one) => one === name);
  return channel === undefined || day === undefined || currency === undefined ? {} : { channel, day, currency };
}

/** Asks which day and channel a provider's file is of, and sends it. */
export default function StatementDialog({ open: { close, part } }: { open: OpenDrawer<Reconciliation> }) {
  const t = useWords(words);
  const f = useFields(reconciliationWords);
  const channelWord = useDictLabel('payChannel');
  const id = useId();
  const language = useLanguage();
  const { data } = useQuery(profilesQuery);
  const profiles = data?.list ?? [];
  const [chosen, setChosen] = useState<string>();
  const [asked] = useState(() => askedIn(part));
  const profile =
    profiles.find(({ id: each }) => each === chosen) ??
    profiles.find(({ channel: each }) => each === asked.channel) ??
    profiles[0];
  const [chosenChannel, setChannel] = useState(asked.channel);
  const channel = chosenChannel ?? profile?.channel ?? 'wechat';
  const [day, setDay] = useState(() => asked.day ?? yesterday());
  const send = async (file: File, onProgress: (part: number) => void) => {
    if (profile === undefined) return;
    const input = {
      fileName: file.name.slice(-MOST_NAME),
      profileId: profile.id,
      channel,
      day,
      currency: asked.currency,
    };
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
            {f('profileId')}
          </label>
          <Select<string>
            id={`${id}profile`}
            style={{ width: '100%' }}
            value={profile?.id ?? null}
            notFoundContent={t('noFormats')}
            options={profiles.map(({ id: value, name, nameEn }) => ({
              value,
              label: nameIn({ nameZh: name, nameEn }, language),
            }))}
            onChange={(next) => {
              setChosen(next);
              setChannel(undefined);
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
        <UploadButton
          disabled={profile === undefined}
          accept={['.csv', '.txt']}
          maxBytes={STATEMENT_MAX_BYTES}
          send={send}
        />
      </div>
    </Modal>
  );
}
