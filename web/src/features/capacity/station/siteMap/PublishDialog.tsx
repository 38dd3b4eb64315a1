import { Input } from 'antd';
import { useState } from 'react';
import type { SiteMap } from '#contract/capacity/station/calls.ts';
import { siteMapWords } from '#contract/capacity/siteMap/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { siteMapChanged } from './siteMapQueries.ts';
import { words } from './words.ts';

interface PublishDialogProps {
  map: SiteMap;
  /** The version of the saved draft; null when it could not be saved, which was said. */
  saved: () => Promise<number | null>;
  /** How many of the station's bays the drawing places, and how many it adds. */
  placed: number;
  added: number;
  published: (version: number) => void;
  close: () => void;
}

/** Asks before publishing, with the effect on the bays of the station. */
export function PublishDialog({ map, saved, placed, added, published, close }: PublishDialogProps) {
  const t = useWords(words);
  const f = useFields(siteMapWords);
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const { stationId, stationName } = map;
  const publish = async () => {
    // opened by its address, it may find a drawing that is not saved yet
    const version = await saved();
    if (version === null) return;
    const input = { stationId, version, note };
    const answer = await callApi('/capacity/station/siteMap/publishOne', input, { idempotencyKey });
    published(answer.version);
    notify('success', t('wasPublished', { n: answer.number }));
    await siteMapChanged(stationId);
  };
  return (
    <ConfirmAct
      title={t('publishTitle', { name: stationName })}
      confirmLabel={t('publish')}
      confirm={publish}
      close={close}
    >
      <p>{t('publishBody', { placed, added })}</p>
      <label>
        <span className="uiLabel">{f('note')}</span>
        <Input maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
    </ConfirmAct>
  );
}
