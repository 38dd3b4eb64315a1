/** The enumerations of cars. */
import type { CarDocumentKind, CarEnergy, CarRecordState } from '#contract/capacity/car/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const carDicts: readonly SeedDict[] = [
  closedDict<CarRecordState>('carState', '车辆档案状态', 'State of a car’s record', {
    enabled: ['启用', 'Enabled', 'green'],
    disabled: ['停用', 'Disabled', 'grey'],
    sold: ['已出售', 'Sold', 'red'],
  }),
  closedDict<CarEnergy>('carEnergy', '车辆能源', 'Energy of a car', {
    electric: ['纯电', 'Electric'],
    hybrid: ['混合动力', 'Hybrid'],
    hydrogen: ['氢能', 'Hydrogen'],
    combustion: ['燃油', 'Combustion'],
  }),
  closedDict<CarDocumentKind>('carDocumentKind', '车辆证件类型', 'Kind of a car’s document', {
    registration: ['行驶证', 'Registration'],
    insurance: ['保险', 'Insurance'],
    inspection: ['年检', 'Inspection'],
    permit: ['运营许可', 'Operating permit'],
  }),
];
