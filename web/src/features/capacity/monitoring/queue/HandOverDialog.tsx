import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { carName } from './alertActions.ts';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

const HANDLERS = '/capacity/alert/getHandlers';

/** Asks who gets the alert; only people who may handle it are offered. */
export function HandOverDialog({ alert, close }: { alert: AlertDetail; close: () => void }) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const ids = { person: useId(), note: useId() };
  const [keyword, setKeyword] = useState('');
  const [userId, setUserId] = useState<string>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);
  const { data, isFetching } = useQuery({
    queryKey: [HANDLERS, alert.id, keyword],
    queryFn: ({ signal }) => callApi(HANDLERS, { id: alert.id, keyword }, { signal }),
    placeholderData: (before) => before,
  });
  const people = (data?.list ?? []).filter(({ id }) => id !== alert.takenBy);
  const run = async () => {
    const person = people.find(({ id }) => id === userId);
    if (userId === undefined || person === undefined) return setProblem(t('personNeeded'));
    setBusy(true);
    try {
      const { id, version } = alert;
      await callApi('/capacity/alert/handOver', { id, version, userId, note }, { idempotencyKey });
      notify('success', t('handedOver', { name: person.realName }), { key: 'alert' });
      close();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      notify(isConflict ? 'warning' : 'error', messageOf(error), { key: 'alert' });
      if (isConflict) close();
      setBusy(false);
    }
    return alertsChanged();
  };
  return (
    <Modal
      open
      width={480}
      title={t('handOverTitle', { car: carName(alert) })}
      onCancel={close}
      footer={
        <div className="uiRow alertEnd">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void run()}>
            {t('handOver')}
          </Button>
        </div>
      }
    >
      <label className="uiLabel" htmlFor={ids.person}>
        {f('userId')}
      </label>
      <Select
        id={ids.person}
        className="alertPerson"
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={isFetching}
        placeholder={t('personHint')}
        notFoundContent={isFetching ? null : t('nobodyFound')}
        value={userId}
        options={people.map(({ id, realName, account }) => ({ value: id, label: `${realName} (${account})` }))}
        onChange={(next: string) => {
          setUserId(next);
          setProblem('');
        }}
      />
      <label className="uiLabel" htmlFor={ids.note}>
        {t('handOverNote')}
      </label>
      <Input.TextArea
        id={ids.note}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p role="alert" className="alertProblem">
        {problem}
      </p>
    </Modal>
  );
}
