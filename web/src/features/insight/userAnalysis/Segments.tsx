import { useQuery } from '@tanstack/react-query';
import type { RfmSegment } from '#contract/insight/userAnalysis/calls.ts';
import { LOST_AFTER_DAYS, RECENT_DAYS } from '#contract/insight/userAnalysis/rules.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { segmentsQuery } from './analysisQueries.ts';
import { Answer } from './Answer.tsx';
import { percent } from './percent.ts';
import { Scroll } from './Scroll.tsx';
import { words } from './words.ts';

const keyOf = ({ recency, frequency, worth }: RfmSegment) => `${recency} ${frequency} ${worth}`;

/** The name follows from the three bounds. */
function useSegmentName(): (segment: RfmSegment) => string {
  const t = useWords(words);
  return ({ recency, frequency, worth }) =>
    [t(recency), t(frequency), ...(worth === 'high' ? [t('high')] : [])].join(' · ');
}

interface Bounds {
  asOf: string;
  currency: string;
  manyRides: number;
  highSpent: number;
}

const DAY_MS = 86_400_000;

/** The address of the list of passengers with the bounds of a segment. */
function passengersIn(
  { recency, frequency, worth }: RfmSegment,
  { asOf, currency, manyRides, highSpent }: Bounds,
): string {
  const ago = (days: number) => new Date(Date.parse(asOf) - days * DAY_MS).toISOString();
  const query = new URLSearchParams({ currency, state: 'active' });
  if (recency !== 'lost') query.set('lastFrom', ago(recency === 'recent' ? RECENT_DAYS : LOST_AFTER_DAYS));
  if (recency !== 'recent') query.set('lastTo', ago(recency === 'slipping' ? RECENT_DAYS : LOST_AFTER_DAYS));
  query.set('ridesFrom', String({ once: 1, some: 2, many: manyRides }[frequency]));
  if (frequency !== 'many') query.set('ridesTo', String(frequency === 'once' ? 1 : manyRides - 1));
  // amounts stand in an address as people read them
  const amount = (minor: number) => String(minor / minorUnitsIn(currency));
  if (worth === 'high') query.set('spentFrom', amount(highSpent));
  else query.set('spentTo', amount(highSpent - 1));
  return `/operation/user?${query.toString()}`;
}

/** The address of a new segment with these bounds. */
function keptAs(segment: RfmSegment, name: string, { currency, manyRides, highSpent }: Bounds): string {
  const { recency, frequency, worth } = segment;
  const query = new URLSearchParams({ drawer: 'add', name, currency });
  if (recency !== 'lost') query.set('lastWithin', String(recency === 'recent' ? RECENT_DAYS : LOST_AFTER_DAYS));
  if (recency !== 'recent') query.set('lastOver', String(recency === 'slipping' ? RECENT_DAYS : LOST_AFTER_DAYS));
  query.set('ridesFrom', String({ once: 1, some: 2, many: manyRides }[frequency]));
  if (frequency !== 'many') query.set('ridesTo', String(frequency === 'once' ? 1 : manyRides - 1));
  query.set(worth === 'high' ? 'spentFrom' : 'spentTo', String(worth === 'high' ? highSpent : highSpent - 1));
  return `/operation/passengerSegment?${query.toString()}`;
}

function SegmentTable({ segments, bounds }: { segments: readonly RfmSegment[]; bounds: Bounds }) {
  const { currency } = bounds;
  const can = useCan();
  const nameOf = useSegmentName();
  const t = useWords(words);
  const shown = segments.filter(({ isHidden }) => !isHidden);
  const sum = (name: 'passengers' | 'spent') =>
    Math.max(
      1,
      shown.reduce((total, one) => total + (one[name] ?? 0), 0),
    );
  const [everybody, money] = [sum('passengers'), sum('spent')];
  const most = Math.max(1, ...shown.map(({ passengers }) => passengers ?? 0));
  return (
    <Scroll label={t('segments')}>
      <table className="userAnalysisTable uiStacked">
        <thead>
          <tr>
            <th scope="col">{t('segment')}</th>
            <th scope="col" aria-label={t('share')} />
            <th scope="col">{t('passengers')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('ridesEach')}</th>
            <th scope="col">{t('spentEach')}</th>
            <th scope="col">{t('spentShare')}</th>
            <th scope="col">{t('rating')}</th>
            <th scope="col" aria-label={t('passengers')} />
            <th scope="col" aria-label={t('keep')} />
          </tr>
        </thead>
        <tbody className="uiFigures">
          {shown
            .toSorted((one, other) => (other.passengers ?? 0) - (one.passengers ?? 0))
            .map((one) => {
              const passengers = one.passengers ?? 1;
              return (
                <tr key={keyOf(one)}>
                  <th scope="row">{nameOf(one)}</th>
                  <td className="bar" aria-hidden="true">
                    <span style={{ width: `${(100 * passengers) / most}%` }} />
                  </td>
                  <td data-label={t('passengers')}>{formatNumber(passengers)}</td>
                  <td data-label={t('share')}>{percent(passengers / everybody)}</td>
                  <td data-label={t('ridesEach')}>{formatNumber((one.rides ?? 0) / passengers, 1)}</td>
                  <td data-label={t('spentEach')}>
                    {formatMoney(Math.round((one.spent ?? 0) / passengers), currency)}
                  </td>
                  <td data-label={t('spentShare')}>{percent((one.spent ?? 0) / money)}</td>
                  <td data-label={t('rating')}>{one.rating === null ? '–' : formatNumber(one.rating)}</td>
                  <td>
                    {can('operation:user:list') ? (
                      <Link to={passengersIn(one, bounds)} aria-label={t('passengersOf', { name: nameOf(one) })}>
                        {t('passengers')}
                      </Link>
                    ) : null}
                  </td>
                  <td>
                    {can('operation:passengerSegment:add') ? (
                      <Link to={keptAs(one, nameOf(one), bounds)} aria-label={t('keepOf', { name: nameOf(one) })}>
                        {t('keep')}
                      </Link>
                    ) : null}
                  </td>
                </tr>
              );
            })}
          {segments
            .filter(({ isHidden }) => isHidden)
            .map((one) => (
              <tr key={keyOf(one)}>
                <th scope="row">{nameOf(one)}</th>
                <td colSpan={9} className="uiQuiet">
                  {t('hidden')}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Recency, frequency and money, with the bounds that make a segment. */
export function Segments() {
  const t = useWords(words);
  const query = useQuery(segmentsQuery);
  return (
    <Answer
      query={query}
      definition={({ manyRides, highSpent, currency }) =>
        t('segmentDefinition', { rides: manyRides, money: formatMoney(highSpent, currency) })
      }
    >
      {(data) =>
        data.segments.length === 0 ? (
          <EmptyState title={t('noRides')} hint={t('noRidesHint')} />
        ) : (
          <SegmentTable segments={data.segments} bounds={data} />
        )
      }
    </Answer>
  );
}
