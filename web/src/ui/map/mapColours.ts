/**
 * The colours of everything on maps, light and dark. States of cars are shown by shape first (carShapes.ts); their colours
 * stay apart for people who see red and green alike: they differ in lightness as well.
 */
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Theme } from '#web/lib/theme.ts';

export interface MapColours {
  ground: string;
  water: string;
  grid: string;
  gridText: string;
  road: string;
  roadMinor: string;
  text: string;
  halo: string;
  station: string;
  accent: string;
  /** By kind of range. */
  range: { operating: string; slow: string; noStop: string; noGo: string };
  /** Body of a car by its state; `carInk` is written on it. */
  car: Record<VehicleState, string>;
  carInk: string;
  carEdge: string;
  alarm: string;
}

export const MAP_COLOURS: Record<Theme, MapColours> = {
  light: {
    ground: '#eef0ee',
    water: '#d5e2ea',
    grid: '#dcdfdc',
    gridText: '#666b68',
    road: '#ffffff',
    roadMinor: '#f8f9f8',
    text: '#33363c',
    halo: '#ffffff',
    station: '#3d4a5c',
    accent: '#5b50d6',
    range: { operating: '#5b50d6', slow: '#9a5b00', noStop: '#a3387c', noGo: '#c3322f' },
    car: {
      available: '#1f7a4d',
      reserved: '#0b7285',
      on_trip: '#2a5fc0',
      stopped: '#8a5200',
      non_operational: '#5c6270',
      non_contactable: '#c3322f',
      removed: '#7d828e',
      elsewhere: '#8a3ba8',
    },
    carInk: '#ffffff',
    carEdge: '#ffffff',
    alarm: '#c3322f',
  },
  dark: {
    ground: '#15171b',
    water: '#0d1a26',
    grid: '#24272d',
    gridText: '#8b90a0',
    road: '#30343c',
    roadMinor: '#272a31',
    text: '#c9ccd6',
    halo: '#111317',
    station: '#a9b6c9',
    accent: '#8f87f5',
    range: { operating: '#8f87f5', slow: '#dfa144', noStop: '#e07fbd', noGo: '#f0706b' },
    car: {
      available: '#4fba82',
      reserved: '#3fb6c9',
      on_trip: '#6ba4ee',
      stopped: '#dfa144',
      non_operational: '#9aa0b0',
      non_contactable: '#f0706b',
      removed: '#7f8494',
      elsewhere: '#c68be0',
    },
    carInk: '#0f1013',
    carEdge: '#0f1013',
    alarm: '#f0706b',
  },
};
