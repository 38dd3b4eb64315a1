/**
 * What happened, as records of the public interface. Pure: facts and a platform in, a record with what the check finds out. No
 * record names a passenger, or carries a number or a text of one.
 */
import {
  beijingDay,
  beijingTime,
  checkRecord,
  ENCRYPT,
  RECORD_FIELDS,
  secondsBetween,
  type RecordFields,
  type SupervisionKind,
} from '#contract/insight/supervision/rules.ts';
import type { PricePartKind } from '#contract/operation/order/rules.ts';
import type { RecordingPlatform } from '#server/insight/supervisionPlatform/queries.ts';
import { CAR, divisionOf, placed, type Draft } from '#server/insight/supervisionPlatform/values.ts';
import type { CarEventFact, OrderFact } from './queries.ts';

export interface NewRecord {
  readonly platformId: string;
  readonly kind: SupervisionKind;
  readonly key: string;
  readonly subject: string;
  readonly orderId: string | null;
  readonly orderNo: string;
  readonly areaCode: string;
  readonly supplierId: string | null;
  readonly at: string;
  readonly day: string;
  readonly fields: RecordFields;
  readonly notBefore: number;
  /** What the check found; the record is held back when there is any. */
  readonly findings: readonly string[];
  readonly createdAt: string;
}

const LONGEST_PLACE = 128;
const DEP = ['DepLongitude', 'DepLatitude'] as const;
const DEST = ['DestLongitude', 'DestLatitude'] as const;

const timeOf = (ms: number | null): number | undefined => (ms === null ? undefined : beijingTime(ms));
/** Metres as kilometres. */
const kilometres = (metres: number | null): number | undefined => (metres === null ? undefined : metres / 1000);
/** Minor units of yuan. */
const yuan = (minor: number | null): number | undefined => (minor === null ? undefined : minor / 100);

/** 1: the passenger, 2: the driver, which is the car, 3: the operator. */
const CANCELLERS = { passenger: '1', vehicle: '2', operator: '3' } as const;
/** Before its time by the passenger, the driver, the operator; 4: by the passenger against a charge. */
const CANCEL_CHARGED = '4';

const partOf = ({ priceParts }: OrderFact, kind: PricePartKind): number =>
  priceParts.reduce((sum, part) => (part.kind === kind ? sum + part.amount : sum), 0);

const isYuan = ({ currency }: OrderFact): boolean => currency === 'CNY';

function draftOf(kind: SupervisionKind, platform: RecordingPlatform, order: OrderFact): Draft {
  const { fareType, licenseId, driverName, driverPhone } = platform;
  switch (kind) {
    case 'orderCreate':
      return {
        Address: divisionOf(order.areaCode),
        DepartTime: timeOf(order.scheduled ?? order.requested),
        OrderTime: timeOf(order.requested),
        Departure: order.pickUpName.slice(0, LONGEST_PLACE),
        ...placed(platform, DEP, order.pickUpLng, order.pickUpLat),
        Destination: order.dropOffName.slice(0, LONGEST_PLACE),
        ...placed(platform, DEST, order.dropOffLng, order.dropOffLat),
        FareType: fareType,
      };
    case 'orderMatch':
      return {
        Address: divisionOf(order.areaCode),
        ...placed(platform, CAR, order.carLng, order.carLat),
        LicenseId: licenseId,
        DriverPhone: driverPhone,
        VehicleNo: order.carNumber,
        DistributeTime: timeOf(order.assigned),
      };
    case 'orderCancel': {
      const by = order.cancelledBy === null ? CANCELLERS.operator : CANCELLERS[order.cancelledBy];
      const isCharged = order.cancelledBy === 'passenger' && (order.price ?? 0) > 0;
      return {
        Address: divisionOf(order.areaCode),
        OrderTime: timeOf(order.requested),
        CancelTime: timeOf(order.cancelled ?? order.failed),
        Operator: by,
        CancelTypeCode: isCharged ? CANCEL_CHARGED : by,
      };
    }
    case 'operateDepart':
      return {
        LicenseId: licenseId,
        FareType: fareType,
        VehicleNo: order.carNumber,
        ...placed(platform, DEP, order.carLng ?? order.pickUpLng, order.carLat ?? order.pickUpLat),
        DepTime: timeOf(order.pickedUp),
        WaitTime:
          order.pickedUp === null ? undefined : secondsBetween(order.scheduled ?? order.requested, order.pickedUp),
      };
    case 'operateArrive':
      return {
        ...placed(platform, DEST, order.carLng ?? order.dropOffLng, order.carLat ?? order.dropOffLat),
        DestTime: timeOf(order.droppedOff),
        DriveMile: kilometres(order.distance),
        DriveTime: order.duration,
      };
    case 'operatePay':
      return {
        OnArea: divisionOf(order.areaCode),
        DriverName: driverName,
        LicenseId: licenseId,
        FareType: fareType,
        VehicleNo: order.carNumber,
        BookDepTime: timeOf(order.scheduled ?? order.requested),
        ...placed(platform, DEP, order.pickUpLng, order.pickUpLat),
        DepArea: order.pickUpName.slice(0, LONGEST_PLACE),
        DepTime: timeOf(order.pickedUp),
        ...placed(platform, DEST, order.dropOffLng, order.dropOffLat),
        DestArea: order.dropOffName.slice(0, LONGEST_PLACE),
        DestTime: timeOf(order.droppedOff),
        DriveMile: kilometres(order.distance),
        DriveTime: order.duration,
        // only yuan are what the field says
        FactPrice: isYuan(order) ? yuan(order.price) : undefined,
        Price: isYuan(order) ? yuan(order.price) : undefined,
        FarUpPrice: yuan(partOf(order, 'emptyReturn')),
        OtherUpPrice: yuan(Math.max(0, partOf(order, 'surge'))),
        PayState: '1',
        PayTime: timeOf(order.paid),
        OrderMatchTime: timeOf(order.droppedOff),
        InvoiceStatus: order.isInvoiced ? '1' : '0',
      };
    case 'ratedPassenger':
      return { EvaluateTime: timeOf(order.rated), ServiceScore: order.rating };
    default:
      return {};
  }
}

/** When a fact of an order was; null: it was not. */
export function momentOfFact(kind: SupervisionKind, order: OrderFact): number | null {
  switch (kind) {
    case 'orderCreate':
      return order.requested;
    case 'orderMatch':
      return order.assigned;
    case 'orderCancel':
      return order.cancelled ?? order.failed;
    case 'operateDepart':
      return order.pickedUp;
    case 'operateArrive':
      return order.status === 'completed' ? order.droppedOff : null;
    case 'operatePay':
      return order.paymentState === 'paid' && order.droppedOff !== null ? (order.paid ?? order.droppedOff) : null;
    case 'ratedPassenger':
      return order.rating === null ? null : (order.rated ?? order.droppedOff);
    default:
      return null;
  }
}

/** What was before it, in the interface's digits. */
function earlierOf(kind: SupervisionKind, order: OrderFact): number {
  const before: Partial<Record<SupervisionKind, number | null>> = {
    orderMatch: order.requested,
    operateDepart: order.assigned ?? order.requested,
    operateArrive: order.pickedUp,
    ratedPassenger: order.droppedOff,
  };
  return timeOf(before[kind] ?? null) ?? 0;
}

/** An order may be matched and rated again; everything else happens to it once. */
const keyOf = (kind: SupervisionKind, { id, rating }: OrderFact, at: number): string => {
  if (kind === 'orderMatch') return `${id}.${at}`;
  return kind === 'ratedPassenger' ? `${id}.${rating ?? 0}` : id;
};

/** In the order of the interface, and without what is not known. */
export function ordered(kind: SupervisionKind, draft: Draft): RecordFields {
  const fields: Record<string, string | number> = {};
  for (const { name } of RECORD_FIELDS[kind]) {
    const value = draft[name];
    if (value !== null && value !== undefined && value !== '') fields[name] = value;
  }
  return fields;
}

/** What the check finds, as it is kept. */
export const findingsOf = (kind: SupervisionKind, fields: RecordFields, notBefore: number, now: number): string[] =>
  checkRecord(kind, fields, notBefore, now).map(({ field, problem }) => `${field}:${problem}`);

const tells = ({ areaCodes, kinds }: RecordingPlatform, kind: SupervisionKind, areaCode: string): boolean =>
  kinds.includes(kind) && (areaCodes.length === 0 || areaCodes.some((code) => areaCode.startsWith(code)));

/** The record of a fact; null when the platform is not told of it, or it was not. */
export function recordOf(
  platform: RecordingPlatform,
  kind: SupervisionKind,
  order: OrderFact,
  now: number,
): NewRecord | null {
  const at = momentOfFact(kind, order);
  if (at === null || !tells(platform, kind, order.areaCode)) return null;
  const draft = { CompanyId: platform.companyId, OrderId: order.orderNo, Encrypt: ENCRYPT[platform.coordinates] };
  const fields = ordered(kind, { ...draft, ...draftOf(kind, platform, order) });
  const notBefore = earlierOf(kind, order);
  const findings = findingsOf(kind, fields, notBefore, now);
  const isOfRide = kind === 'operatePay' || kind === 'ratedPassenger';
  return {
    platformId: platform.id,
    kind,
    key: keyOf(kind, order, at),
    subject: `o${order.id}`,
    orderId: order.id,
    orderNo: order.orderNo,
    areaCode: order.areaCode,
    supplierId: order.supplierId,
    at: new Date(at).toISOString(),
    // what comes after a ride is counted with it
    day: beijingDay(isOfRide ? (order.droppedOff ?? at) : at),
    fields,
    notBefore,
    findings,
    createdAt: new Date(now).toISOString(),
  };
}

/** A car began or ended its service. */
export function recordOfCar(platform: RecordingPlatform, event: CarEventFact, now: number): NewRecord | null {
  const isLogin = event.event === 'service_start';
  const kind = isLogin ? 'operateLogin' : 'operateLogout';
  if (!tells(platform, kind, event.areaCode) || event.at < platform.since) return null;
  const fields = ordered(kind, {
    CompanyId: platform.companyId,
    LicenseId: platform.licenseId,
    VehicleNo: event.plate,
    [isLogin ? 'LoginTime' : 'LogoutTime']: beijingTime(event.at),
    ...placed(platform, CAR, event.lng, event.lat),
    Encrypt: ENCRYPT[platform.coordinates],
  });
  const findings = findingsOf(kind, fields, 0, now);
  return {
    platformId: platform.id,
    kind,
    key: `e${event.id}`,
    subject: `c${event.carId}`,
    orderId: null,
    orderNo: '',
    areaCode: event.areaCode,
    supplierId: event.supplierId,
    at: new Date(event.at).toISOString(),
    day: beijingDay(event.at),
    fields,
    notBefore: 0,
    findings,
    createdAt: new Date(now).toISOString(),
  };
}
