import type { InboxRow } from '#contract/notices/message/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { messageWords } from './words.ts';

/** Whether a message is unread, read, or waits to be confirmed. */
export function MessageState({ row }: { row: Pick<InboxRow, 'readAt' | 'mustConfirm' | 'confirmedAt'> }) {
  const t = useWords(messageWords);
  if (row.mustConfirm && row.confirmedAt === null) return <StateTag tone="warn">{t('toConfirm')}</StateTag>;
  if (row.confirmedAt !== null) return <StateTag tone="good">{t('confirmed')}</StateTag>;
  return row.readAt === null ? (
    <StateTag tone="busy">{t('unread')}</StateTag>
  ) : (
    <StateTag tone="idle">{t('read')}</StateTag>
  );
}
