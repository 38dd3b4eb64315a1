/** Tells quietly that a newer console is served than this page; reloading keeps unsaved work. */
import { useState } from 'react';
import { newVersionServed } from '#web/lib/client.ts';
import { reloadKeepingDrafts } from '#web/lib/drafts.ts';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { appWords } from './appWords.ts';

export function VersionBanner() {
  const t = useWords(appWords);
  const isNew = useStore(newVersionServed);
  const [putOff, setPutOff] = useState(false);
  if (!isNew || putOff) return null;
  return (
    <div className="versionBanner" role="status">
      <p>{t('newVersion')}</p>
      <button type="button" className="plainButton main" onClick={reloadKeepingDrafts}>
        {t('reload')}
      </button>
      <button type="button" className="plainButton" onClick={() => setPutOff(true)}>
        {t('later')}
      </button>
    </div>
  );
}
