import { Button } from 'antd';
import type { ReplayCar } from '#contract/capacity/replay/calls.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { askRecordingAddress } from '#web/shared/recording/recordingAddress.ts';
import { KeepScene } from '#web/shared/scene/KeepScene.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { CarsThen, CarThenFacts, nameOfCar } from './CarsThen.tsx';
import { CarVerdicts } from './CarVerdicts.tsx';
import { ExportTrack } from './ExportTrack.tsx';
import type { Player } from './player.ts';
import type { useTotals } from './replayQueries.ts';
import { ReplayTotals, StopList } from './ReplayTotals.tsx';
import { words } from './words.ts';

interface ReplayPanelProps {
  player: Player;
  cars: readonly ReplayCar[];
  chosen: string;
  totals: ReturnType<typeof useTotals>;
  isAlone: boolean;
  carName: (id: string) => string;
  choose: (id: string) => void;
  setAlone: (isAlone: boolean) => void;
}

/** Beside the map: totals, the chosen car, its stops; without one all cars. */
export function ReplayPanel(props: ReplayPanelProps) {
  const { player, cars, chosen, totals: totalsQuery, isAlone, carName, choose, setAlone } = props;
  const totals = totalsQuery.data;
  const t = useWords(words);
  const can = useCan();
  const { navigate } = usePage();
  const car = cars.find(({ id }) => id === chosen);
  const stops = (totals?.stops ?? []).filter(({ carId }) => chosen === '' || carId === chosen);
  const go = (at: number, carId: string) => {
    player.pause();
    player.seek(at);
    choose(carId);
  };
  return (
    <aside className="replayPanel" aria-label={t('panel')}>
      {chosen === '' ? (
        <h2>
          {t('fleet')} <span className="uiQuiet uiFigures">{formatNumber(cars.length)}</span>
        </h2>
      ) : (
        <>
          <h2>{car === undefined ? carName(chosen) : nameOfCar(car)}</h2>
          <div className="uiRow replayCarTools">
            <Button size="small" onClick={() => choose('')}>
              {t('allCars')}
            </Button>
            <Button size="small" onClick={() => setAlone(!isAlone)}>
              {t(isAlone ? 'everyCar' : 'onlyThis')}
            </Button>
            {can('dataManage:recording:add') ? (
              <Button
                size="small"
                onClick={() => navigate(askRecordingAddress({ carId: chosen, at: new Date(player.at).toISOString() }))}
              >
                {t('askRecording')}
              </Button>
            ) : null}
            <KeepScene size="small" of={() => ({ carId: chosen, at: new Date(player.at).toISOString() })} />
          </div>
          <section aria-label={t('now')}>
            <h3>{t('now')}</h3>
            <CarThenFacts player={player} id={chosen} />
          </section>
        </>
      )}
      <section aria-label={t('totals')}>
        <h3>{t('totals')}</h3>
        {totals === undefined ? (
          <NotThere error={totalsQuery.error} retry={totalsQuery.refetch} />
        ) : (
          <ReplayTotals totals={totals} carId={chosen} />
        )}
      </section>
      {chosen !== '' && can('operation:order:list') ? (
        <section aria-label={t('verdicts')}>
          <h3>{t('verdicts')}</h3>
          <CarVerdicts player={player} carId={chosen} go={(at) => go(at, chosen)} />
        </section>
      ) : null}
      {chosen !== '' && can('capacity:replay:export') ? (
        <section aria-label={t('export')}>
          <h3>{t('export')}</h3>
          <ExportTrack key={chosen} span={player.span} carId={chosen} />
        </section>
      ) : null}
      {chosen === '' ? (
        <section aria-label={t('cars')}>
          <h3>{t('cars')}</h3>
          <CarsThen player={player} cars={cars} choose={choose} />
        </section>
      ) : null}
      {totals?.cars === null || totals === undefined ? null : (
        <section aria-label={t('stopList')}>
          <h3>{t('stopList')}</h3>
          <StopList stops={stops} carName={chosen === '' ? carName : null} go={go} />
        </section>
      )}
    </aside>
  );
}
