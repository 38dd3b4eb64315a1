import { useQuery } from '@tanstack/react-query';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { QUEUE } from '../queue/alertActions.ts';
import { countsQuery } from '../queue/alertQueries.ts';
import { words } from './words.ts';

/** How many alerts wait and how many somebody has: what a shift begins with. */
export function AlertsNow() {
  const t = useWords(words);
  const stateOf = useDictLabel('alertState');
  const severityOf = useDictLabel('alertSeverity');
  const { data } = useQuery(countsQuery);
  if (data === undefined) return null;
  const figures = [
    [stateOf('open'), data.open],
    [severityOf('critical'), data.critical],
    [severityOf('high'), data.high],
    [stateOf('taken'), data.taken],
  ] as const;
  return (
    <section className="shiftPart" aria-label={t('alertsNow')}>
      <h2>{t('alertsNow')}</h2>
      <dl className="shiftFigures">
        {figures.map(([name, figure], place) => (
          <div key={name} data-urgent={place === 1 && figure > 0 ? '' : undefined}>
            <dt>{name}</dt>
            <dd className="uiFigures">{formatNumber(figure)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Link to={QUEUE}>{t('toQueue')}</Link>
      </div>
    </section>
  );
}
