import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { PHONED } from '#contract/capacity/alert/rules.ts';
import { useWords } from '#web/lib/words.ts';
import { isNumber, useOrderOf } from '#web/shared/order/OrderRider.tsx';
import { phoneAbout } from './alertActions.ts';
import { words } from './words.ts';

const RING = { car: 'ringCar', passenger: 'ringPassenger' } as const;
const NOTE = { car: 'calledCar', passenger: 'calledPassenger' } as const;

/** Calls the car and the passenger through the telephone system; by hand, one click notes the call. */
export function AlertPhone({ alert: { id, orderNo, rings } }: { alert: AlertDetail }) {
  const t = useWords(words);
  const order = useOrderOf(orderNo);
  const [busy, setBusy] = useState('');
  const call = async (whom: 'car' | 'passenger') => {
    setBusy(whom);
    await phoneAbout(id, whom, rings);
    setBusy('');
  };
  const hasNumber = order !== undefined && isNumber(order.passengerMobile);
  return (
    <div className="uiRow alertPhone">
      {PHONED.filter((whom) => whom === 'car' || hasNumber).map((whom) => (
        <Button
          key={whom}
          size="small"
          icon={<PhoneOutlined aria-hidden="true" />}
          loading={busy === whom}
          onClick={() => void call(whom)}
        >
          {t(rings ? RING[whom] : NOTE[whom])}
        </Button>
      ))}
    </div>
  );
}
