import type { PriceLine } from '#contract/operation/payRule/price.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, formatDuration, formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { Money } from '../Money.tsx';
import './priceLines.css';
import { priceWords } from './words.ts';

const METRED: ReadonlySet<string> = new Set(['mileage', 'emptyReturn']);
const TIMED: ReadonlySet<string> = new Set(['duration', 'waiting']);

/** How an amount came about: so many kilometres at a rate, or a share of other lines. */
function useReason(currency: string): (line: PriceLine) => string {
  const t = useWords(priceWords);
  return ({ kind, quantity, rate }) => {
    if (quantity === null || rate === null) return '';
    const perUnit = () => formatMoney(Math.round(rate / 100), currency);
    if (METRED.has(kind)) return t('perKm', { quantity: formatDistance(quantity), rate: perUnit() });
    if (TIMED.has(kind)) return t('perMinute', { quantity: formatDuration(quantity), rate: perUnit() });
    return t('shareOf', { share: formatNumber(rate / 100), amount: formatMoney(quantity, currency) });
  };
}

interface PriceLinesProps {
  lines: readonly PriceLine[];
  total: number;
  currency: string;
  label: string;
}

/** A price line by line, each with how it came about. */
export function PriceLines({ lines, total, currency, label }: PriceLinesProps) {
  const t = useWords(priceWords);
  const lineWord = useDictLabel('pricePart');
  const reason = useReason(currency);
  return (
    <table className="priceLines">
      <caption className="uiOnlyRead">{label}</caption>
      <tbody>
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a kind may have several lines, in this order
          <tr key={place}>
            <th scope="row">{lineWord(line.kind)}</th>
            <td className="uiQuiet">{reason(line)}</td>
            <td>
              <Money minor={line.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('total')}
          </th>
          <td>
            <Money minor={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
