import type { PriceLine } from '#contract/finance/payRule/lines.ts';
import type { LineDeparture } from '#contract/finance/payRule/reasons.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, formatDuration, formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import './priceLines.css';
import { priceWords } from './words.ts';

const METRED: ReadonlySet<string> = new Set(['mileage', 'emptyReturn']);
const TIMED: ReadonlySet<string> = new Set(['duration', 'waiting']);

/** Hundredths of a minor unit, for sixty seconds. */
const OF_MINUTES = 6000;

/** How an amount came about: so many kilometres at a rate, or a share of other lines. */
function useReason(currency: string): (line: PriceLine) => string {
  const t = useWords(priceWords);
  return ({ kind, amount, quantity, rate }) => {
    if (quantity === null || rate === null) return '';
    const perUnit = () => formatMoney(Math.round(rate / 100), currency);
    if (METRED.has(kind)) return t('perKm', { quantity: formatDistance(quantity), rate: perUnit() });
    if (TIMED.has(kind)) {
      const reason = t('perMinute', { quantity: formatDuration(quantity), rate: perUnit() });
      // waiting may be bounded: then its line does not multiply out
      return amount < Math.floor((quantity * rate) / OF_MINUTES) ? t('capped', { reason }) : reason;
    }
    return t('shareOf', { share: formatNumber(rate / 100), amount: formatMoney(quantity, currency) });
  };
}

/** Why a line is not what was quoted. */
function Departure({ departure: { quoted, because }, currency }: { departure: LineDeparture; currency: string }) {
  const t = useWords(priceWords);
  const factWord = useDictLabel('priceFact');
  const reasons = because.length === 0 ? t('unexplained') : because.map(factWord).join(' · ');
  return <div>{t('departs', { quoted: formatMoney(quoted, currency), reasons })}</div>;
}

interface PriceLinesProps {
  /** Of a charge: its lines that are not as quoted. */
  departures?: readonly LineDeparture[];
  lines: readonly PriceLine[];
  total: number;
  currency: string;
  label: string;
}

/** A price line by line, each with how it came about. */
export function PriceLines({ lines, total, currency, label, departures = [] }: PriceLinesProps) {
  const t = useWords(priceWords);
  const lineWord = useDictLabel('pricePart');
  const reason = useReason(currency);
  // a kind has its reason at its first line; what was quoted and is not charged has a line for it
  const kinds = lines.map(({ kind }) => kind);
  const departed = new Map(departures.map((one) => [kinds.indexOf(one.kind), one]));
  const gone = departures.filter(({ kind }) => !kinds.includes(kind));
  return (
    <table className="priceLines">
      <caption className="uiOnlyRead">{label}</caption>
      <tbody>
        {lines.map((line, place) => {
          const departure = departed.get(place);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a kind may have several lines, in this order
            <tr key={place}>
              <th scope="row">{lineWord(line.kind)}</th>
              <td className="uiQuiet">
                {reason(line)}
                {departure === undefined ? null : <Departure departure={departure} currency={currency} />}
              </td>
              <td>
                <Money minor={line.amount} currency={currency} />
              </td>
            </tr>
          );
        })}
        {gone.map((departure) => (
          <tr key={departure.kind}>
            <th scope="row">{lineWord(departure.kind)}</th>
            <td className="uiQuiet">
              <Departure departure={departure} currency={currency} />
            </td>
            <td>
              <Money minor={departure.charged} currency={currency} />
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
