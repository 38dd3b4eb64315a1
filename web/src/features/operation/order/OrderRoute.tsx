import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { detailWords } from './detailWords.ts';
import { words } from './words.ts';

/** About 0.1 m. */
const POSITION_DIGITS = 6;

interface PlaceProps {
  label: string;
  name: string;
  position: OrderDetail['pickUpPosition'];
}

function Place({ label, name, position }: PlaceProps) {
  const t = useWords(detailWords);
  const l = useWords(words);
  const text =
    position === null ? '' : position.map((degrees) => String(Number(degrees.toFixed(POSITION_DIGITS)))).join(', ');
  return (
    <li>
      <span className="orderPlaceRole">{label}</span>
      <div>
        <div>{name === '' ? <span className="uiQuiet">{l('unnamedPlace')}</span> : name}</div>
        {text === '' ? (
          <span className="uiQuiet">{t('noPosition')}</span>
        ) : (
          <span className="orderPosition uiFigures" title={t('position')}>
            <CopyText text={text} label={`${label} ${t('position')}`} />
          </span>
        )}
      </div>
    </li>
  );
}

/** From where to where, with positions (WGS 84, longitude first) to copy. */
export function OrderRoute({ order }: { order: OrderDetail }) {
  const f = useFields(orderWords);
  return (
    <ol className="orderRoute">
      <Place label={f('pickUpName')} name={order.pickUpName} position={order.pickUpPosition} />
      <Place label={f('dropOffName')} name={order.dropOffName} position={order.dropOffPosition} />
    </ol>
  );
}
