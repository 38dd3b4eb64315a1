import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { paymentPage } from '#contract/finance/payment/page.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAccountName } from '#web/shared/ledger/accounts.ts';
import '#web/shared/ledger/ledger.css';
import { ledgerWords } from '#web/shared/ledger/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import './payment.css';
import { balancesQuery } from './paymentQueries.ts';
import { words } from './words.ts';

type Balance = CallOutput<'/operation/payment/getBalances'>['list'][number];

const sumOf = (list: readonly Balance[], sign: 1 | -1): number =>
  list.reduce((sum, { balance }) => sum + Math.max(0, sign * balance), 0);

/** The accounts of one currency: debits and credits, and that they are equal. */
function TrialBalance({ currency, list }: { currency: string; list: readonly Balance[] }) {
  const t = useWords(words);
  const l = useWords(ledgerWords);
  const nameOf = useAccountName();
  const debit = sumOf(list, 1);
  const credit = sumOf(list, -1);
  return (
    <section className="paymentBalance" aria-label={currency}>
      <h2>
        {currency}{' '}
        <StateTag tone={debit === credit ? 'good' : 'bad'}>{t(debit === credit ? 'balanced' : 'unbalanced')}</StateTag>
      </h2>
      <table className="ledgerEntries">
        <thead>
          <tr>
            <th scope="col">{l('account')}</th>
            <th scope="col">{l('debit')}</th>
            <th scope="col">{l('credit')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ account, supplierName, kind, balance }) => (
            <tr key={account}>
              <th scope="row">
                {nameOf({ account, supplierName })}{' '}
                <span className="uiQuiet">
                  <DictTag type="accountKind" value={kind} />
                </span>
              </th>
              <td>{balance > 0 ? <Money minor={balance} currency={currency} /> : null}</td>
              <td>{balance < 0 ? <Money minor={-balance} currency={currency} /> : null}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            <td>
              <Money minor={debit} currency={currency} />
            </td>
            <td>
              <Money minor={credit} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The trial balance. */
export function Balances({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const text = useText();
  const { data, error, refetch } = useQuery(balancesQuery);
  const byCurrency = Map.groupBy(data?.list ?? [], ({ currency }) => currency);
  return (
    <div className="uiList paymentBalances">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{text(paymentPage.title)}</h1>
          <p>{t('balancesPurpose')}</p>
        </div>
      </header>
      {tabs}
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('balances')} hint={t('emptyPostings')} />
      ) : (
        [...byCurrency].map(([currency, list]) => <TrialBalance key={currency} currency={currency} list={list} />)
      )}
    </div>
  );
}
