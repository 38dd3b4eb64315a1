import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { Agency } from '#contract/insight/agency/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { queryClient } from '#web/lib/query.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { PushRecords } from '#web/shared/push/PushRecords.tsx';
import { pushWords } from '#web/shared/push/words.ts';
import './agency.css';
import { words } from './words.ts';

const GET = '/insight/agency/getPush';

/** Where an agency is sent to, and what became of it. */
export default function PushDialog({ open }: { open: OpenDrawer<Agency> }) {
  const t = useWords(words);
  const p = useWords(pushWords);
  const { row } = open;
  const id = row?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [GET, id],
    queryFn: ({ signal }) => callApi(GET, { id }, { signal }),
    enabled: id !== '',
  });
  const [typed, setAddress] = useState<string | null>(null);
  const [token, setToken] = useState('');
  if (row === undefined) return null;
  const address = typed ?? data?.address ?? '';
  const set = async (next: string) => {
    try {
      await callApi('/insight/agency/setPush', { id, address: next, ...(token === '' ? {} : { token }) });
      notify('success', t(next === '' ? 'pushEnded' : 'pushKept', { name: row.name }));
      setToken('');
      setAddress(null);
    } catch (problem) {
      notify('error', messageOf(problem));
    } finally {
      await queryClient.invalidateQueries({ queryKey: [GET, id] });
    }
  };
  return (
    <Drawer open title={t('pushTo', { name: row.name })} size={560} onClose={open.close}>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        <Skeleton active />
      ) : (
        <div className="agencyPush">
          <p className="uiQuiet">{t('pushHint')}</p>
          <form
            className="agencyPush"
            onSubmit={(event) => {
              event.preventDefault();
              if (address.trim() !== '') void set(address.trim());
            }}
          >
            <Input
              aria-label={t('pushAddress')}
              placeholder="https://city.example/mds/agency"
              maxLength={500}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
            <Input.Password
              aria-label={t('pushToken')}
              placeholder={data.hasToken ? t('tokenStays') : t('pushToken')}
              maxLength={4000}
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
            <div className="uiRow">
              <Button type="primary" htmlType="submit" disabled={address.trim() === ''}>
                {t('pushSave')}
              </Button>
              {data.address === '' ? null : (
                <Button danger onClick={() => void set('')}>
                  {t('pushEnd')}
                </Button>
              )}
            </div>
          </form>
          {data.nextHour === null ? null : (
            <p className="uiFigures">
              {data.retryAt === null
                ? p('nextHour', { hour: data.nextHour })
                : p('retry', { hour: data.nextHour, count: data.failures, time: formatTime(data.retryAt) })}
            </p>
          )}
          <PushRecords list={data.list} none={p('noneSent')} />
        </div>
      )}
    </Drawer>
  );
}
