/** How the day is going: what needs somebody, the orders since midnight, and the fleet on a small map. */
import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { FleetMap } from './FleetMap.tsx';
import { homeWords } from './homeWords.ts';

const PATH = '/dashboard/getToday';
const ALERTS = '/capacity/alert/getCounts';
/** Milliseconds between two looks. */
const FOLLOW_MS = 15_000;

type Figures = CallOutput<typeof PATH>;

/** The figures of orders that are there on a day with rides. */
const AWAITED = ['underWay', 'completed', 'revenue'] as const;

function Figure({ to, name, value, note, isUrgent = false }: FigureProps) {
  return (
    <li>
      <Link to={to} className={isUrgent ? 'dayFigure urgent' : 'dayFigure'}>
        <span>{name}</span>
        <b className="uiFigures">{value}</b>
        <small>{note}</small>
      </Link>
    </li>
  );
}
interface FigureProps {
  to: string;
  name: string;
  value: string;
  note: string;
  isUrgent?: boolean;
}

/** The place of a figure that is not there yet, so that nothing below moves when it comes. */
const Awaited = () => <li className="dayFigure" aria-hidden="true" />;

/** What nobody has taken yet; the question that the frame asks too. */
function Alerts() {
  const t = useWords(homeWords);
  const { data } = useQuery({
    queryKey: [ALERTS],
    queryFn: ({ signal }) => callApi(ALERTS, {}, { signal, quiet: true }),
    refetchInterval: FOLLOW_MS,
  });
  if (data === undefined) return <Awaited />;
  return (
    <Figure
      to="/capacity/monitoring?view=queue"
      name={t('dayAlerts')}
      value={formatNumber(data.open)}
      note={t('dayCritical', { count: data.critical })}
      isUrgent={data.critical > 0}
    />
  );
}

/** The list of what is booked for before a moment and has not begun, the next first. */
const bookedBefore = (until: string): string =>
  `/operation/order?${new URLSearchParams({
    booked: 'true',
    scheduledTo: until,
    statuses: 'scheduled,requested,assigned,arriving',
    sort: 'scheduledAt',
  }).toString()}`;

function Orders({ since, orders }: { since: string; orders: NonNullable<Figures['orders']> }) {
  const t = useWords(homeWords);
  const { underWay, completed, completedBefore, cancelled, failed, revenue, booked } = orders;
  const list = (statuses: readonly string[]) =>
    `/operation/order?${new URLSearchParams({ requestedFrom: since, statuses: statuses.join(',') }).toString()}`;
  return (
    <>
      <Figure
        to={list(['requested', 'assigned', 'arriving', 'onTrip'])}
        name={t('dayUnderWay')}
        value={formatNumber(underWay)}
        note={t('dayEnded', { cancelled: formatNumber(cancelled), failed: formatNumber(failed) })}
      />
      <Figure
        to={list(['completed'])}
        name={t('dayCompleted')}
        value={formatNumber(completed)}
        note={t('dayBefore', { count: formatNumber(completedBefore) })}
      />
      {revenue.map(({ currency, amount }) => (
        <Figure
          key={currency}
          to={list(['completed'])}
          name={t('dayRevenue')}
          value={formatMoney(amount, currency)}
          note={t('dayRevenueNote')}
        />
      ))}
      {booked.count === 0 ? null : (
        <Figure
          to={bookedBefore(booked.until)}
          name={t('dayBooked')}
          value={formatNumber(booked.count)}
          note={booked.late === 0 ? t('dayBookedNote') : t('dayBookedLate', { count: booked.late })}
          isUrgent={booked.late > 0}
        />
      )}
    </>
  );
}

/** Without cars it is the place where they will be. */
function Fleet({ fleet }: { fleet: Figures['fleet'] | undefined }) {
  const t = useWords(homeWords);
  const stateWord = useDictLabel('vehicleState');
  return (
    <div className="dayFleet">
      <div className="dayMap">
        {fleet === undefined || fleet === null ? null : <FleetMap label={t('dayMap')} cars={fleet.cars} />}
      </div>
      <ul className="dayStates">
        {fleet?.states.map(({ state, count }) => (
          <li key={state}>
            <Link to={`/capacity/monitoring?states=${state}`}>
              {stateWord(state)} <b className="uiFigures">{formatNumber(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Today() {
  const t = useWords(homeWords);
  const can = useCan();
  const maySeeOrders = can('operation:order:list');
  const maySeeFleet = can('capacity:monitoring:view');
  const { data, isPending } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal, quiet: true }),
    enabled: maySeeOrders || maySeeFleet,
    refetchInterval: FOLLOW_MS,
  });
  if ((!maySeeOrders && !maySeeFleet) || (data === undefined && !isPending)) return null;
  return (
    <section aria-labelledby="homeToday">
      <h2 id="homeToday">{t('today')}</h2>
      <div className="day">
        <ul className="dayFigures">
          {can('capacity:alert:list') ? <Alerts /> : null}
          {!maySeeOrders ? null : data?.orders ? (
            <Orders since={data.since} orders={data.orders} />
          ) : (
            AWAITED.map((name) => <Awaited key={name} />)
          )}
        </ul>
        {maySeeFleet ? <Fleet fleet={data?.fleet} /> : null}
      </div>
    </section>
  );
}
