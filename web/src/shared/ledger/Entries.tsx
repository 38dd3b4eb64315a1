import type { Posting } from '#contract/finance/payment/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { useAccountName } from './accounts.ts';
import './ledger.css';
import { ledgerWords } from './words.ts';

/** The entries of a posting: what each account was debited or credited. */
export function Entries({ entries, label }: Pick<Posting, 'entries'> & { label: string }) {
  const t = useWords(ledgerWords);
  const nameOf = useAccountName();
  return (
    <table className="ledgerEntries">
      <caption className="uiOnlyRead">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('debit')}</th>
          <th scope="col">{t('credit')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ amount, currency, ...of }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- an account may have several entries, in this order
          <tr key={place}>
            <th scope="row">{nameOf(of)}</th>
            <td>{amount > 0 ? <Money minor={amount} currency={currency} /> : null}</td>
            <td>{amount < 0 ? <Money minor={-amount} currency={currency} /> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
