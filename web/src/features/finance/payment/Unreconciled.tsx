import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import './payment.css';
import { unreconciledQuery } from './paymentQueries.ts';
import { words } from './words.ts';

/** The newest; a provider with several channels and currencies leaves a hundred in a month. */
const SHOWN_AT_FIRST = 12;

/** The days that nobody reconciled in time; each leads to its file. */
export function Unreconciled() {
  const t = useWords(words);
  const channelWord = useDictLabel('payChannel');
  const mayReconcile = useCan()('operation:payment:reconcile');
  const { setSearch } = usePage();
  const { data } = useQuery(unreconciledQuery);
  const [isWhole, setWhole] = useState(false);
  if (data === undefined || data.days === 0) return null;
  const shown = isWhole ? data.list : data.list.slice(0, SHOWN_AT_FIRST);
  const bring = (drawer: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('drawer', drawer);
      next.delete('record');
      return next;
    });
  return (
    <section className="paymentUnreconciled" aria-label={t('unreconciled', { count: data.days })}>
      <StateTag tone="warn">{t('unreconciled', { count: data.days })}</StateTag>
      <ul>
        {shown.map(({ day, channel, currency }) => {
          const name = `${day} ${channelWord(channel)}`;
          const key = `${channel}:${day}:${currency}`;
          return (
            <li key={key}>
              {mayReconcile ? (
                <Button type="link" size="small" onClick={() => bring(`import.${key}`)}>
                  {name}
                </Button>
              ) : (
                name
              )}
            </li>
          );
        })}
        {shown.length === data.list.length ? null : (
          <li>
            <Button size="small" onClick={() => setWhole(true)}>
              {t('unreconciledMore', { count: data.list.length - shown.length })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
