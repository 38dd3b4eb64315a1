/** The columns of the spreadsheet from which cars are imported; the export has them too, so that a file can come back. */
import { CAR_ENERGIES, type CarEnergy } from '#contract/capacity/car/rules.ts';
import { CAR_SHEET } from '#contract/capacity/car/words.ts';
import type { Text } from '#contract/ground/words.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { carDicts } from './dictionaries.ts';

export type CarColumn = keyof typeof CAR_SHEET;

const heading = ([zh, en]: Text): Message => ({ zh, en });

export const CAR_COLUMNS: Readonly<Record<CarColumn, Message>> = {
  fleetNumber: heading(CAR_SHEET.fleetNumber),
  plate: heading(CAR_SHEET.plate),
  vin: heading(CAR_SHEET.vin),
  model: heading(CAR_SHEET.model),
  supplier: heading(CAR_SHEET.supplier),
  areaCode: heading(CAR_SHEET.areaCode),
  station: heading(CAR_SHEET.station),
  groups: heading(CAR_SHEET.groups),
  seats: heading(CAR_SHEET.seats),
  wheelchair: heading(CAR_SHEET.wheelchair),
  energy: heading(CAR_SHEET.energy),
  softwareVersion: heading(CAR_SHEET.softwareVersion),
  remark: heading(CAR_SHEET.remark),
};

const isEnergy = (value: string): value is CarEnergy => CAR_ENERGIES.some((energy) => energy === value);

/** The energies by their values and by the words that an installation begins with, in small letters. */
export const ENERGY_WORDS: ReadonlyMap<string, CarEnergy> = new Map(
  carDicts
    .filter(({ code }) => code === 'carEnergy')
    .flatMap(({ items }) => items)
    .flatMap(({ value, nameZh, nameEn }) =>
      isEnergy(value) ? [value, nameZh, nameEn].map((word): [string, CarEnergy] => [word.toLowerCase(), value]) : [],
    ),
);
