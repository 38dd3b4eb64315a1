import { BarChartOutlined, BellOutlined, PauseCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { Suspense, useId } from 'react';
import { lazyPage } from '#web/lib/chunks.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { soundState, useSound } from './alarmSound.ts';
import { countsQuery, silencesQuery } from './alertQueries.ts';
import { SilencesDialog } from './SilencesDialog.tsx';
import { words } from './words.ts';

const SEARCH = { ask: oneOf(['silences', 'addSilence']) };
const SilenceForm = lazyPage(() => import('./SilenceForm.tsx'));

/** Whether new urgent alerts sound on this account's consoles. */
export function SoundSwitch() {
  const t = useWords(words);
  const { isOn, choose } = useSound();
  const state = useStore(soundState);
  const id = useId();
  return (
    <span className="uiRow alertSound">
      <BellOutlined aria-hidden="true" />
      <label htmlFor={id}>{t('sound')}</label>
      <Switch id={id} size="small" checked={isOn} onChange={choose} />
      {isOn && state === 'waiting' ? <span className="uiQuiet">{t('soundWaits')}</span> : null}
    </span>
  );
}

/** How many wait, the sound, and the way to the response times. */
export function AlertTools({ openStats }: { openStats: () => void }) {
  const t = useWords(words);
  const [{ ask }, setSearch] = useSearchState(SEARCH);
  const mayHandle = useCan()('capacity:alert:handle');
  const leave = () => setSearch({ ask: '' }, { replace: true });
  const silences = useQuery(silencesQuery).data?.list.length ?? 0;
  const severityOf = useDictLabel('alertSeverity');
  const { data } = useQuery(countsQuery);
  const { open = 0, critical = 0, high = 0 } = data ?? {};
  const bySeverity = t('bySeverity', {
    critical: `${severityOf('critical')} ${formatNumber(critical)}`,
    high: `${severityOf('high')} ${formatNumber(high)}`,
    rest: formatNumber(open - critical - high),
  });
  return (
    <div className="uiRow alertTools">
      {data === undefined ? null : (
        <>
          <strong className={data.critical > 0 ? 'alertUrgent uiFigures' : 'uiFigures'} role="status">
            {t('openCount', { count: data.open })}
          </strong>
          <span className="uiQuiet uiFigures">
            {[
              ...(data.open === 0 ? [] : [bySeverity]),
              t('takenCount', { count: data.taken }),
              t('mineCount', { count: data.mine }),
              ...(data.snoozed === 0 ? [] : [t('snoozedCount', { count: data.snoozed })]),
            ].join(' · ')}
          </span>
        </>
      )}
      <span className="uiRow alertToolsEnd">
        {silences === 0 && !mayHandle ? null : (
          <Button
            size="small"
            type="text"
            icon={<PauseCircleOutlined aria-hidden="true" />}
            onClick={() => setSearch({ ask: 'silences' })}
          >
            {silences === 0 ? t('silences') : t('silencesNow', { count: silences })}
          </Button>
        )}
        {ask === 'silences' ? <SilencesDialog close={leave} add={() => setSearch({ ask: 'addSilence' })} /> : null}
        {ask === 'addSilence' && mayHandle ? (
          <Suspense fallback={null}>
            <SilenceForm close={leave} />
          </Suspense>
        ) : null}
        <SoundSwitch />
        <Button size="small" type="text" icon={<BarChartOutlined aria-hidden="true" />} onClick={openStats}>
          {t('stats')}
        </Button>
      </span>
    </div>
  );
}
