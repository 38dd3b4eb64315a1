import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { RunningStatement } from '#contract/finance/supplierStatement/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { StatementLines } from './StatementLines.tsx';
import './supplier.css';
import { liveQuery, statementsChanged } from './supplierQueries.ts';
import { words } from './words.ts';

/** How far the guarantee is earned, now and by the end of the month. */
function Guarantee({
  guarantee,
  currency,
}: {
  guarantee: NonNullable<RunningStatement['guarantee']>;
  currency: string;
}) {
  const t = useWords(words);
  const { amount, earned, missing, forecastMissing } = guarantee;
  const part = (value: number) => `${Math.max(0, Math.min(100, (value / amount) * 100))}%`;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="supplierAsk">
      <div className="supplierBar" aria-hidden="true">
        <span className="supplierWill" style={{ width: part(amount - forecastMissing) }} />
        <span style={{ width: part(earned) }} />
      </div>
      <p>
        {missing === 0
          ? t('guaranteeReached', { amount: money(amount) })
          : [
              t('guaranteeMissing', { amount: money(amount), missing: money(missing) }),
              forecastMissing === 0 ? t('guaranteeWillReach') : t('guaranteeWill', { missing: money(forecastMissing) }),
            ].join(' · ')}
      </p>
    </div>
  );
}

const SEARCH = { ask: oneOf(['closeMonth']) };

function CloseMonth({ supplierId, period }: { supplierId: string; period: string }) {
  const t = useWords(words);
  const [{ ask }, setSearch] = useSearchState(SEARCH);
  const [jobId, follow] = useState('');
  const [idempotencyKey, renew] = useState(newKey);
  const close = async () => {
    const started = await callApi('/operation/supplier/statement/closeOne', { supplierId, period }, { idempotencyKey });
    renew(newKey);
    follow(started.jobId);
  };
  return (
    <>
      {jobId === '' ? (
        <Button type="primary" onClick={() => setSearch({ ask: 'closeMonth' })}>
          {t('closeMonth', { period })}
        </Button>
      ) : (
        <JobProgress
          key={jobId}
          jobId={jobId}
          title={t('closing')}
          onEnd={() => void statementsChanged()}
          onClose={() => follow('')}
        />
      )}
      {ask === 'closeMonth' ? (
        <ConfirmAct
          title={t('closeMonth', { period })}
          confirmLabel={t('closeMonth', { period })}
          confirm={close}
          close={() => setSearch({ ask: '' }, { replace: true })}
        >
          <p>{t('closeText')}</p>
        </ConfirmAct>
      ) : null}
    </>
  );
}

/** The running month of a supplier: what it comes to so far and by its end, and the month that is to be closed. */
export function Running({ supplierId }: { supplierId: string }) {
  const t = useWords(words);
  const can = useCan();
  const { data: live, error, refetch } = useQuery(liveQuery(supplierId));
  if (live === undefined) return <NotThere error={error} retry={refetch} />;
  const { period, orders, contractNumber, terms, settlement, forecast, guarantee, toClose } = live;
  return (
    <>
      {terms === null || settlement === null || forecast === null ? (
        <p className="uiQuiet">{t('noContract', { period })}</p>
      ) : (
        <>
          <p className="uiQuiet">
            {t('runningOf', { period, orders: formatNumber(orders), number: contractNumber ?? 0 })}
          </p>
          <StatementLines
            terms={terms}
            columns={[
              { title: t('soFar'), lines: settlement.lines, total: settlement.total },
              { title: t('atEnd'), lines: forecast.lines, total: forecast.total },
            ]}
          />
          {guarantee === null ? null : <Guarantee guarantee={guarantee} currency={terms.currency} />}
        </>
      )}
      {toClose !== null && can('operation:supplier:settle') ? (
        <CloseMonth supplierId={supplierId} period={toClose} />
      ) : null}
    </>
  );
}
