import { useQuery } from '@tanstack/react-query';
import { NO_AREA, type AreaGeometry } from '#contract/ground/geometry.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import './closurePreview.css';
import { SquareKm } from './SquareKm.tsx';
import { words } from './words.ts';

/** Whom closing an area would meet now. */
export function ClosurePreview({ area }: { area: AreaGeometry | null }) {
  const t = useWords(words);
  const { data, error } = useQuery({
    queryKey: ['/capacity/closure/getPreview', area],
    queryFn: ({ signal }) =>
      callApi('/capacity/closure/getPreview', { geometry: area ?? NO_AREA }, { signal, quiet: true }),
    enabled: area !== null,
    staleTime: 0,
  });
  if (area === null) return <p className="uiQuiet">{t('previewLater')}</p>;
  if (error !== null) return <p role="alert">{messageOf(error)}</p>;
  if (data === undefined) return <p className="uiQuiet">…</p>;
  return (
    <ul className="closurePreview" data-cars={data.cars}>
      <li>
        <SquareKm area={data.area} />
      </li>
      <li>
        {t('previewCars', { count: data.cars })}
        {data.fleetNumbers.length === 0
          ? ''
          : ` (${data.fleetNumbers.join(', ')}${data.cars > data.fleetNumbers.length ? '…' : ''})`}
      </li>
      <li>
        {t('previewRides', { count: data.rides.length })}
        {data.isCapped ? ` · ${t('moreRides')}` : ''}
      </li>
    </ul>
  );
}
