import { Button } from 'antd';
import { useState } from 'react';
import type { TicketDetail } from '#contract/care/ticket/calls.ts';
import { MOST_TICKET_FILES } from '#contract/care/ticket/rules.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { TicketFiles } from './TicketFiles.tsx';
import { useTicketsChanged } from './ticketQueries.ts';
import { words } from './words.ts';

/** Files that staff keep with a ticket: added and never taken away. */
export function StaffFiles({ ticket, mayAdd }: { ticket: TicketDetail; mayAdd: boolean }) {
  const t = useWords(words);
  const changed = useTicketsChanged();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { id, staffFiles } = ticket;
  const save = async () => {
    setBusy(true);
    try {
      await callApi('/operation/ticket/attach', { id, fileIds: [...ids] });
      setIds([]);
      notify('success', t('done'));
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
    await changed();
  };
  return (
    <>
      {staffFiles.length === 0 ? null : <TicketFiles files={staffFiles} />}
      {mayAdd ? (
        <FileUpload value={ids} onChange={setIds} max={MOST_TICKET_FILES - staffFiles.length} onBusy={setBusy} />
      ) : null}
      {ids.length === 0 ? null : (
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          {t('keepFiles')}
        </Button>
      )}
    </>
  );
}
