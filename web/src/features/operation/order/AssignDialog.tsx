import { Radio } from 'antd';
import { useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { canAssign, keepsFromAssigning } from '#contract/operation/order/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, formatDuration, useWords } from '#web/lib/words.ts';
import { OrderDialog, ReasonField } from './OrderDialog.tsx';
import { useCarSearch } from './orderQueries.ts';
import { useEffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';

/** Offers the order to a car that the operator chooses among those nearby, with a reason; says first what that does. */
export function AssignDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const obstacleWord = useDictLabel('carObstacle');
  const { data } = useCarSearch(order);
  const [carId, setCarId] = useState('');
  const [reason, setReason] = useState('');
  const effect = useEffectOnOrder(close);
  const cars = (data?.search?.cars ?? []).filter(({ obstacles }) => !obstacles.some((one) => keepsFromAssigning(one)));
  const chosen = cars.find((car) => car.carId === carId);
  const confirm = () => {
    const input = { id: order.id, version: order.version, carId, reason: reason.trim() };
    return effect.press({
      missing: chosen === undefined || input.reason === '' ? t('assignNeeds') : null,
      path: '/operation/order/assignOne',
      input,
      done: t('assignDone', { car: chosen?.plate ?? '' }),
    });
  };
  return (
    <OrderDialog
      title={t('assignTitle', { orderNo: order.orderNo })}
      width={520}
      effect={effect}
      isPossible={canAssign(order.status)}
      confirmLabel={t(order.status === 'requested' ? 'assign' : 'reassign')}
      confirm={() => void confirm()}
      close={close}
    >
      <p>{order.carNumber === '' ? t('assignEffect') : t('reassignEffect', { car: order.carNumber })}</p>
      {data !== undefined && cars.length === 0 ? <p role="status">{t('assignNoCars')}</p> : null}
      <Radio.Group
        className="orderChoice"
        aria-label={t('nearby')}
        value={carId}
        onChange={(event) => {
          setCarId(String(event.target.value));
          effect.forgive();
        }}
      >
        {cars.map((car) => (
          <Radio key={car.carId} value={car.carId}>
            {car.plate} · {car.fleetNumber}{' '}
            <span className="uiQuiet uiFigures">
              {[
                t('awayOf', { distance: formatDistance(car.metres), time: formatDuration(car.seconds) }),
                ...car.obstacles.map(obstacleWord),
              ].join(' · ')}
            </span>
          </Radio>
        ))}
      </Radio.Group>
      <ReasonField
        label={t('assignReason')}
        hint={t('assignReasonHint')}
        reason={reason}
        type={setReason}
        effect={effect}
      />
    </OrderDialog>
  );
}
