import type { InboxRow } from '#contract/notices/message/calls.ts';
import { messageWords } from '#contract/notices/message/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';

/** Whether a message is unread, read, or waits to be confirmed. */
export function MessageState({ row }: { row: Pick<InboxRow, 'readAt' | 'mustConfirm' | 'confirmedAt'> }) {
  const t = useWords(words);
  const f = useFields(messageWords);
  if (row.mustConfirm && row.confirmedAt === null) return <StateTag tone="warn">{f('toConfirm')}</StateTag>;
  if (row.confirmedAt !== null) return <StateTag tone="good">{t('confirmed')}</StateTag>;
  return row.readAt === null ? (
    <StateTag tone="busy">{f('unread')}</StateTag>
  ) : (
    <StateTag tone="idle">{t('read')}</StateTag>
  );
}
