/** Cards about orders: the figures of the day, demand, waiting, cancellations, what found no car, what is unusual. */
import { useMemo } from 'react';
import { figureOf, type FigureName } from '#contract/insight/figure/figures.ts';
import { ordersCounted } from '#contract/insight/figure/orders.ts';
import { MOST_PLACES } from '#contract/insight/dashboard/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useTheme } from '#web/lib/theme.ts';
import { formatClockIn, formatNumber, useText, useWords } from '#web/lib/words.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { LineChart } from '#web/ui/charts/LineChart.tsx';
import { ordersAt } from '#web/lib/ordersAt.ts';
import { CurrencyNote } from '#web/shared/figure/CurrencyNote.tsx';
import { Figure } from '#web/shared/figure/Figure.tsx';
import { figureText } from '#web/shared/figure/figureText.ts';
import { colourOf } from '#web/ui/charts/palette.ts';
import { Link } from '#web/ui/Link.tsx';
import { DotMap } from '#web/ui/map/DotMap.tsx';
import { Answered } from './Card.tsx';
import { type Day, useFigures } from './dashboardQueries.ts';
import { byHour, hourLabel, hoursOf, useOpenHour, WEEK_MS, weekBefore } from './hours.ts';
import { words } from './words.ts';

export interface CardProps {
  day: Day;
}

/** Of a chart with the line above it. */
const CHART_HEIGHT = 224;

const SHOWN = [
  'orders',
  'completed',
  'underWay',
  'completionRate',
  'waitP90',
  'unserved',
  'revenue',
  'refunds',
  'lateArrivalRate',
  'tripsPerCarDay',
] as const;
/** A whole of which nothing was counted comes as no row. */
const valueIn = (row: { values: (number | null)[] } | undefined, name: FigureName, at: number) =>
  row === undefined && figureOf(name).additive ? 0 : row?.values[at];

type Figures = NonNullable<ReturnType<typeof useFigures>['data']>;

/** Dashes until they are counted: what stands below has its place from the beginning. */
function FigureList({ day: { since, asOf, timeZone }, figures }: CardProps & { figures: Figures | undefined }) {
  const t = useWords(words);
  const { rows: [row] = [], currency = '' } = figures ?? {};
  return (
    <ul className="dashboardFigures" aria-busy={figures === undefined}>
      {SHOWN.map((name, at) => {
        const counted = ordersCounted(name, { requestedFrom: since, requestedTo: asOf }, currency);
        return (
          <li key={name}>
            <Figure
              name={name}
              value={figures === undefined ? undefined : valueIn(row, name, at)}
              currency={currency}
              note={t('before', { value: figureText(figureOf(name), row?.before?.[at], currency) })}
              asOf={formatClockIn(asOf, timeZone)}
              to={counted === null || figures === undefined ? null : ordersAt(counted)}
            />
          </li>
        );
      })}
    </ul>
  );
}

export function FiguresCard({ day }: CardProps) {
  const query = useFigures({ figures: [...SHOWN], from: day.since, to: day.asOf, compare: 'lastWeek' });
  if (query.isPending) return <FigureList day={day} figures={undefined} />;
  return (
    <Answered query={query}>
      {(figures) => (
        <>
          <FigureList day={day} figures={figures} />
          <CurrencyNote currency={figures.currency} currencies={figures.currencies} />
        </>
      )}
    </Answered>
  );
}

export function DemandCard({ day }: CardProps) {
  const t = useWords(words);
  const hours = hoursOf(day);
  const openHour = useOpenHour(hours, 'orders');
  const today = useFigures({ figures: ['orders'], by: ['hour'], from: day.since, to: day.until });
  const before = useFigures({ figures: ['orders'], by: ['hour'], ...weekBefore(day) });
  const now = Date.parse(day.asOf);
  return (
    <Answered query={today} height={CHART_HEIGHT}>
      {({ rows }) => (
        <LineChart
          label={t('demand')}
          labelName={t('hour')}
          labels={hours.map((_, hour) => hourLabel(hour))}
          series={[
            { name: t('today'), values: byHour(rows, hours, 0, now) },
            ...(before.data === undefined
              ? []
              : [{ name: t('lastWeek'), values: byHour(before.data.rows, hours, 0, now, WEEK_MS), isBefore: true }]),
          ]}
          format={(value) => formatNumber(value)}
          onPick={openHour}
        />
      )}
    </Answered>
  );
}

/** In minutes, so that the axis stands at round ones. */
const minutes = (seconds: readonly (number | null)[]) => seconds.map((one) => (one === null ? null : one / 60));

export function WaitsCard({ day }: CardProps) {
  const t = useWords(words);
  const hours = hoursOf(day);
  const openHour = useOpenHour(hours, 'waitP90');
  const query = useFigures({ figures: ['waitP90'], by: ['hour'], from: day.since, to: day.until });
  return (
    <Answered query={query} height={CHART_HEIGHT}>
      {({ rows, currency }) => (
        <BarChart
          label={t('waits')}
          labelName={t('hour')}
          labels={hours.map((_, hour) => hourLabel(hour))}
          series={[{ name: t('today'), values: minutes(byHour(rows, hours, null, Date.parse(day.asOf))) }]}
          format={(value) => figureText(figureOf('waitP90'), value * 60, currency)}
          onPick={openHour}
        />
      )}
    </Answered>
  );
}

/** Reasons that are listed; the tail is behind the link. */
const MOST_REASONS = 8;

export function CancellationsCard({ day: { since, until } }: CardProps) {
  const t = useWords(words);
  const cancellerWord = useDictLabel('orderCanceller');
  const period = { requestedFrom: since, requestedTo: until };
  const query = useFigures({ figures: ['cancelled'], by: ['cancelledBy', 'cancelReason'], from: since, to: until });
  return (
    <Answered query={query}>
      {({ rows }) => {
        const found = rows
          .map(({ key: [by = '', reason = ''], values: [count] }) => ({ by, reason, count: count ?? 0 }))
          .filter(({ count }) => count > 0)
          .toSorted((one, other) => other.count - one.count);
        const most = found[0]?.count ?? 1;
        return found.length === 0 ? (
          <p className="uiQuiet">{t('cancellationsNone')}</p>
        ) : (
          <>
            <ul className="dashboardBars">
              {found.slice(0, MOST_REASONS).map(({ by, reason, count }) => (
                <li key={`${by} ${reason}`}>
                  <span>
                    {by === '' ? '' : `${cancellerWord(by)} · `}
                    {reason === '' ? t('noReason') : reason}
                  </span>
                  <i style={{ inlineSize: `${(100 * count) / most}%` }} aria-hidden="true" />
                  {/* the list has no filter for what was not said */}
                  {by === '' || reason === '' ? (
                    <b className="uiFigures">{formatNumber(count)}</b>
                  ) : (
                    <Link
                      to={ordersAt({ ...period, statuses: 'cancelled', cancelledBy: by, cancelReason: reason })}
                      aria-label={`${cancellerWord(by)} · ${reason} ${formatNumber(count)}`}
                    >
                      <b className="uiFigures">{formatNumber(count)}</b>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
            <Link to={ordersAt({ ...period, statuses: 'cancelled' })}>{t('openOrders')}</Link>
          </>
        );
      }}
    </Answered>
  );
}

export function UnservedCard({ day: { since, until, unserved } }: CardProps) {
  const t = useWords(words);
  const theme = useTheme();
  const dots = useMemo(
    () => (unserved?.places ?? []).map((position) => ({ position, colour: colourOf(1, theme) })),
    [unserved, theme],
  );
  const query = useFigures({ figures: ['unserved'], from: since, to: until });
  if (unserved === null) return null;
  return (
    <>
      <div className="dashboardMap">
        <DotMap label={t('unservedMap')} dots={dots} />
      </div>
      <Answered query={query}>
        {({ rows: [row] }) => (
          <p>
            {t('unservedCount', { count: row?.values[0] ?? 0 })}
            {unserved.isCut ? ` · ${t('unservedCut', { count: formatNumber(MOST_PLACES) })}` : ''}{' '}
            <Link to={ordersAt({ requestedFrom: since, requestedTo: until, unserved: 'true' })}>{t('openOrders')}</Link>
          </p>
        )}
      </Answered>
    </>
  );
}

export function UnusualCard({ day: { since, unusual, timeZone } }: CardProps) {
  const t = useWords(words);
  const text = useText();
  if (unusual === null) return null;
  if (unusual.judged === 0) return <p className="uiQuiet">{t('unusualTooNew')}</p>;
  if (unusual.list.length === 0) return <p className="dashboardUsual">{t('unusualNone', { count: unusual.judged })}</p>;
  const period = { requestedFrom: since, requestedTo: unusual.to };
  const ordersBehind = (name: FigureName) => ordersAt(ordersCounted(name, period, '') ?? period);
  return (
    <ul className="dashboardUnusual">
      {unusual.list.map(({ figure, value, middle, low, high, weeks }) => {
        const say = (one: number) => figureText(figureOf(figure), one, '');
        const { name, source } = figureOf(figure);
        return (
          <li key={figure}>
            <Link to={source === 'alert' ? '/capacity/monitoring?view=queue' : ordersBehind(figure)}>
              <span aria-hidden="true">{value > middle ? '▲' : '▼'}</span> {text(name)}{' '}
              <b className="uiFigures">{say(value)}</b>
            </Link>
            <small>
              {t('unusualWhy', {
                time: formatClockIn(unusual.to, timeZone).slice(0, 5),
                weeks,
                low: say(low),
                high: say(high),
                middle: say(middle),
              })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
