import { Button } from 'antd';
import { useState } from 'react';
import type { CarDetail, CarMaintenance } from '#contract/capacity/car/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag, type Tone } from '#web/ui/StateTag.tsx';
import { carsChanged, type CarRow } from './carQueries.ts';
import '#web/shared/documents/documents.css';
import { words } from './words.ts';

type Phase = 'windowOpen' | 'windowAhead' | 'windowOver';
const TONES: Record<Phase, Tone> = { windowOpen: 'warn', windowAhead: 'busy', windowOver: 'idle' };

function phaseOf({ startsAt, endsAt }: CarMaintenance): Phase {
  const now = Date.now();
  if (Date.parse(endsAt) <= now) return 'windowOver';
  return Date.parse(startsAt) <= now ? 'windowOpen' : 'windowAhead';
}

interface WindowsProps {
  car: CarDetail;
  open: OpenDrawer<CarRow>;
  mayChange: boolean;
}

async function endNow({ id, version, startsAt, reason }: CarMaintenance, notice: string): Promise<void> {
  try {
    const endsAt = new Date().toISOString();
    await callApi('/capacity/car/updateMaintenance', { id, version, startsAt, endsAt, reason });
    notify('success', notice);
  } catch (error) {
    notify('error', messageOf(error));
  }
  await carsChanged();
}

/** When a car is in maintenance: under way, ahead, over. */
export function Windows({ car, open, mayChange }: WindowsProps) {
  const t = useWords(words);
  const [toCancel, askToCancel] = useState<CarMaintenance>();
  const cancel = async ({ id, version }: CarMaintenance) => {
    await callApi('/capacity/car/deleteMaintenance', { id, version });
    notify('success', t('windowCancelled'));
    await carsChanged();
  };
  const actionsOf = (window: CarMaintenance, phase: Phase) => (
    <span className="uiRow">
      {phase === 'windowOpen' ? (
        <Button size="small" onClick={() => void endNow(window, t('endedNow'))}>
          {t('endNow')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => open.open(`window.${window.id}`, car.id)}>
        {t('edit')}
      </Button>
      {phase === 'windowAhead' ? (
        <Button size="small" danger onClick={() => askToCancel(window)}>
          {t('cancelWindow')}
        </Button>
      ) : null}
    </span>
  );
  return (
    <>
      {car.windows.length === 0 ? <p className="uiQuiet">{t('noWindows')}</p> : null}
      <ul className="uiPapers">
        {car.windows.map((window) => {
          const phase = phaseOf(window);
          return (
            <li key={window.id}>
              <div className="uiPaperHead">
                <StateTag tone={TONES[phase]}>{t(phase)}</StateTag>
                <span className="uiFigures">
                  {formatTime(window.startsAt)} – {formatTime(window.endsAt)}
                </span>
                {mayChange && phase !== 'windowOver' ? actionsOf(window, phase) : null}
              </div>
              <p>{window.reason}</p>
            </li>
          );
        })}
      </ul>
      {mayChange ? <Button onClick={() => open.open('window.new', car.id)}>{t('addWindow')}</Button> : null}
      {toCancel === undefined ? null : (
        <ConfirmDanger
          title={t('cancelWindowTitle')}
          confirmLabel={t('cancelWindow')}
          confirm={() => cancel(toCancel)}
          close={() => askToCancel(undefined)}
        >
          {t('cancelWindowBody', {
            from: formatTime(toCancel.startsAt),
            to: formatTime(toCancel.endsAt),
            reason: toCancel.reason,
          })}
        </ConfirmDanger>
      )}
    </>
  );
}
