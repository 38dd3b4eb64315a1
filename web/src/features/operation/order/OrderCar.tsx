import { Button } from 'antd';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { detailWords } from './detailWords.ts';

/** While a car drives for the order, it can be followed on the map. */
const UNDER_WAY: ReadonlySet<string> = new Set(['assigned', 'arriving', 'onTrip']);

/** The car of an order, with the way to its record, or to where it is now. */
export function OrderCar({ order: { carId, carNumber, status } }: { order: OrderDetail }) {
  const t = useWords(detailWords);
  const f = useFields(orderWords);
  const can = useCan();
  const { navigate } = usePage();
  const number = <CopyText text={carNumber} label={f('carNumber')} />;
  if (carId === null) return number;
  const isLive = UNDER_WAY.has(status) && can('capacity:monitoring:view');
  return (
    <span className="uiRow">
      {number}
      {isLive ? (
        <Button size="small" onClick={() => navigate(`/capacity/monitoring?car=${carId}`)}>
          {t('followCar')}
        </Button>
      ) : null}
      {!isLive && can('capacity:car:list') ? (
        <Button size="small" onClick={() => navigate(`/capacity/car?drawer=detail&record=${carId}`)}>
          {t('openCar')}
        </Button>
      ) : null}
    </span>
  );
}
