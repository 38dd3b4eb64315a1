/** The enumerations of cars and stations. */
import type {
  Accessibility,
  BayKind,
  CarDocumentKind,
  CarEnergy,
  CarRecordState,
  DocumentStanding,
  SiteFeatureKind,
  StationKind,
} from '#contract/capacity/car/rules.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const fleetDicts: readonly SeedDict[] = [
  closedDict<VehicleState>('vehicleState', '行驶状态', 'State of a vehicle', {
    available: ['待命', 'Available', 'green'],
    reserved: ['已派单', 'Reserved', 'blue'],
    on_trip: ['载客中', 'On a trip', 'blue'],
    stopped: ['停靠', 'Stopped', 'amber'],
    non_operational: ['停运', 'Not in service', 'grey'],
    non_contactable: ['失联', 'Out of contact', 'red'],
    elsewhere: ['离开运营区', 'Outside the area', 'amber'],
    removed: ['已撤离', 'Removed', 'grey'],
  }),
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
  closedDict<DocumentStanding>('documentStanding', '证件有效性', 'Standing of a document', {
    valid: ['有效', 'Valid', 'green'],
    expiring: ['即将到期', 'Expiring', 'amber'],
    expired: ['已过期', 'Expired', 'red'],
    none: ['长期有效', 'No expiry', 'grey'],
  }),
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
  closedDict<SiteFeatureKind>('siteFeatureKind', '站内图图形类别', 'Kind of a site map feature', {
    lane: ['车道', 'Lane'],
    bay: ['车位', 'Bay'],
    walkway: ['步道', 'Walking way'],
    noGo: ['禁行区', 'No-go'],
  }),
];
