/** Positions as records of the public interface. Pure: a position of a car and a platform in, records with what the check finds out. */
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import {
  beijingTime,
  checkPosition,
  ENCRYPT,
  POSITION_FIELDS,
  type PositionKind,
  type RecordFields,
} from '#contract/insight/supervision/rules.ts';
import { CAR, divisionOf, placed, type Draft } from '#server/insight/supervisionPlatform/values.ts';
import type { PositionFact, PositionPlatform } from './queries.ts';

/** With passengers, on the way to some, free; everything else is out of service. */
const BIZ_STATUS: Partial<Readonly<Record<VehicleState, string>>> = { on_trip: '1', reserved: '2', available: '3' };
const OUT_OF_SERVICE = '4';

const whole = (value: number | null): number | undefined => (value === null ? undefined : Math.round(value));

function draftOf(platform: PositionPlatform, fact: PositionFact): Draft {
  const region = divisionOf(fact.areaCode);
  return {
    CompanyId: platform.companyId,
    LicenseId: platform.licenseId,
    VehicleNo: fact.plate,
    VehicleRegionCode: region,
    DriverRegionCode: region,
    PositionTime: beijingTime(fact.at),
    ...placed(platform, CAR, fact.lng, fact.lat),
    Encrypt: ENCRYPT[platform.coordinates],
    Direction: whole(fact.heading),
    Elevation: whole(fact.altitude),
    Speed: whole(fact.speed),
    Mileage: whole(fact.odometer === null ? null : fact.odometer / 1000),
    BizStatus: (fact.state === null ? undefined : BIZ_STATUS[fact.state]) ?? OUT_OF_SERVICE,
  };
}

/** Null when the check found something: such a position is not sent, and only counted. */
export function positionOf(
  kind: PositionKind,
  platform: PositionPlatform,
  fact: PositionFact,
  now: number,
): RecordFields | null {
  const draft = draftOf(platform, fact);
  const fields = Object.fromEntries(
    POSITION_FIELDS[kind].flatMap(({ name }) => {
      const value = draft[name];
      return value === undefined || value === null || value === '' ? [] : [[name, value] as const];
    }),
  );
  return checkPosition(kind, fields, now).length === 0 ? fields : null;
}
