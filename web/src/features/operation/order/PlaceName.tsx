import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useSettled } from '#web/lib/useSettled.ts';
import { stationName, stationsQuery } from '#web/shared/station/choices.ts';

/** A place as it is filled in. */
export interface Place {
  readonly name: string;
  readonly position: [number, number] | null;
}

const MOST_NAME = 100;

/** The name of a place, typed freely; a station that is chosen brings its position along. */
export function PlaceName({
  id,
  place,
  change,
  placeholder,
}: {
  id?: string | undefined;
  place: Place;
  change: (place: Place) => void;
  placeholder?: string;
}) {
  const keyword = useSettled(place.name.trim());
  const { data } = useQuery(stationsQuery(keyword));
  const options = (data?.list ?? []).map((station) => ({
    key: station.id,
    value: stationName(station),
    position: station.position,
  }));
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      value={place.name}
      options={options}
      maxLength={MOST_NAME}
      placeholder={placeholder}
      onChange={(name: string) => change({ ...place, name })}
      onSelect={(name: string, { position }) => change({ name, position })}
    />
  );
}
