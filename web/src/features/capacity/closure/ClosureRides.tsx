import { useQuery } from '@tanstack/react-query';
import type { ClosureDetail } from '#contract/capacity/closure/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { OrderLink } from '#web/shared/order/OrderLink.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { ridesQuery } from './closureQueries.ts';
import { words } from './words.ts';

/** The open orders that it keeps from a place. */
export function ClosureRides({ closure: { id, state } }: { closure: ClosureDetail }) {
  const t = useWords(words);
  const { data } = useQuery(ridesQuery(id, state !== 'over'));
  if (data === undefined) return <p className="uiQuiet">…</p>;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noRides')}</p>;
  return (
    <ul className="closureList">
      {data.list.map((ride) => (
        <li key={ride.id} className="uiRow">
          <OrderLink orderNo={ride.orderNo} />
          <DictTag type="orderStatus" value={ride.status} />
          <span className="uiQuiet">
            {[
              ...(ride.pickUpInside ? [t('pickUpInside')] : []),
              ...(ride.dropOffInside ? [t('dropOffInside')] : []),
            ].join(' · ')}
          </span>
        </li>
      ))}
      {data.isCapped ? <li className="uiQuiet">{t('moreRides')}</li> : null}
    </ul>
  );
}
