/** Cards about the fleet: cars by state through the day, and alerts. */
import { useQuery } from '@tanstack/react-query';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { Link } from '#web/ui/Link.tsx';
import { Answered } from './Card.tsx';
import { FOLLOW_MS, useFigures } from './dashboardQueries.ts';
import { byHour, hourLabel, hoursOf } from './hours.ts';
import type { CardProps } from './orderCards.tsx';
import { words } from './words.ts';

export function CarsCard({ day: { cars } }: CardProps) {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  if (cars === null) return null;
  const { hours, now } = cars;
  const states = VEHICLE_STATES.filter((state) => hours.some((one) => one.states.some((each) => each.state === state)));
  // the hours before the first car said anything: a gap, and not a fleet out of service
  const isBlank = hours.map((one) => one.states.length === 0 && one.unknown > 0);
  const firstKnown = isBlank.indexOf(false);
  return (
    <>
      <p>
        {t('now')}{' '}
        <b>{now.states.map(({ state, count }) => `${stateWord(state)} ${formatNumber(count)}`).join(' · ') || '–'}</b>
      </p>
      <BarChart
        stacked
        label={t('cars')}
        labelName={t('hour')}
        labels={hours.map((_, hour) => hourLabel(hour))}
        series={states.map((state) => ({
          name: stateWord(state),
          values: hours.map((one, hour) =>
            isBlank[hour] === true ? null : (one.states.find((each) => each.state === state)?.count ?? 0),
          ),
          // as on the map: a car out of service is grey, not the green of one that waits
          colours: { light: MAP_COLOURS.light.car[state], dark: MAP_COLOURS.dark.car[state] },
        }))}
        format={(value) => formatNumber(value)}
      />
      {isBlank[0] === true ? (
        <p className="uiQuiet">
          {firstKnown === -1 ? t('carsUnknown') : t('carsUnknownBefore', { time: `${hourLabel(firstKnown)}:00` })}
        </p>
      ) : null}
      <Link to="/capacity/monitoring">{t('openMap')}</Link>
    </>
  );
}

const COUNTS = '/capacity/alert/getCounts';

export function AlertsCard({ day }: CardProps) {
  const t = useWords(words);
  const hours = hoursOf(day);
  const counts = useQuery({
    queryKey: [COUNTS],
    queryFn: ({ signal }) => callApi(COUNTS, {}, { signal, quiet: true }),
    refetchInterval: FOLLOW_MS,
  });
  const opened = useFigures({ figures: ['alerts'], by: ['hour'], from: day.since, to: day.until });
  return (
    <>
      <Answered query={counts} height={35}>
        {({ open, critical }) => (
          <p className={critical > 0 ? 'dashboardWaiting urgent' : 'dashboardWaiting'}>
            {t('waiting')} <b className="uiFigures">{formatNumber(open)}</b> {t('critical', { count: critical })}{' '}
            <Link to="/capacity/monitoring?view=queue">{t('openQueue')}</Link>
          </p>
        )}
      </Answered>
      <Answered query={opened} height={164}>
        {({ rows }) => (
          <BarChart
            label={t('alerts')}
            labelName={t('hour')}
            labels={hours.map((_, hour) => hourLabel(hour))}
            series={[{ name: t('today'), values: byHour(rows, hours, 0, Date.parse(day.asOf)) }]}
            format={(value) => formatNumber(value)}
            height={140}
          />
        )}
      </Answered>
    </>
  );
}
