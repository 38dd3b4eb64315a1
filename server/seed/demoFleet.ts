/** The sample fleet of the demo. The cars drive in the town of `#contract/capacity/town/town.ts`. */
import { TOWN_CARS, townCarNumber } from '#contract/capacity/town/town.ts';
import { checkDigitOf } from '#contract/capacity/car/rules.ts';

export interface DemoCar {
  fleetNumber: string;
  plate: string;
  vin: string;
  model: string;
  /** The code of the supplier. */
  supplier: string;
  /** The code of its home station. */
  station: string;
  groups: string[];
  seats: number;
  wheelchair: boolean;
  softwareVersion: string;
}

const MODELS = [
  { model: '远航 R3', seats: 4, wheelchair: false, softwareVersion: '4.12.1' },
  { model: '远航 R3', seats: 4, wheelchair: false, softwareVersion: '4.12.0' },
  { model: '小巴 M7', seats: 7, wheelchair: true, softwareVersion: '2.8.4' },
  { model: '远航 R5', seats: 4, wheelchair: false, softwareVersion: '5.0.2' },
] as const;
const SUPPLIERS = ['yuntu', 'lvcheng', 'haichuan'] as const;
const HOMES = ['YW12', 'YW13', 'YW14'] as const;

const of = <Item>(items: readonly Item[], place: number): Item => {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

const MAKER = 'LYWRD7A1';
const vinOf = (serial: string): string => `${MAKER}${checkDigitOf(`${MAKER}0${serial}`)}${serial}`;

export const DEMO_CARS: readonly DemoCar[] = Array.from({ length: TOWN_CARS }, (_nothing, place) => ({
  fleetNumber: townCarNumber(place),
  plate: `粤BD${String(80_001 + place * 37).slice(-5)}`,
  vin: vinOf(`SB${String(100_001 + place)}`),
  supplier: of(SUPPLIERS, place),
  station: of(HOMES, place),
  groups: place % 5 === 4 ? ['校园'] : ['市区'],
  ...of(MODELS, place),
}));
