import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { usePreference } from '#web/lib/preferences.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { Pop } from '#web/ui/list/Pop.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { layersHidden, MAP_LAYERS, type LiveSearch, type SetLiveSearch } from './search.ts';
import { TRAIL_MINUTES } from './useTrail.ts';
import { words } from './words.ts';

const PART_WORDS = {
  waiting: 'layerWaiting',
  ranges: 'layerRanges',
  stations: 'layerStations',
  names: 'layerNames',
  grid: 'layerGrid',
} as const;

interface MapMenuProps {
  search: LiveSearch;
  setSearch: SetLiveSearch;
}

/** What the map draws besides the cars. */
export function LayersMenu({ search, setSearch }: MapMenuProps) {
  const t = useWords(words);
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const hidden = layersHidden(search);
  const layers = MAP_LAYERS.filter((layer) => layer !== 'waiting' || can('operation:order:list'));
  return (
    <Pop
      open={isOpen}
      setOpen={setOpen}
      placement="bottomLeft"
      label={t('layers')}
      content={
        <div className="liveMenu">
          {layers.map((part) => (
            <Checkbox
              key={part}
              checked={!hidden.includes(part)}
              onChange={({ target }) =>
                setSearch(
                  { hide: target.checked ? hidden.filter((one) => one !== part) : [...hidden, part] },
                  { replace: true },
                )
              }
            >
              {t(PART_WORDS[part])}
            </Checkbox>
          ))}
          {can('capacity:replay:view') ? (
            <Checkbox
              checked={search.trail}
              onChange={({ target }) => setSearch({ trail: target.checked }, { replace: true })}
            >
              {t('layerTrail', { count: TRAIL_MINUTES })}
            </Checkbox>
          ) : null}
        </div>
      }
    >
      <Button>{t('layers')}</Button>
    </Pop>
  );
}

/** Place, filters and layers under a name. */
type MapView = Pick<LiveSearch, 'range' | 'supplier' | 'group' | 'at' | 'trail'> & {
  id: string;
  name: string;
  states: string[];
  hide: string[];
};
const MOST_VIEWS = 20;
const MOST_CHARACTERS = 30;
const NO_VIEWS: MapView[] = [];

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isView = (view: unknown): boolean =>
  isRecord(view) &&
  ['id', 'name', 'range', 'supplier', 'group', 'at'].every((key) => typeof view[key] === 'string') &&
  isTexts(view['states']) &&
  isTexts(view['hide']) &&
  typeof view['trail'] === 'boolean';
const areViews = (stored: unknown): stored is MapView[] => Array.isArray(stored) && stored.every(isView);

interface ViewsMenuProps extends MapMenuProps {
  /** The map is to go to the place of a view. */
  onPlace: (search: LiveSearch) => void;
  /** Where the map is, as the address has it. */
  placeNow: () => string;
}

/** A person's views of the map, kept with the account. */
export function ViewsMenu({ search, setSearch, onPlace, placeNow }: ViewsMenuProps) {
  const t = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [views, keep] = usePreference<MapView[]>('monitoringViews', NO_VIEWS, areViews);
  const save = () => {
    const { states, range, supplier, group, hide, trail } = search;
    const view = { states: [...states], range, supplier, group, at: placeNow(), hide: [...hide], trail };
    keep([...views, { id: newKey().slice(0, 8), name: name.trim(), ...view }]);
    setName('');
  };
  const go = ({ id: _id, name: _name, ...view }: MapView) => {
    setSearch({ ...view, car: '', alert: '', follow: false });
    onPlace({ ...search, ...view });
    setOpen(false);
  };
  return (
    <Pop
      open={isOpen}
      setOpen={setOpen}
      placement="bottomLeft"
      label={t('mapViews')}
      content={
        <div className="liveMenu">
          {views.length === 0 ? <p className="uiQuiet">{t('mapViewsNone')}</p> : null}
          {views.map((view) => (
            <div key={view.id} className="liveMenuRow">
              <Button type="text" onClick={() => go(view)}>
                {view.name}
              </Button>
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden="true" />}
                aria-label={t('removeView', { name: view.name })}
                title={t('removeView', { name: view.name })}
                onClick={() => keep(views.filter(({ id }) => id !== view.id))}
              />
            </div>
          ))}
          {views.length >= MOST_VIEWS ? null : (
            <form
              className="uiRow"
              onSubmit={(event) => {
                event.preventDefault();
                if (name.trim() !== '') save();
              }}
            >
              <Input
                aria-label={t('viewName')}
                placeholder={t('viewName')}
                maxLength={MOST_CHARACTERS}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <Button htmlType="submit" disabled={name.trim() === ''}>
                {t('saveView')}
              </Button>
            </form>
          )}
        </div>
      }
    >
      <Button>{t('mapViews')}</Button>
    </Pop>
  );
}
