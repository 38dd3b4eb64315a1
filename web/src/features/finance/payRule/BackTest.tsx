import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { PayBackTest } from '#contract/finance/payRule/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatDistance, formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Time } from '#web/ui/Time.tsx';
import { backTestQuery } from './payRuleQueries.ts';
import { words } from './words.ts';

const DAY_MS = 86_400_000;
const BEGIN_DAYS = 30;

interface Sums {
  orders: number;
  before: number;
  after: number;
  dearer?: number | undefined;
  cheaper?: number | undefined;
}

const countText = (count: number | undefined): string => (count === undefined ? '–' : formatNumber(count));

const percentText = ({ before, after }: Pick<Sums, 'before' | 'after'>): string => {
  if (before === 0) return '–';
  const percent = ((after - before) / before) * 100;
  return `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}%`;
};

function SumsTable({
  title,
  rows,
  currency,
}: {
  title: string;
  rows: readonly (Sums & { name: string })[];
  currency: string;
}) {
  const t = useWords(words);
  const shown = rows.filter(({ orders }) => orders > 0);
  if (shown.length === 0) return null;
  return (
    <table className="payCompared">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('orders')}</th>
          <th scope="col">{t('charged')}</th>
          <th scope="col">{t('after')}</th>
          <th scope="col">{t('change')}</th>
          <th scope="col">{t('dearer')}</th>
          <th scope="col">{t('cheaper')}</th>
        </tr>
      </thead>
      <tbody className="uiFigures">
        {shown.map(({ name, ...sums }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatNumber(sums.orders)}</td>
            <td>
              <Money minor={sums.before} currency={currency} />
            </td>
            <td>
              <Money minor={sums.after} currency={currency} />
            </td>
            <td>{percentText(sums)}</td>
            <td>{countText(sums.dearer)}</td>
            <td>{countText(sums.cheaper)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MostChanged({ result: { mostChanged, currency } }: { result: PayBackTest }) {
  const t = useWords(words);
  if (mostChanged.length === 0) return null;
  return (
    <table className="payCompared">
      <thead>
        <tr>
          <th scope="col">{t('mostChanged')}</th>
          <th scope="col">{t('probeDistance')}</th>
          <th scope="col">{t('charged')}</th>
          <th scope="col">{t('after')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody className="uiFigures">
        {mostChanged.map(({ orderId, orderNo, distance, before, after }) => (
          <tr key={orderId}>
            <th scope="row">
              <Link to={`/operation/order?drawer=detail&record=${orderId}`}>{orderNo}</Link>
            </th>
            <td>{formatDistance(distance)}</td>
            <td>
              <Money minor={before} currency={currency} />
            </td>
            <td>
              <Money minor={after} currency={currency} />
            </td>
            <td>{percentText({ before, after })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ result }: { result: PayBackTest & { isCurrent: boolean } }) {
  const t = useWords(words);
  const { orders, before, after, dearer, cheaper, currency, from, to } = result;
  return (
    <>
      {result.isCurrent ? null : (
        <p role="status">
          <b>{t('backTestOfBefore')}</b>
        </p>
      )}
      <p>
        <Time at={from} /> – <Time at={to} />
      </p>
      <p className="payVerdict">
        <b>{percentText({ before, after })}</b>{' '}
        {t('verdict', {
          orders: formatNumber(orders),
          before: formatMoney(before, currency),
          after: formatMoney(after, currency),
          dearer: formatNumber(dearer),
          cheaper: formatNumber(cheaper),
        })}
      </p>
    </>
  );
}

const partOf = (versionId: string): string => `payBackTest-${versionId}`;

/** Opens the back-test of a version where its versions are listed. */
function showBackTest(versionId: string): void {
  const part = document.getElementById(partOf(versionId));
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.scrollIntoView({ block: 'nearest' });
}

/** What the newest back-test of a version found, or that there is none. @param leave closes what this stands in */
export function BackTestFound({ versionId, leave }: { versionId: string; leave: () => void }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(backTestQuery(versionId));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  const show = () => {
    leave();
    showBackTest(versionId);
  };
  return (
    <section aria-label={t('backTest')} className="payAsked">
      <span className="uiLabel">{t('backTest')}</span>
      {data.backTest === null ? <p className="payFault">{t('backTestNone')}</p> : <Verdict result={data.backTest} />}
      <Button size="small" onClick={show}>
        {t('toBackTest')}
      </Button>
    </section>
  );
}

function Result({ result }: { result: PayBackTest & { isCurrent: boolean } }) {
  const t = useWords(words);
  const { passedOver, currency } = result;
  const { byOutcome = [], byDistance, byHour, waitingAsCharged = 0, demandUnknown = 0 } = result;
  return (
    <div className="payBackTest">
      <Verdict result={result} />
      {waitingAsCharged === 0 ? null : (
        <p className="uiQuiet">{t('waitingAsCharged', { n: formatNumber(waitingAsCharged) })}</p>
      )}
      {demandUnknown === 0 ? null : <p className="uiQuiet">{t('demandUnknown', { n: formatNumber(demandUnknown) })}</p>}
      {passedOver === 0 ? null : <p className="uiQuiet">{t('passedOver', { n: formatNumber(passedOver) })}</p>}
      <SumsTable
        title={t('outcome')}
        currency={currency}
        rows={byOutcome.map((row) => ({ ...row, name: t(row.outcome) }))}
      />
      <SumsTable
        title={t('probeDistance')}
        currency={currency}
        rows={byDistance.map((row) => ({ ...row, name: t('beyond', { distance: formatDistance(row.from) }) }))}
      />
      <SumsTable
        title={t('hour')}
        currency={currency}
        rows={byHour.map((row) => ({ ...row, name: `${String(row.hour).padStart(2, '0')}:00` }))}
      />
      <MostChanged result={result} />
      <p className="uiQuiet">{t('backTestKnows')}</p>
    </div>
  );
}

/** What a version would have made of orders that were driven: whom it would have cost more. */
export function BackTest({ versionId, mayStart }: { versionId: string; mayStart: boolean }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(backTestQuery(versionId));
  const [from, setFrom] = useState<string | null>(() => new Date(Date.now() - BEGIN_DAYS * DAY_MS).toISOString());
  const [to, setTo] = useState<string | null>(() => new Date().toISOString());
  const [jobId, setJobId] = useState<string>();
  const start = async () => {
    if (from === null || to === null) return;
    try {
      setJobId((await callApi('/operation/payRule/startBackTest', { id: versionId, from, to })).jobId);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return (
    <details className="payMore" id={partOf(versionId)}>
      <summary>{t('backTest')}</summary>
      {mayStart ? (
        <div className="payFigures">
          <label className="payFigure">
            <span className="uiLabel">{t('bandFrom')}</span>
            <InstantPicker value={from} onChange={setFrom} />
          </label>
          <label className="payFigure">
            <span className="uiLabel">{t('bandTo')}</span>
            <InstantPicker value={to} onChange={setTo} />
          </label>
          <Button disabled={from === null || to === null} onClick={() => void start()}>
            {t('startBackTest')}
          </Button>
        </div>
      ) : null}
      {jobId === undefined ? null : (
        <JobProgress
          jobId={jobId}
          title={t('backTest')}
          onEnd={() => void refetch()}
          onClose={() => setJobId(undefined)}
        />
      )}
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data?.backTest == null ? null : <Result result={data.backTest} />}
    </details>
  );
}
