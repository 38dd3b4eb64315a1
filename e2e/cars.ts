/** Cars that a test makes and lets report. */
import { ALERT_SEVERITIES, type AlertSeverity } from '#contract/capacity/alert/rules.ts';
import { ADMIN, address, Api, expect, test } from './console.ts';

let serial = 0;

/** What a car reports; `batt` in percent. */
export interface CarReport {
  batt?: number;
  alarm?: 'sos' | 'collision';
  lat?: number;
  lon?: number;
}

/** A new car with a device that reports over HTTP. */
export async function newCar(api: Api) {
  serial += 1;
  const name = `${Date.now() % 10_000_000}-${serial}`;
  const fleetNumber = `ALERT-${name}`;
  const identity = `alert-${name}`;
  const plate = `告${name.replace('-', '')}`;
  const { id: carId } = await api.call('/capacity/car/addOne', { fleetNumber, plate });
  const { secret } = await api.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
  const report = async ({ batt = 60, alarm, lat = 30.2, lon = 100.2 }: CarReport) => {
    const query = new URLSearchParams({
      id: identity,
      lat: String(lat),
      lon: String(lon),
      timestamp: String(Date.now()),
      speed: '10',
      bearing: '90',
      batt: String(batt),
      ...(alarm === undefined ? {} : { alarm }),
    });
    const send = async () => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${address()}/open/telemetry/osmand?${query.toString()}`, { headers })).status;
    };
    await expect.poll(send).toBe(200);
  };
  return { carId, fleetNumber, plate, report };
}
export type TestCar = Awaited<ReturnType<typeof newCar>>;

/** A new car that is known to telemetry, so that its next report counts at once. */
export async function reportingCar(api: Api): Promise<TestCar> {
  const car = await newCar(api);
  // telemetry learns of the car a moment after its device may report
  const known = async () => {
    await car.report({});
    return (await api.call('/capacity/car/getPageList', { id: car.carId })).list.length;
  };
  await expect.poll(known).toBe(1);
  return car;
}

/** A new car whose report has opened an alert. */
export async function carInNeed(api: Api, wishes: CarReport = { batt: 4 }): Promise<TestCar> {
  const car = await newCar(api);
  const alerts = async () => {
    await car.report(wishes);
    return (await api.call('/capacity/alert/getPageList', { carId: car.carId })).list.length;
  };
  await expect.poll(alerts).toBeGreaterThan(0);
  return car;
}

/** Takes and closes the alerts of these severities that are open, whoever left them. */
async function closeAlerts(severities: AlertSeverity[]): Promise<void> {
  const api = await Api.signIn(ADMIN.account, ADMIN.password);
  const { list } = await api.call('/capacity/alert/getPageList', {
    states: ['open', 'taken'],
    severities,
    pageSize: 200,
  });
  const ids = list.map(({ id }) => id);
  if (ids.length === 0) return;
  await api.call('/capacity/alert/takeMany', { ids });
  await api.call('/capacity/alert/closeMany', { ids, outcome: 'falseAlarm' });
}

/** Closes the critical alerts: their bar stands over every page. */
export const closeCries = (): Promise<void> => closeAlerts(['critical']);

/** No test of the file leaves a cry for help to the next one, nor to another file that meets the same product. */
export function leaveNoCries(): void {
  test.afterEach(closeCries);
}

/** No test of the file meets alerts that others left: three of a kind in one place are one row of the queue. */
export function meetNoAlerts(): void {
  test.beforeEach(() => closeAlerts([...ALERT_SEVERITIES]));
}
