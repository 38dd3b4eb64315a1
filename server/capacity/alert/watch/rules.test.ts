import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';
import { silenceFrom } from '#server/capacity/telemetry/silence.ts';
import { isInService, VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { AlertRules, type Finding, type RangeHere, type Surroundings } from './rules.ts';

const NOON = Date.parse('2026-05-04T04:00:00Z');

const carOf = (wishes: Partial<LiveCar> = {}): LiveCar => ({
  carId: '1',
  fleetNumber: 'SZ-001',
  plate: '粤B00001',
  supplierId: null,
  areaCode: '',
  groups: [],
  state: 'on_trip',
  stateSince: NOON,
  fix: null,
  orderNo: null,
  heardAt: NOON,
  ...wishes,
});

const range = (wishes: Partial<RangeHere>): RangeHere => ({
  kind: 'operating',
  name: '南山',
  nameEn: '',
  speedLimit: null,
  priority: 0,
  ...wishes,
});

/** A car, the rules around it, and what they said; `drive` moves it east at a speed. */
function road(wishes: Partial<Surroundings> = {}, thresholds: Partial<Surroundings['thresholds']> = {}) {
  const found: Finding[] = [];
  const car = carOf();
  let here: RangeHere[] = [];
  let seconds = 0;
  const rules = new AlertRules(
    () => ({
      thresholds: {
        speedLimit: 80,
        speedMargin: 5,
        speedMs: 5000,
        silentMs: 120_000,
        lowCharge: 20,
        criticalCharge: 10,
        noStopMs: 20_000,
        stoppedMs: 300_000,
        closedAreaMs: 90_000,
        ...thresholds,
      },
      rangesHere: () => here,
      hasOperating: () => true,
      closedHere: () => null,
      ruled: () => null,
      ...wishes,
    }),
    (finding) => found.push(finding),
  );
  here = [range({})];
  const at = (second: number, fix: Partial<Fix> = {}) => {
    seconds = second;
    const receivedAt = NOON + second * 1000;
    car.heardAt = receivedAt;
    car.fix = {
      carId: '1',
      at: receivedAt,
      receivedAt,
      lng: 113.9 + second / 10_000,
      lat: 22.5,
      speed: 40,
      heading: 90,
      altitude: null,
      charge: 80,
      odometer: null,
      alarms: [],
      flags: [],
      protocol: 'mqtt',
      ...fix,
    };
    rules.heard(car, receivedAt);
    rules.look(car, car.fix, receivedAt);
  };
  return {
    rules,
    car,
    at,
    /** As `tick`, with what is known of the MQTT broker: seconds since noon. */
    tickWith: (second: number, awaySince: number | null, backAt = -Infinity) => {
      const broker = { awaySince: awaySince === null ? null : NOON + awaySince * 1000, backAt: NOON + backAt * 1000 };
      rules.tick([car], NOON + second * 1000, (one) => silenceFrom(one, broker, 0));
    },
    ranges: (...next: RangeHere[]) => void (here = next),
    tick: (second: number, since = 0) => rules.tick([car], NOON + second * 1000, () => since),
    said: () => found.splice(0).map(({ what, kind, severity }) => `${what} ${kind} ${severity}`),
    findings: found,
    now: () => seconds,
  };
}

test('too fast for long enough is raised once, and is over only within the limit itself', () => {
  const { at, said, findings } = road();
  at(0, { speed: 100 });
  at(4, { speed: 100 });
  assert.deepEqual(said(), []);
  at(5, { speed: 110 });
  assert.equal(findings[0]?.evidence.topSpeed, 110);
  assert.equal(findings[0]?.evidence.limit, 80);
  assert.deepEqual(said(), ['raised speeding medium']);
  at(6, { speed: 83 });
  at(30, { speed: 84 });
  at(31, { speed: 99 });
  assert.deepEqual(said(), []);
  at(32, { speed: 70 });
  at(41, { speed: 70 });
  assert.deepEqual(said(), []);
  at(42, { speed: 70 });
  assert.deepEqual(said(), ['cleared speeding medium']);
});

test('a slow zone has an alert of its own, and a range of higher priority decides', () => {
  const { at, said, ranges } = road();
  ranges(range({}), range({ kind: 'slow', speedLimit: 20 }));
  at(0);
  at(6);
  assert.deepEqual(said(), ['raised slowZone medium']);
  ranges(range({ speedLimit: 60, priority: 5 }), range({ kind: 'slow', speedLimit: 20 }));
  at(10);
  at(20);
  assert.deepEqual(said(), ['cleared slowZone medium']);
});

test('leaving every operating range is said with the first position outside, and wobbling at the border once', () => {
  const { at, said, ranges, findings } = road();
  at(0);
  ranges();
  at(1);
  assert.equal(findings[0]?.range?.name, '南山');
  assert.deepEqual(said(), ['raised leftRange high']);
  for (let second = 2; second < 20; second += 1) {
    ranges(...(second % 2 === 0 ? [range({})] : []));
    at(second);
  }
  assert.deepEqual(said(), []);
  ranges(range({}));
  at(20);
  at(30);
  assert.deepEqual(said(), ['cleared leftRange high']);
});

test('without operating ranges, out of service, or placed by a jump nothing has been left', () => {
  const without = road({ hasOperating: () => false });
  without.ranges();
  without.at(0);
  assert.deepEqual(without.said(), []);
  const { at, said, ranges, car } = road();
  ranges();
  at(0, { flags: ['jump'] });
  at(1, { flags: ['noFix'] });
  car.state = 'non_operational';
  at(2);
  assert.deepEqual(said(), []);
});

test('of every state: who is shown as outside of the zone has an alert for it, and nobody else', () => {
  for (const state of VEHICLE_STATES)
    for (const isInside of [true, false])
      for (const isBound of [true, false]) {
        const { at, said, ranges, car, rules } = road({ hasOperating: () => isBound });
        if (!isInside) ranges();
        car.state = state;
        at(0);
        const hasAlert = said().includes('raised leftRange high');
        const isShown = state === 'elsewhere' || (isInService(state) && rules.stands('1', 'leftRange'));
        assert.equal(isShown, hasAlert, `${state}, ${isInside ? 'inside' : 'outside'}, ${isBound ? 'bound' : 'free'}`);
      }
});

test('a car that says that it left and came back has an alert meanwhile, whatever ranges there are', () => {
  const { at, said, ranges, car, rules } = road({ hasOperating: () => false });
  ranges();
  car.state = 'elsewhere';
  // with the event alone, and once
  rules.lookAtState(car, NOON);
  at(0);
  assert.deepEqual(said(), ['raised leftRange high']);
  car.state = 'available';
  at(1);
  at(11);
  assert.deepEqual(said(), ['cleared leftRange high']);
});

test('no-go is said at once, standing in a no-stop zone after a while', () => {
  const { at, said, ranges } = road();
  ranges(range({}), range({ kind: 'noGo' }));
  at(0);
  assert.deepEqual(said(), ['raised noGo high']);
  ranges(range({}), range({ kind: 'noStop' }));
  at(20, { speed: 0 });
  at(30, { speed: 0 });
  assert.deepEqual(said(), ['cleared noGo high']);
  at(40, { speed: 0 });
  assert.deepEqual(said(), ['raised noStop medium']);
});

test('a door that is open: while the car drives at once, on a trip after a while, where people get in never', () => {
  const { at, said, car } = road();
  const door = { alarms: ['doorOpen' as const] };
  at(0, { ...door, speed: 40 });
  assert.deepEqual(said(), ['raised doorOpen critical']);
  at(10, { speed: 40 });
  at(16, { speed: 40 });
  assert.deepEqual(said(), ['cleared doorOpen critical']);
  // it stops to let somebody out, and the trip ends a moment later
  at(20, { ...door, speed: 0 });
  car.state = 'stopped';
  at(30, { ...door, speed: 0 });
  at(90, { ...door, speed: 4 });
  assert.deepEqual(said(), []);
  car.state = 'on_trip';
  at(100, { ...door, speed: 0 });
  at(129, { ...door, speed: null });
  assert.deepEqual(said(), []);
  at(130, { ...door, speed: 0 });
  assert.deepEqual(said(), ['raised doorOpen critical']);
  car.state = 'stopped';
  at(131, { ...door, speed: 0 });
  at(140, { ...door, speed: null });
  at(141, { ...door, speed: 0 });
  assert.deepEqual(said(), ['cleared doorOpen critical']);
});

test('charge: low, then very low in the same alert, and well only with a margin', () => {
  const { at, said } = road();
  at(0, { charge: 20 });
  assert.deepEqual(said(), ['raised lowCharge medium']);
  at(1, { charge: 9 });
  at(2, { charge: 8 });
  assert.deepEqual(said(), ['worsened lowCharge high']);
  at(3, { charge: 24 });
  assert.deepEqual(said(), []);
  at(4, { charge: 26 });
  assert.deepEqual(said(), ['cleared lowCharge high']);
});

test('standing on the way too long, whatever the position wanders', () => {
  const { at, said, car } = road();
  at(0);
  const rest = { lng: 113.95, lat: 22.5, speed: 0 };
  at(10, rest);
  at(300, { ...rest, lng: 113.950_1 });
  assert.deepEqual(said(), []);
  at(311, rest);
  assert.deepEqual(said(), ['raised stoppedTooLong medium']);
  at(320, { ...rest, lng: 113.951 });
  assert.deepEqual(said(), ['cleared stoppedTooLong medium']);
  car.state = 'available';
  at(330, rest);
  at(2000, rest);
  assert.deepEqual(said(), []);
});

test('silence comes with the clock, not before the server has listened as long, and ends with a word', () => {
  const { at, said, tick, car } = road();
  at(0);
  tick(119);
  assert.deepEqual(said(), []);
  tick(120, NOON + 100_000);
  assert.deepEqual(said(), []);
  tick(120);
  tick(121);
  assert.deepEqual(said(), ['raised silent high']);
  at(130);
  assert.deepEqual(said(), ['cleared silent high']);
  car.state = 'removed';
  tick(1000);
  assert.deepEqual(said(), []);
});

test('what the platform finds of a silent car does not end its silence', () => {
  const { at, said, tick, rules, car } = road();
  at(0);
  tick(120);
  assert.deepEqual(said(), ['raised silent high']);
  car.state = 'non_contactable';
  rules.heard(car, NOON + 120_500);
  tick(121);
  assert.deepEqual(said(), []);
  car.heardAt = NOON + 122_000;
  rules.heard(car, NOON + 122_000);
  assert.deepEqual(said(), ['cleared silent high']);
});

test('while the MQTT broker is away nobody is silent, and afterwards everybody has as long as ever', () => {
  const { at, said, tickWith } = road();
  at(0);
  tickWith(1000, 30);
  assert.deepEqual(said(), []);
  tickWith(1119, null, 1000);
  assert.deepEqual(said(), []);
  tickWith(1120, null, 1000);
  assert.deepEqual(said(), ['raised silent high']);
  // what stands when the broker goes stays as it is
  tickWith(2000, 1500);
  assert.deepEqual(said(), []);
  at(2100);
  assert.deepEqual(said(), ['cleared silent high']);
});

test('a car that reports by another protocol is judged silent whatever the MQTT broker does', () => {
  const { at, said, tickWith } = road();
  at(0, { protocol: 'jt808' });
  tickWith(119, 30);
  assert.deepEqual(said(), []);
  tickWith(120, 30);
  assert.deepEqual(said(), ['raised silent high']);
});

test('an SOS is raised once while it is pressed, and what a person closed is not raised again until it was well', () => {
  const { at, said, rules } = road();
  rules.adopt({ carId: '1', kind: 'sos', severity: 'critical', orderNo: '' });
  at(0, { alarms: ['sos'] });
  assert.deepEqual(
    said().filter((word) => word.startsWith('raised')),
    [],
  );
  at(1);
  at(31);
  assert.deepEqual(said(), ['cleared sos critical']);
  at(32, { alarms: ['sos', 'collision'] });
  assert.deepEqual(said(), ['raised sos critical', 'raised collision critical']);
});

test('a clock ahead is flagged, and times of evidence are never ahead of ours', () => {
  const { at, said, findings } = road();
  at(0, { at: NOON + 86_400_000, flags: ['clockAhead'] });
  assert.equal(findings[0]?.evidence.at, new Date(NOON).toISOString());
  assert.deepEqual(said(), ['raised clock low']);
});

test('a cry for help that comes late is raised from where it was cried, and once', () => {
  const { at, said, findings, rules, car } = road();
  at(0);
  const { fix: before } = car;
  assert.ok(before);
  // meanwhile the receiver believes to be on the other side of the world
  at(10, { lng: 10, lat: 50, charge: null, flags: ['jump'] });
  const late: Fix = { ...before, at: NOON + 5000, receivedAt: NOON + 11_000, alarms: ['sos'], flags: ['late'] };
  rules.lookLate(car, late, late.receivedAt);
  const [found] = findings;
  assert.deepEqual([found?.lng, found?.lat, found?.evidence.charge], [113.9, 22.5, 80]);
  assert.equal(found?.evidence.at, new Date(late.at).toISOString());
  assert.deepEqual(said(), ['raised sos critical']);
  rules.lookLate(car, late, late.receivedAt + 60_000);
  assert.deepEqual(said(), []);
});

test('a cry that comes late is a new one when what stands was not said for minutes before it', () => {
  const { said, rules, car } = road();
  const when = (second: number) => NOON + second * 1000;
  rules.lookCry(car, { carId: '1', at: when(0), receivedAt: when(0), alarms: ['sos'] }, when(0));
  assert.deepEqual(said(), ['raised sos critical']);
  const rest = { lng: 114, lat: 22.5, speed: 0, heading: null, altitude: null, charge: 80, odometer: null };
  const late = (cried: number, heard: number): Fix => ({
    ...rest,
    carId: '1',
    at: when(cried),
    receivedAt: when(heard),
    alarms: ['sos'],
    flags: ['late'],
    protocol: 'mqtt',
  });
  // of the same distress, by a connection that was gone
  rules.lookLate(car, late(200, 3600), when(3600));
  assert.deepEqual(said(), []);
  rules.lookLate(car, late(3000, 3601), when(3601));
  assert.deepEqual(said(), ['cleared sos critical', 'raised sos critical']);
  // when others were said is not known: what stands has newer evidence
  rules.adopt({ carId: '1', kind: 'fault', severity: 'high', orderNo: '' });
  rules.lookLate(car, { ...late(7000, 7001), alarms: ['fault'] }, when(7001));
  assert.deepEqual(said(), []);
});

test('who cries on is in one distress; who cries after minutes without a word is in a new one', () => {
  const { at, said, rules, car } = road();
  at(0, { alarms: ['sos'] });
  assert.deepEqual(said(), ['raised sos critical']);
  for (let second = 240; second <= 2400; second += 240) at(second, { alarms: ['sos'] });
  assert.deepEqual(new Set(said()), new Set(['touched sos critical']));
  at(2700, { alarms: ['sos'] });
  assert.deepEqual(said(), ['cleared sos critical', 'raised sos critical']);
  // also where no place is known, so that nothing ever says that it is over
  const cry = (second: number) =>
    rules.lookCry(
      car,
      { carId: '1', at: NOON + second * 1000, receivedAt: NOON + second * 1000, alarms: ['sos'] },
      NOON + second * 1000,
    );
  cry(2999);
  assert.deepEqual(said(), ['touched sos critical']);
  cry(3299);
  assert.deepEqual(said(), ['cleared sos critical', 'raised sos critical']);
});
