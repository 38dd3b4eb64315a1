import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { useWords } from '#web/lib/words.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import { FindCar, LiveFilters } from './LiveFilters.tsx';
import { LayersMenu, ViewsMenu } from './MapMenus.tsx';
import { statesIn, type LiveSearch, type SetLiveSearch } from './search.ts';
import { words } from './words.ts';

interface LiveToolsProps {
  search: LiveSearch;
  setSearch: SetLiveSearch;
  onFound: (carId: string, position: LngLat | null) => void;
  /** The map is to go to the place of this address. */
  onPlace: (search: LiveSearch) => void;
  /** Where the map is, as the address has it. */
  placeNow: () => string;
}

/** Filters, the search for a car, the big screen. Drawn again when a person does something, not with every news. */
export const LiveTools = memo(({ search, setSearch, onFound, onPlace, placeNow }: LiveToolsProps) => {
  const t = useWords(words);
  const hasFilters =
    statesIn(search).length > 0 || search.range !== '' || search.supplier !== '' || search.group !== '';
  return (
    <div className="liveTools">
      <LiveFilters search={search} setSearch={setSearch} />
      {hasFilters ? (
        <Button type="link" onClick={() => setSearch({ states: [], range: '', supplier: '', group: '' })}>
          {t('clearFilters')}
        </Button>
      ) : null}
      <LayersMenu search={search} setSearch={setSearch} />
      <ViewsMenu search={search} setSearch={setSearch} onPlace={onPlace} placeNow={placeNow} />
      <FindCar onFound={onFound} />
      <Button
        icon={search.room ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={t(search.room ? 'leaveFullScreen' : 'fullScreen')}
        title={t(search.room ? 'leaveFullScreen' : 'fullScreen')}
        aria-pressed={search.room}
        onClick={() => setSearch({ room: !search.room })}
      />
    </div>
  );
});
