/** The columns of the spreadsheet from which cars are imported; the export has them too, so that a file can come back. */
import { CAR_ENERGIES, type CarEnergy } from '#contract/capacity/car/rules.ts';
import type { Message } from '#server/ground/core/messages.ts';

export const CAR_COLUMNS = {
  fleetNumber: { zh: '车队编号', en: 'Fleet number' },
  plate: { zh: '车牌', en: 'Plate' },
  vin: { zh: '车架号', en: 'VIN' },
  model: { zh: '车型', en: 'Model' },
  supplier: { zh: '供应商', en: 'Supplier' },
  areaCode: { zh: '区划代码', en: 'Area code' },
  station: { zh: '所属站点', en: 'Home station' },
  groups: { zh: '分组', en: 'Groups' },
  seats: { zh: '座位数', en: 'Seats' },
  wheelchair: { zh: '轮椅位', en: 'Wheelchair place' },
  energy: { zh: '能源', en: 'Energy' },
  softwareVersion: { zh: '软件版本', en: 'Software version' },
  remark: { zh: '备注', en: 'Remark' },
} as const satisfies Record<string, Message>;

export type CarColumn = keyof typeof CAR_COLUMNS;

/** In the words of the dictionary that an installation begins with. */
const ENERGY: Record<CarEnergy, Message> = {
  electric: { zh: '纯电', en: 'Electric' },
  hybrid: { zh: '混合动力', en: 'Hybrid' },
  hydrogen: { zh: '氢能', en: 'Hydrogen' },
  combustion: { zh: '燃油', en: 'Combustion' },
};
export const ENERGY_WORDS: ReadonlyMap<string, CarEnergy> = new Map(
  CAR_ENERGIES.flatMap((energy) =>
    [energy, ENERGY[energy].zh, ENERGY[energy].en].map((word): [string, CarEnergy] => [word.toLowerCase(), energy]),
  ),
);
