import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { CarStateSign } from '#web/shared/car/CarState.tsx';
import { Age, usePlace } from './AlertCells.tsx';
import type { CarNow } from './carsNow.ts';
import './carWhere.css';
import { type Alerted, beganElsewhere, whereabouts } from './whereabouts.ts';
import { words } from './words.ts';

interface CarWhereProps {
  alert: Alerted & { orderNo: string; state: string };
  now: CarNow;
}

/** Where the car is and what it does, with the age of that, and where it began; what is not known is said. */
export function CarWhere({ alert, now }: CarWhereProps) {
  const t = useWords(words);
  const placeOf = usePlace();
  const stateOf = useDictLabel('vehicleState');
  const here = whereabouts(alert, now);
  const began = beganElsewhere(alert, here);
  const { speed, state, orderNo } = here;
  const isOver = alert.state === 'closed';
  return (
    <span className="carWhere" data-live={now.car ? '' : undefined} data-over={isOver ? '' : undefined}>
      <span className="carWherePlace">
        {isOver ? null : <span className="uiQuiet">{t(now.car ? 'placeNow' : 'placeLast')}</span>}{' '}
        <strong>{placeOf(here, true)}</strong>
      </span>
      <span className="carWhereState">
        <CarStateSign state={state} /> {stateOf(state)} ·{' '}
        <span className="uiFigures">
          {speed === null ? t('speedUnknown') : t('kmh', { speed: formatNumber(speed, 0) })}
        </span>
        {orderNo === undefined ? null : <> · {orderNo === null ? t('noOrder') : t('onOrder', { orderNo })}</>} ·{' '}
        {t('told')} <Age at={here.at} />
      </span>
      {now.connection === 'lost' || now.connection === 'ended' ? (
        <strong className="carWhereLost">{t('liveLost')}</strong>
      ) : null}
      {began === null ? null : (
        <span className="carWhereFirst uiQuiet">{t('placeFirst', { place: placeOf(began, true) })}</span>
      )}
    </span>
  );
}
