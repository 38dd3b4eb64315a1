/** The enumerations of stations. */
import type { Accessibility, BayKind, StationKind } from '#contract/capacity/car/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const stationDicts: readonly SeedDict[] = [
  closedDict<StationKind>('stationKind', '站点类型', 'Kind of a station', {
    pickUp: ['上下客点', 'Pick-up'],
    charging: ['充电站', 'Charging'],
    depot: ['停车场', 'Depot'],
    schoolGate: ['校门', 'School gate'],
  }),
  closedDict<BayKind>('bayKind', '车位类型', 'Kind of a bay', {
    pickUp: ['上客', 'Pick-up'],
    dropOff: ['下客', 'Drop-off'],
    charging: ['充电', 'Charging'],
    parking: ['停放', 'Parking'],
  }),
  closedDict<Accessibility>('stationAccessibility', '无障碍设施', 'Accessibility of a station', {
    wheelchair: ['轮椅通道', 'Wheelchair access'],
    ramp: ['坡道', 'Ramp'],
    lift: ['电梯', 'Lift'],
    tactile: ['盲道', 'Tactile paving'],
    audio: ['语音提示', 'Spoken announcements'],
    shelter: ['遮雨棚', 'Shelter'],
  }),
];
