import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { ledgerWords } from '#web/shared/ledger/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';

/** The order that money belongs to, as a link to it. */
export function OrderOf({ orderId, orderNo }: { orderId: string | null; orderNo: string }) {
  if (orderId === null || orderNo === '') return <span className="uiQuiet">–</span>;
  return <Link to={`/operation/order?drawer=detail&record=${orderId}`}>{orderNo}</Link>;
}

/** The ticket that money came out of, as a link to it. */
export function TicketOf({ ticketId, ticketNumber }: { ticketId: string | null; ticketNumber: string }) {
  if (ticketId === null) return <span className="uiQuiet">–</span>;
  return <Link to={`/operation/ticket?drawer=detail&record=${ticketId}`}>{ticketNumber}</Link>;
}

/** Whether a posting takes another back, or was taken back. */
export function Reversal({ reversesId, reversedById }: { reversesId: string | null; reversedById: string | null }) {
  const t = useWords(ledgerWords);
  if (reversesId !== null) return <StateTag tone="busy">{t('reversal')}</StateTag>;
  return reversedById === null ? null : <StateTag tone="idle">{t('reversed')}</StateTag>;
}
