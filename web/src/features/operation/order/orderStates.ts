/** What the states of an order mean to the screens. Their words and colours stand in the dictionaries. */
import type { OrderRow } from '#contract/operation/order/calls.ts';
import type { OrderStatus } from '#contract/operation/order/rules.ts';
import type { Tone } from '#web/ui/StateTag.tsx';

/** Nothing more happens to an order in these states. */
export const HAS_ENDED: Readonly<Record<OrderStatus, boolean>> = {
  requested: false,
  assigned: false,
  arriving: false,
  onTrip: false,
  completed: true,
  cancelled: true,
  failed: true,
};

/** Unpaid asks for attention only once there is something to pay for. */
export function paymentTone(order: Pick<OrderRow, 'paymentState' | 'status'>): Tone {
  if (order.paymentState === 'paid') return 'good';
  return order.paymentState === 'unpaid' && order.status === 'completed' ? 'warn' : 'idle';
}
