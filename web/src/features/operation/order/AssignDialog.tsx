import { Button, Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { canAssign, keepsFromAssigning } from '#contract/operation/order/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatDistance, formatDuration, useWords } from '#web/lib/words.ts';
import { useCarSearch } from './orderQueries.ts';
import { useEffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';

const MOST_CHARACTERS = 200;

/** Offers the order to a car that the operator chooses among those nearby, with a reason; says first what that does. */
export function AssignDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const obstacleWord = useDictLabel('carObstacle');
  const { data } = useCarSearch(order);
  const id = useId();
  const [carId, setCarId] = useState('');
  const [reason, setReason] = useState('');
  const { problem, setProblem, isBusy, run } = useEffectOnOrder();
  const cars = (data?.search?.cars ?? []).filter(({ obstacles }) => !obstacles.some((one) => keepsFromAssigning(one)));
  const chosen = cars.find((car) => car.carId === carId);

  const send = async () => {
    if (chosen === undefined || reason.trim() === '') return setProblem(t('assignNeeds'));
    const isDone = await run(`${order.version} ${carId} ${reason.trim()}`, (idempotencyKey) =>
      callApi(
        '/operation/order/assignOne',
        { id: order.id, version: order.version, carId, reason: reason.trim() },
        { idempotencyKey },
      ),
    );
    if (!isDone) return undefined;
    notify('success', t('assignDone', { car: chosen.plate }));
    return close();
  };
  return (
    <Modal
      open
      width={520}
      title={t('assignTitle', { orderNo: order.orderNo })}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow orderEnd">
          <Button onClick={close} disabled={isBusy}>
            {t('keepAsIs')}
          </Button>
          <Button type="primary" loading={isBusy} disabled={!canAssign(order.status)} onClick={() => void send()}>
            {t(order.status === 'requested' ? 'assign' : 'reassign')}
          </Button>
        </div>
      }
    >
      <p>{order.carNumber === '' ? t('assignEffect') : t('reassignEffect', { car: order.carNumber })}</p>
      {data !== undefined && cars.length === 0 ? <p role="status">{t('assignNoCars')}</p> : null}
      <Radio.Group
        className="orderChoice"
        aria-label={t('nearby')}
        value={carId}
        onChange={(event) => {
          setCarId(String(event.target.value));
          setProblem('');
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
      <label className="uiLabel" htmlFor={id}>
        {t('assignReason')}
      </label>
      <Input
        id={id}
        maxLength={MOST_CHARACTERS}
        placeholder={t('assignReasonHint')}
        value={reason}
        aria-describedby={`${id}problem`}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem('');
        }}
      />
      <div id={`${id}problem`} role="alert" className="orderProblem">
        {problem}
      </div>
    </Modal>
  );
}
