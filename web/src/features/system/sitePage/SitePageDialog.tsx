import { Input } from 'antd';
import { useId, useState } from 'react';
import type { SitePageRow } from '#contract/system/sitePage/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmAct, ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { addressOf, pagesChanged } from './sitePageQueries.ts';
import { words } from './words.ts';

type DialogRow = Pick<SitePageRow, 'id' | 'version' | 'code' | 'titleZh' | 'titleEn' | 'lastNumber'>;

export interface SitePageDialogState {
  kind: 'publish' | 'withdraw' | 'delete';
  row: DialogRow;
}

interface SitePageDialogProps {
  dialog: SitePageDialogState;
  close: () => void;
}

const MOST_NOTE = 200;

function Publish({ row, name, close }: { row: DialogRow; name: string; close: () => void }) {
  const t = useWords(words);
  const noteId = useId();
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const publish = async () => {
    try {
      const input = { id: row.id, version: row.version, note: note.trim() };
      const { number } = await callApi('/sys/sitePage/publishOne', input, { idempotencyKey });
      notify('success', t('wasPublished', { name, n: number }));
    } finally {
      void pagesChanged();
    }
  };
  return (
    <ConfirmAct title={t('publishTitle', { name })} confirmLabel={t('publish')} confirm={publish} close={close}>
      <p>{t('publishText', { address: addressOf(row.code), n: row.lastNumber + 1 })}</p>
      <label className="uiLabel sitePageNote" htmlFor={noteId}>
        {t('note')}
      </label>
      <Input
        id={noteId}
        value={note}
        maxLength={MOST_NOTE}
        placeholder={t('noteHint')}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmAct>
  );
}

/** What is asked before a page is published, withdrawn or deleted. */
export function SitePageDialog({ dialog: { kind, row }, close }: SitePageDialogProps) {
  const t = useWords(words);
  const name = useLanguage() === 'zh-CN' ? row.titleZh : row.titleEn;
  if (kind === 'publish') return <Publish row={row} name={name} close={close} />;
  const isDelete = kind === 'delete';
  const confirm = async () => {
    const seen = { id: row.id, version: row.version };
    if (isDelete) await callApi('/sys/sitePage/deleteById', seen);
    else await callApi('/sys/sitePage/withdrawOne', seen);
    notify('success', t(isDelete ? 'wasDeleted' : 'wasWithdrawn', { name }));
    await pagesChanged();
  };
  return (
    <ConfirmDanger
      title={t(isDelete ? 'deleteTitle' : 'withdrawTitle', { name })}
      confirmLabel={t(kind)}
      confirm={confirm}
      close={close}
    >
      {isDelete ? t('deleteText') : t('withdrawText', { address: addressOf(row.code) })}
    </ConfirmDanger>
  );
}
