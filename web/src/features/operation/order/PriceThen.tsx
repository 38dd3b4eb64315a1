import type { ReactNode } from 'react';
import type { ReschedulingQuote } from '#contract/operation/order/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatMoney, useWords } from '#web/lib/words.ts';
import { detailWords } from './detailWords.ts';

type Then = ReschedulingQuote['after'];

/** What a ride costs as it is or would be, part by part. @param price null: no rule is for it */
export function PriceThen({ caption, price }: { caption: ReactNode; price: Then }) {
  const t = useWords(detailWords);
  const partWord = useDictLabel('pricePart');
  return (
    <table className="orderParts orderThen">
      <caption>{caption}</caption>
      <tbody>
        {(price?.parts ?? []).map(({ kind, amount }) => (
          <tr key={kind}>
            <th scope="row">{partWord(kind)}</th>
            <td>{price === null ? null : formatMoney(amount, price.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {price === null ? t('rescheduleNoRule') : t('ruleVersion', { name: price.payRule, number: price.number })}
          </th>
          <td>{price === null ? null : <strong>{formatMoney(price.total, price.currency)}</strong>}</td>
        </tr>
      </tfoot>
    </table>
  );
}
