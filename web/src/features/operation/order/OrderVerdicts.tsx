import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { ruleWords } from '#contract/operation/rule/words.ts';
import { useText } from '#web/lib/words.ts';
import { VerdictLine } from '#web/shared/rule/VerdictLine.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { verdictsQuery } from './orderQueries.ts';

/** What operating rules decided for an order, and why. */
export function OrderVerdicts({ order }: { order: OrderDetail }) {
  const text = useText();
  const { data, error, refetch } = useQuery(verdictsQuery(order));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return null;
  return (
    <ul className="orderVerdicts" aria-label={text(ruleWords.many)}>
      {data.list.map((verdict) => (
        <li key={verdict.id}>
          <Time at={verdict.at} /> <VerdictLine verdict={verdict} />
        </li>
      ))}
    </ul>
  );
}
