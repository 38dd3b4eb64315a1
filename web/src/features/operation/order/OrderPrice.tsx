import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { hasEnded } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatMoney, useFields, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { PaymentTag } from './OrderCells.tsx';
import { words } from './words.ts';

/** In place of a price: that there is none, or none yet. */
export function NoPrice({ order }: { order: Pick<OrderDetail, 'status'> }) {
  const t = useWords(words);
  return <span className="uiQuiet">{t(hasEnded(order.status) ? 'noPrice' : 'noPriceYet')}</span>;
}

function Parts({ order, sum }: { order: OrderDetail; sum: number }) {
  const t = useWords(words);
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

/** The parts of the price with their sum, and the payment. */
export function OrderPrice({ order }: { order: OrderDetail }) {
  const t = useWords(words);
  const f = useFields(orderWords);
  const methodWord = useDictLabel('paymentMethod');
  const { priceParts, price, currency } = order;
  const sum = priceParts.reduce((total, { amount }) => total + amount, 0);
  if (price === null && priceParts.length === 0) return <NoPrice order={order} />;
  return (
    <>
      {priceParts.length === 0 ? (
        <p className="uiSpread">
          <span className="uiQuiet">{t('noParts')}</span>
          <Money minor={price} currency={currency} />
        </p>
      ) : (
        <Parts order={order} sum={sum} />
      )}
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
