import type { Posting } from '#contract/finance/payment/calls.ts';
import { paymentWords } from '#contract/finance/payment/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { AskReason } from '#web/ui/AskReason.tsx';
import { moneyChanged } from './paymentQueries.ts';
import { words } from './words.ts';

/** Asks why a posting is taken back. */
export function ReverseDialog({ posting, close }: { posting: Posting; close: () => void }) {
  const t = useWords(words);
  const f = useFields(paymentWords);
  const text = useText();
  return (
    <AskReason
      title={t('reverseTitle')}
      text={t('reverseText')}
      label={f('note')}
      confirmLabel={text(paymentWords.calls.reverseOne)}
      done={t('reversed')}
      close={close}
      run={async (note, idempotencyKey) => {
        await callApi('/operation/payment/reverseOne', { id: posting.id, note }, { idempotencyKey });
        await moneyChanged();
      }}
    />
  );
}
