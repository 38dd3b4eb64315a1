import { useQuery } from '@tanstack/react-query';
import type { PassengerSegment } from '#contract/operation/passengerSegment/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { sizesQuery } from './segmentQueries.ts';
import { words } from './words.ts';

interface CellProps {
  segment: PassengerSegment;
}

/** What a passenger must be, in words. */
export function Bounds({ segment }: CellProps) {
  const t = useWords(words);
  const { lastWithin, lastOver, ridesFrom, ridesTo, spentFrom, spentTo, currency } = segment;
  const money = (minor: number) => formatMoney(minor, currency);
  const parts = [
    lastWithin === null ? null : t('within', { count: lastWithin }),
    lastOver === null ? null : t('over', { count: lastOver }),
    ridesFrom === null ? null : t('ridesFrom', { count: ridesFrom }),
    ridesTo === null ? null : t('ridesTo', { count: ridesTo }),
    spentFrom === null ? null : t('spentFrom', { money: money(spentFrom) }),
    spentTo === null ? null : t('spentTo', { money: money(spentTo) }),
  ];
  return <>{parts.filter((part) => part !== null).join(' · ')}</>;
}

/** How many it holds now, and the way to them. */
export function Size({ segment: { id, name } }: CellProps) {
  const t = useWords(words);
  const can = useCan();
  const { data, isError } = useQuery(sizesQuery);
  const size = data?.sizes.find((one) => one.id === id);
  if (isError) return <span className="uiQuiet">{t('unknown')}</span>;
  if (size === undefined) return <span className="uiQuiet">–</span>;
  if (size.passengers === null) return <span className="uiQuiet">{t('few')}</span>;
  const count = `${formatNumber(size.passengers)}${size.isCapped ? '+' : ''}`;
  if (!can('operation:user:list')) return <span className="uiFigures">{count}</span>;
  return (
    <Link to={`/operation/user?segmentId=${id}`} className="uiFigures" aria-label={t('passengersOf', { name, count })}>
      {count}
    </Link>
  );
}
