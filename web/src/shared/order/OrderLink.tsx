import { useCan } from '#web/lib/session.ts';
import { Link } from '#web/ui/Link.tsx';

/** The number of an order; a link to it for those who may see orders. */
export function OrderLink({ orderNo }: { orderNo: string }) {
  const can = useCan();
  if (!can('operation:order:list')) return orderNo;
  return <Link to={`/operation/order?orderNo=${encodeURIComponent(orderNo)}`}>{orderNo}</Link>;
}
