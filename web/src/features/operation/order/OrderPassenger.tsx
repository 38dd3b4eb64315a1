import { Button } from 'antd';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { PassengerLine } from './OrderCells.tsx';
import { detailWords } from './detailWords.ts';

/** Who rides, with the way to their record. */
export function OrderPassenger({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords);
  const can = useCan();
  const { navigate } = usePage();
  const { passengerId, passengerName, passengerMobile } = order;
  return (
    <span className="uiRow">
      <PassengerLine name={passengerName} mobile={passengerMobile} />
      {passengerId !== null && can('operation:user:list') ? (
        <Button size="small" onClick={() => navigate(`/operation/user?drawer=detail&record=${passengerId}`)}>
          {t('openPassenger')}
        </Button>
      ) : null}
    </span>
  );
}
