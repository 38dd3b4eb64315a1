import { useState } from 'react';
import type { RoadWork } from '#contract/capacity/roadWork/calls.ts';
import { roadWorkName } from '#contract/capacity/roadWork/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { mayApply, roadWorksChanged } from './roadWorkQueries.ts';
import { words } from './words.ts';

function Asking({ row, close }: { row: RoadWork; close: () => void }) {
  const t = useWords(words);
  const impactOf = useDictLabel('roadImpact');
  const [idempotencyKey] = useState(newKey);
  const isGone = row.news === 'gone';
  const name = roadWorkName(row);
  const confirm = async () => {
    try {
      await callApi('/capacity/roadWork/apply', { id: row.id, version: row.version }, { idempotencyKey });
      notify('success', t('applied'));
    } finally {
      void roadWorksChanged();
    }
  };
  return (
    <ConfirmDanger
      title={t(isGone ? 'liftTitle' : 'applyTitle', { name })}
      confirmLabel={t(isGone ? 'lift' : 'apply')}
      confirm={confirm}
      close={close}
    >
      <p>{t(isGone ? 'liftText' : 'applyText')}</p>
      {isGone || row.impact === 'closed' ? null : (
        <p role="note">{t('noLongerClosed', { impact: impactOf(row.impact) })}</p>
      )}
    </ConfirmDanger>
  );
}

/** Asks before a closed area becomes what the feed says now. */
export default function ApplyDialog({ open }: { open: OpenDrawer<RoadWork> }) {
  const { row, close } = open;
  return row !== undefined && mayApply(row) ? <Asking key={row.id} row={row} close={close} /> : null;
}
