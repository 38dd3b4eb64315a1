import type { OrderDetail } from '#contract/operation/order/calls.ts';
import type { OrderCharge } from '#contract/finance/payRule/calls.ts';
import { hasEnded } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, formatDuration, formatMoney, formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { PriceLines } from '#web/shared/price/PriceLines.tsx';
import { Time } from '#web/ui/Time.tsx';
import { PaymentTag } from './OrderCells.tsx';
import { useCharge } from './orderQueries.ts';
import { detailWords } from './detailWords.ts';

/** In place of a price: that there is none, or none yet. */
export function NoPrice({ order }: { order: Pick<OrderDetail, 'status'> }) {
  const t = useWords(detailWords);
  return <span className="uiQuiet">{t(hasEnded(order.status) ? 'noPrice' : 'noPriceYet')}</span>;
}

function Parts({ order, sum }: { order: OrderDetail; sum: number }) {
  const t = useWords(detailWords);
  const f = useFields(orderWords);
  const partWord = useDictLabel('pricePart');
  const { priceParts, price, currency } = order;
  const difference = price === null ? 0 : price - sum;
  return (
    <table className="orderParts">
      <caption className="uiOnlyRead">{f('priceParts')}</caption>
      <thead className="uiOnlyRead">
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {priceParts.map(({ kind, amount }, place) => (
          <tr key={`${kind}${place}`}>
            <th scope="row">{partWord(kind)}</th>
            <td>
              <Money minor={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('partsSum')}</th>
          <td>
            <Money minor={sum} currency={currency} />
          </td>
        </tr>
        {difference === 0 ? null : (
          <tr className="orderDiffers">
            <th scope="row">
              {t('priceIs')}
              <div>{t('partsDiffer', { difference: formatMoney(Math.abs(difference), currency) })}</div>
            </th>
            <td>
              <Money minor={price} currency={currency} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

type Charge = NonNullable<OrderCharge['charge']>;

/** Where the charge departs from the quote. */
function Differences({ differences, currency }: Pick<Charge, 'differences'> & { currency: string }) {
  const t = useWords(detailWords);
  const factWord = useDictLabel('priceFact');
  const figure = (fact: string, value: number | null) => {
    if (value === null) return '–';
    if (fact === 'distance') return formatDistance(value);
    return fact === 'tolls' ? formatMoney(value, currency) : formatDuration(value);
  };
  if (differences.length === 0) return <p className="uiQuiet">{t('asQuoted')}</p>;
  return (
    <ul className="orderDifferences">
      {differences.map(({ fact, quoted, measured, reason }) => (
        <li key={fact}>
          <b>{factWord(fact)}</b>{' '}
          {fact === 'outcome'
            ? null
            : t('quotedMeasured', { quoted: figure(fact, quoted), measured: figure(fact, measured) })}{' '}
          <span className="uiQuiet">{t(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Why an order costs what it does: its rule, the charge line by line, and where it departs from the quote. */
function Why({ charge: { name, number, segments, currency, quote, charge } }: { charge: OrderCharge }) {
  const t = useWords(detailWords);
  const shown = charge ?? quote;
  if (shown === null) return null;
  const { demand, surge } = shown.facts;
  return (
    <div className="orderWhy">
      <PriceLines {...shown} currency={currency} label={t('why')} departures={charge?.departures ?? []} />
      <dl className="uiFacts">
        <dt>{t('rule')}</dt>
        <dd>{t('ruleVersion', { name, number })}</dd>
        {segments.length === 0 ? null : (
          <>
            <dt>{t('bySegments')}</dt>
            <dd>{segments.map((one) => one.name).join(' · ')}</dd>
          </>
        )}
        {demand === undefined ? null : (
          <>
            <dt>{t('byDemand')}</dt>
            <dd>
              {t('demandThere', {
                factor: formatNumber(demand.figure / 100, 2),
                wishes: formatNumber(demand.wishes),
                cars: formatNumber(demand.cars),
                cell: demand.cell,
              })}{' '}
              <span className="uiQuiet">
                <Time at={demand.at} />
              </span>
              {surge === null || surge === demand.figure ? null : (
                <p>{t('tableCounted', { factor: formatNumber(surge / 100, 2) })}</p>
              )}
            </dd>
          </>
        )}
        {quote?.facts.estimate === undefined ? null : (
          <>
            <dt>{t('quotedDistance')}</dt>
            <dd>
              {'factor' in quote.facts.estimate
                ? t('distanceBy', {
                    straight: formatDistance(quote.facts.estimate.straight),
                    factor: formatNumber(quote.facts.estimate.factor / 1000, 2),
                  })
                : t('distanceByRoads', {
                    distance: formatDistance(quote.facts.distance),
                    straight: formatDistance(quote.facts.estimate.straight),
                    number: formatNumber(quote.facts.estimate.number),
                  })}
            </dd>
          </>
        )}
        {quote === null ? null : (
          <>
            <dt>{t('quotedPrice')}</dt>
            <dd>
              <Money minor={quote.total} currency={currency} />{' '}
              <span className="uiQuiet">
                <Time at={quote.at} />
              </span>
            </dd>
          </>
        )}
        {charge === null ? null : (
          <>
            <dt>{t('meterPrice')}</dt>
            <dd>
              <Money minor={charge.meterTotal} currency={currency} />
            </dd>
            <dt>{t('receipt')}</dt>
            <dd>
              <code className="uiCode uiBreaks">{charge.hash}</code>
            </dd>
            <dt>{t('recomputed')}</dt>
            <dd>{t(charge.isReproduced ? 'isReproduced' : 'isNotReproduced')}</dd>
          </>
        )}
      </dl>
      {charge === null || quote === null ? null : <Differences differences={charge.differences} currency={currency} />}
    </div>
  );
}

/** The price with its reasons where one of our rules made it, its parts where another system did; and the payment. */
export function OrderPrice({ order }: { order: OrderDetail }) {
  const f = useFields(orderWords);
  const methodWord = useDictLabel('paymentMethod');
  const { data, error, refetch } = useCharge(order);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const { charge } = data;
  if (order.price === null && order.priceParts.length === 0 && charge === null) return <NoPrice order={order} />;
  return (
    <>
      {charge === null ? <PriceOfOthers order={order} /> : <Why charge={charge} />}
      <dl className="uiFacts orderPayment">
        <dt>{f('paymentState')}</dt>
        <dd>
          <PaymentTag order={order} />
        </dd>
        <dt>{f('paymentMethod')}</dt>
        <dd>
          {order.paymentMethod === 'unknown' ? <span className="uiQuiet">–</span> : methodWord(order.paymentMethod)}
        </dd>
      </dl>
    </>
  );
}

function PriceOfOthers({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords);
  const { priceParts, price, currency } = order;
  if (priceParts.length > 0)
    return <Parts order={order} sum={priceParts.reduce((total, { amount }) => total + amount, 0)} />;
  return (
    <p className="uiSpread">
      <span className="uiQuiet">{t('noParts')}</span>
      <Money minor={price} currency={currency} />
    </p>
  );
}
