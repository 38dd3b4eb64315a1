import { useQuery } from '@tanstack/react-query';
import { Checkbox, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import type { PriceCheck as Row } from '#contract/finance/priceCheck/calls.ts';
import { priceCheckWords } from '#contract/finance/priceCheck/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { scopeWords } from '#web/shared/scope/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import type { PayRule } from './payRuleQueries.ts';
import { words } from './words.ts';

const LIST = '/operation/priceCheck/getPageList';
const RUNS = '/operation/priceCheck/getRunList';
const SHOWN = 100;
const SHOWN_RUNS = 7;

/** What a night found of one order. */
function Found({ row }: { row: Row }) {
  const t = useWords(words);
  const s = useWords(scopeWords);
  const f = useFields(priceCheckWords);
  const reasonWord = useDictLabel('priceCheckReason');
  const { day, orderId, orderNo, isFault, reasons, quoted, charged, ordered, posted, invoiced, currency } = row;
  const amounts = [
    ['quoted', quoted],
    ['charged', charged],
    ['ordered', ordered],
    ['posted', posted],
    ...(invoiced === null ? [] : [['invoiced', invoiced] as const]),
  ] as const;
  return (
    <li>
      <div className="uiRow">
        <StateTag tone={isFault ? 'bad' : 'idle'}>{t(isFault ? 'contradiction' : 'explained')}</StateTag>
        <Link to={`/operation/order?drawer=detail&record=${orderId}`}>{orderNo}</Link>
        <span className="uiQuiet uiFigures">{day}</span>
        <span>{reasons.map(reasonWord).join(s('separator'))}</span>
      </div>
      <div className="uiRow uiQuiet">
        {amounts.map(([name, minor]) => (
          <span key={name}>
            {f(name)} <Money minor={minor} currency={currency} />
          </span>
        ))}
      </div>
    </li>
  );
}

/** The nightly checks, and what they found. */
export default function PriceCheck({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  const [onlyFaults, setOnlyFaults] = useState(false);
  const runs = useQuery({ queryKey: [RUNS], queryFn: ({ signal }) => callApi(RUNS, {}, { signal }) });
  const found = useQuery({
    queryKey: [LIST, onlyFaults],
    queryFn: ({ signal }) =>
      callApi(LIST, { pageSize: SHOWN, withTotal: false, ...(onlyFaults ? { isFault: true } : {}) }, { signal }),
  });
  const error = runs.error ?? found.error;
  return (
    <Drawer open size={720} title={t('check')} onClose={open.close}>
      <p className="uiQuiet">{t('checkText')}</p>
      {error !== null ? (
        <ErrorState error={error} retry={() => void Promise.all([runs.refetch(), found.refetch()])} />
      ) : runs.data === undefined || found.data === undefined ? (
        <Skeleton active />
      ) : (
        <>
          <section className="uiSection" aria-label={t('checkRuns')}>
            <h2>{t('checkRuns')}</h2>
            {runs.data.list.length === 0 ? <p className="uiQuiet">{t('noRuns')}</p> : null}
            <ul className="payCalendar">
              {runs.data.list.slice(0, SHOWN_RUNS).map((run) => (
                <li key={run.day}>{t('checkRun', { ...run })}</li>
              ))}
            </ul>
          </section>
          <Checkbox checked={onlyFaults} onChange={({ target }) => setOnlyFaults(target.checked)}>
            {t('onlyFaults')}
          </Checkbox>
          {found.data.list.length === 0 ? <p className="uiQuiet">{t('noChecks')}</p> : null}
          <ul className="payCalendar">
            {found.data.list.map((row) => (
              <Found key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}
