import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { MOST_AREAS_FOUND, type PlacedArea } from '#contract/base/sysArea/calls.ts';
import { areaSearchQuery, useAreaPath } from '#web/lib/areas.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { AreaState } from './AreaTableRow.tsx';
import { words } from './words.ts';

interface FoundAreasProps {
  text: string;
  /** Opens the way to a division and shows it. */
  show: (area: PlacedArea) => void;
  clear: () => void;
}

/** The divisions that a search found, each with those above it; choosing one opens the way to it in the tree. */
export function FoundAreas({ text, show, clear }: FoundAreasProps) {
  const t = useWords(words);
  const pathOf = useAreaPath();
  const { data, error, refetch } = useQuery({
    ...areaSearchQuery(text, false),
    placeholderData: (before: { list: PlacedArea[] } | undefined) => before,
  });
  if (data === undefined)
    return error === null ? (
      <div className="uiProgressLine" />
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    );
  if (data.list.length === 0) {
    return (
      <EmptyState
        title={t('nothingFound', { text })}
        hint={t('nothingFoundHint')}
        action={<Button onClick={clear}>{t('clearFind')}</Button>}
      />
    );
  }
  return (
    <div className="uiTableScroll">
      <ul className="areaFound" aria-label={t('find')}>
        {data.list.map((area) => (
          <li key={area.id}>
            <button type="button" onClick={() => show(area)}>
              <span className="areaFoundName">{pathOf(area)}</span>
              <code>{area.code}</code>
              <span className="uiQuiet">
                <DictTag type="areaLevel" value={String(area.level)} />
              </span>
              <AreaState area={area} />
            </button>
          </li>
        ))}
      </ul>
      {data.list.length < MOST_AREAS_FOUND ? null : (
        <p className="uiQuiet areaFoundMost">{t('foundMost', { count: MOST_AREAS_FOUND })}</p>
      )}
    </div>
  );
}
