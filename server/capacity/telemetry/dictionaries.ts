/** The states, events and alarms of vehicles, and the doubts about their positions. */
import type { CarAlarm, FixFlag } from '#contract/capacity/telemetry/telemetry.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const telemetryDicts: readonly SeedDict[] = [
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
  closedDict<VehicleEvent>('vehicleEvent', '行驶事件', 'Event of a vehicle', {
    comms_lost: ['失去联系', 'Contact lost'],
    comms_restored: ['恢复联系', 'Contact restored'],
    decommissioned: ['退出运营', 'Taken out of service'],
    driver_cancellation: ['车辆取消', 'Cancelled by the car'],
    maintenance: ['开始维护', 'Maintenance begins'],
    maintenance_end: ['维护结束', 'Maintenance ends'],
    maintenance_pick_up: ['送往维护', 'Taken to maintenance'],
    passenger_cancellation: ['乘客取消', 'Cancelled by the passenger'],
    provider_cancellation: ['平台取消', 'Cancelled by the platform'],
    recommissioned: ['重新投入运营', 'Back in service'],
    reservation_start: ['接到订单', 'Took an order'],
    reservation_stop: ['到达上车点', 'At the pick-up place'],
    service_end: ['停止服务', 'Service ends'],
    service_start: ['开始服务', 'Service begins'],
    trip_end: ['行程结束', 'Trip ends'],
    trip_enter_jurisdiction: ['驶入运营区域', 'Entered the area of operation'],
    trip_leave_jurisdiction: ['驶出运营区域', 'Left the area of operation'],
    trip_resume: ['行程继续', 'Trip goes on'],
    trip_start: ['行程开始', 'Trip begins'],
    trip_stop: ['行程中停车', 'Stopped on a trip'],
  }),
  closedDict<CarAlarm>('carAlarm', '车辆求助信号', 'Alarm of a car', {
    sos: ['紧急求助', 'SOS', 'red'],
    collision: ['碰撞', 'Collision', 'red'],
    rollover: ['侧翻', 'Rollover', 'red'],
    fault: ['故障', 'Fault', 'amber'],
    doorOpen: ['车门未关', 'Door open', 'amber'],
    lowCharge: ['电量低', 'Low charge', 'amber'],
  }),
  closedDict<FixFlag>('fixFlag', '定位疑点', 'Doubt about a position', {
    clockAhead: ['车辆时钟超前', 'Clock ahead', 'amber'],
    clockBehind: ['车辆时钟滞后', 'Clock behind', 'amber'],
    jump: ['位置跳变', 'Jump', 'amber'],
    noFix: ['无卫星定位', 'No satellite fix', 'amber'],
    late: ['补报', 'Late', 'grey'],
  }),
];
