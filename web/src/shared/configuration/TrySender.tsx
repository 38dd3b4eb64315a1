import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { MessageSender } from '#contract/access/outbox/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';

/** Where a test message goes to; the group robot has its group. */
const ADDRESSEE = { sms: { label: 'tryMobile', type: 'tel' }, mail: { label: 'tryEmail', type: 'email' } } as const;

/** Sends a test message as the settings are saved: whether it works is known before somebody has to be called. */
export function TrySender({ sender }: { sender: MessageSender }) {
  const t = useWords(words);
  const mayTry = useCan()('operation:config:update');
  const [to, setTo] = useState('');
  const test = useMutation({ mutationFn: () => callApi('/sys/outbox/trySender', { sender, to: to.trim() }) });
  if (!mayTry) return null;
  const addressee = sender === 'group' ? undefined : ADDRESSEE[sender];
  const problem = test.error === null ? test.data?.problem : messageOf(test.error);
  return (
    <form
      className="uiRow configTry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!test.isPending) test.mutate();
      }}
    >
      {addressee === undefined ? null : (
        <Input
          className="configTryTo"
          type={addressee.type}
          autoComplete="off"
          maxLength={120}
          aria-label={t(addressee.label)}
          placeholder={t(addressee.label)}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      )}
      <Button htmlType="submit" loading={test.isPending} disabled={addressee !== undefined && to.trim() === ''}>
        {t('trySend')}
      </Button>
      <span role="status">
        {test.isPending || problem === undefined ? (
          <span className="uiQuiet">{t('tryAsSaved')}</span>
        ) : (
          <StateTag tone={problem === '' ? 'good' : 'bad'}>{problem === '' ? t('trySent') : problem}</StateTag>
        )}
      </span>
    </form>
  );
}
