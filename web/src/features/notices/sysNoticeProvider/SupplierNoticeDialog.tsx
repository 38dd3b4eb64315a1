import type { SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { deleteNotice, submitNotice } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

export interface Asked {
  kind: 'submit' | 'delete';
  row: Pick<SupplierNoticeRow, 'id' | 'version' | 'title'>;
}

/** What is asked before a notice leaves the supplier's hands, or is deleted. */
export function SupplierNoticeDialog({ asked: { kind, row }, close }: { asked: Asked; close: () => void }) {
  const t = useWords(supplierNoticeWords);
  return (
    <ConfirmDanger
      title={t(`${kind}Title`, { title: row.title })}
      confirmLabel={t(kind)}
      confirm={() => (kind === 'delete' ? deleteNotice(row) : submitNotice(row))}
      close={close}
    >
      <p>{t(`${kind}Body`)}</p>
    </ConfirmDanger>
  );
}
