/** How parts of an order look, in the list and in the detail alike. */
import type { ReactNode } from 'react';
import type { OrderRow } from '#contract/operation/order/calls.ts';
import type { OrderFlag } from '#contract/operation/order/rules.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag, type Tone } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';

/** Unpaid stands out only once the trip is completed. */
function paymentTone({ paymentState, status }: Pick<OrderRow, 'paymentState' | 'status'>): Tone {
  if (paymentState === 'paid') return 'good';
  return paymentState === 'unpaid' && status === 'completed' ? 'warn' : 'idle';
}

/** The payment state; a dash while nothing is due, since “unpaid” would read as a debt. */
export function PaymentTag({ order }: { order: Pick<OrderRow, 'paymentState' | 'status' | 'price'> }) {
  const nothingDue = order.paymentState === 'unpaid' && (order.price === null || order.price === 0);
  if (nothingDue) return <span className="uiQuiet">–</span>;
  return <DictTag type="paymentState" value={order.paymentState} tone={paymentTone(order)} />;
}

/** Marks a figure that the order is flagged for, with the reasons. */
export function Doubtful({
  flags,
  about,
  children,
}: {
  flags: OrderRow['flags'];
  about: readonly OrderFlag[];
  children: ReactNode;
}) {
  const t = useWords(words);
  const flagWord = useDictLabel('orderFlag');
  const reasons = flags.filter((flag) => about.includes(flag)).map(flagWord);
  if (reasons.length === 0) return children;
  const text = reasons.join(t('separator'));
  return (
    <span className="orderDoubtful" title={text}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 .6 9.7 9.2H.3Z" fill="currentColor" />
      </svg>
      <span className="uiOnlyRead">{text} </span>
      {children}
    </span>
  );
}

/** The reasons why an order is flagged. */
export function FlagTags({ flags }: { flags: OrderRow['flags'] }) {
  const t = useWords(words);
  const flagWord = useDictLabel('orderFlag');
  if (flags.length === 0) return null;
  const text = flags.map(flagWord).join(t('separator'));
  return (
    <span title={text}>
      <StateTag tone="warn">{text}</StateTag>
    </span>
  );
}

/** About 10 m. */
const POSITION_DIGITS = 4;

/** A place by its name, or without one by its position (WGS 84, longitude first); empty when neither is known. */
export const placeText = (name: string, position: OrderRow['pickUpPosition']): string =>
  name === '' && position !== null ? position.map((degrees) => degrees.toFixed(POSITION_DIGITS)).join(', ') : name;

/** From where to where, on one line. */
export function RouteLine({ from, to }: { from: string; to: string }) {
  const t = useWords(words);
  if (from === '' && to === '') return <span className="uiQuiet">–</span>;
  const place = (name: string) => (name === '' ? <span className="uiQuiet">{t('unnamedPlace')}</span> : name);
  return (
    <span className="orderRouteLine" title={`${from} → ${to}`}>
      <span>{place(from)}</span>
      <span className="uiQuiet" aria-hidden="true">
        →
      </span>
      <span>{place(to)}</span>
    </span>
  );
}

/** The passenger's name and, quieter, the mobile number as the server sent it: masked or whole. */
export function PassengerLine({ name, mobile }: { name: string; mobile: string }) {
  if (name === '' && mobile === '') return <span className="uiQuiet">–</span>;
  return (
    <span className="orderPassenger" title={name}>
      <span>{name}</span>
      {mobile === '' ? null : <span className="uiQuiet uiFigures">{mobile}</span>}
    </span>
  );
}
