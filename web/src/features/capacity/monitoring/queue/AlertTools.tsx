import { BarChartOutlined, BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useId } from 'react';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { allowSound, soundState, useSoundSwitch } from './alarmSound.ts';
import { countsQuery } from './alertQueries.ts';
import { words } from './words.ts';

/** Whether new urgent alerts sound on this account's consoles. */
export function SoundSwitch() {
  const t = useWords(words);
  const [isOn, setOn] = useSoundSwitch();
  const state = useStore(soundState);
  const id = useId();
  return (
    <span className="uiRow alertSound">
      <BellOutlined aria-hidden="true" />
      <label htmlFor={id}>{t('sound')}</label>
      <Switch
        id={id}
        size="small"
        checked={isOn}
        onChange={(next) => {
          setOn(next);
          // the click is what lets the page sound: it is tried out at once
          if (next) void allowSound(true);
        }}
      />
      {isOn && state === 'waiting' ? <span className="uiQuiet">{t('soundWaits')}</span> : null}
    </span>
  );
}

/** How many wait, the sound, and the way to the response times. */
export function AlertTools({ openStats }: { openStats: () => void }) {
  const t = useWords(words);
  const { data } = useQuery(countsQuery);
  return (
    <div className="uiRow alertTools">
      {data === undefined ? null : (
        <>
          {data.untakenUrgent > 0 ? (
            <strong className="alertUrgent" role="status">
              {t('urgentCount', { count: data.untakenUrgent })}
            </strong>
          ) : null}
          <span className="uiQuiet uiFigures">
            {[
              t('openCount', { count: data.open }),
              t('takenCount', { count: data.taken }),
              t('mineCount', { count: data.mine }),
            ].join(' · ')}
          </span>
        </>
      )}
      <span className="uiRow alertToolsEnd">
        <SoundSwitch />
        <Button size="small" type="text" icon={<BarChartOutlined aria-hidden="true" />} onClick={openStats}>
          {t('stats')}
        </Button>
      </span>
    </div>
  );
}
