import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { Scene } from '#contract/dataManage/scene/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { scenesChanged } from './sceneQueries.ts';
import { words } from './words.ts';

const DAY_MS = 86_400_000;

/** Looks for candidates in a time of the history. */
export default function SceneMining({ open }: { open: OpenDrawer<Scene> }) {
  const t = useWords(words);
  const [from, setFrom] = useState<string | null>(() => new Date(Date.now() - DAY_MS).toISOString());
  const [to, setTo] = useState<string | null>(() => new Date().toISOString());
  const [jobId, setJobId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    if (from === null || to === null) return;
    setBusy(true);
    try {
      setJobId((await callApi('/dataManage/scene/mine', { from, to })).jobId);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Drawer open size={520} title={t('mine')} onClose={open.close}>
      <div className="sceneSection">
        <p className="uiQuiet">{t('mineText')}</p>
        <p className="uiQuiet">{t('mineLimits')}</p>
        <label>
          <span className="uiLabel">{t('from')}</span>
          <InstantPicker value={from} onChange={setFrom} />
        </label>
        <label>
          <span className="uiLabel">{t('to')}</span>
          <InstantPicker value={to} onChange={setTo} />
        </label>
        {jobId === '' ? (
          <div>
            <Button
              type="primary"
              loading={isBusy}
              disabled={from === null || to === null}
              onClick={() => void start()}
            >
              {t('startMining')}
            </Button>
          </div>
        ) : (
          <JobProgress
            key={jobId}
            jobId={jobId}
            title={t('mining')}
            onEnd={() => void scenesChanged()}
            onClose={() => setJobId('')}
          />
        )}
      </div>
    </Drawer>
  );
}
