import type { NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { deleteNotice, moveNotice } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

export interface Asked {
  kind: 'publish' | 'recall' | 'delete';
  row: Pick<NoticeRow, 'id' | 'version' | 'title' | 'everybody' | 'mustConfirm'>;
}

/** What is asked before many people see something, or no longer see it. */
export function NoticeDialog({ asked: { kind, row }, close }: { asked: Asked; close: () => void }) {
  const t = useWords(noticeWords);
  const confirm = () => (kind === 'delete' ? deleteNotice(row) : moveNotice(row, kind));
  const bodies = {
    publish: t(row.everybody ? 'publishEverybody' : 'publishSome'),
    recall: t('recallBody'),
    delete: t('deleteBody'),
  };
  return (
    <ConfirmDanger
      title={t(`${kind}Title`, { title: row.title })}
      confirmLabel={t(kind)}
      confirm={confirm}
      close={close}
    >
      <p>{bodies[kind]}</p>
      {kind === 'publish' && row.mustConfirm ? <p>{t('publishConfirm')}</p> : null}
    </ConfirmDanger>
  );
}
