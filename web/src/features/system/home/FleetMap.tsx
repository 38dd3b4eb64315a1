/** The cars of the fleet as dots on the map, by state. The list beside it says how many are in which. */
import { useMemo } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { useTheme } from '#web/lib/theme.ts';
import { DotMap } from '#web/ui/map/DotMap.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';

type Cars = NonNullable<CallOutput<'/dashboard/getToday'>['fleet']>['cars'];

export function FleetMap({ label, cars }: { label: string; cars: Cars }) {
  const colours = MAP_COLOURS[useTheme()];
  const dots = useMemo(
    () => cars.map(({ state, position }) => ({ position, colour: colours.car[state] })),
    [cars, colours],
  );
  return <DotMap label={label} dots={dots} />;
}
