/** What helps whoever handles an alert: the steps of the procedure, the pictures of the car, the clock of the calls. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { z } from 'zod';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { PICTURE_PATH } from './pictures.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function sosAlert() {
  const carId = await addCar(services);
  const { id: deviceId, secret } = await admin.call('/capacity/device/addOne', {
    carId,
    protocol: 'osmand',
    identity: `sos-${carId}`,
  });
  const ask = (
    path: string,
    { headers, ...init }: { method?: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) =>
    fetch(`${app.server.address}${path}id=sos-${carId}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, ...headers },
    });
  const at = services.now().getTime();
  assert.equal((await ask(`/open/telemetry/osmand?lat=22.5&lon=114.1&timestamp=${at}&alarm=sos&`)).status, 200);
  const { id } = await until('it cries', async () =>
    (await admin.call('/capacity/alert/getPageList', { carId })).list.find(({ kind }) => kind === 'sos'),
  );
  return { id, carId, deviceId, ask };
}

test('the steps of the procedure are ticked once, taken back, and stay when the procedure goes', async () => {
  const steps = { stepsZh: '联系乘客\n靠边停车', stepsEn: 'Call the passenger\nStop the car' };
  const procedure = await admin.call('/capacity/alertProcedure/addOne', {
    kind: 'sos',
    severity: 'critical',
    ...steps,
  });
  const { id } = await sosAlert();
  const tick = (stepZh: string, isDone = true) => admin.call('/capacity/alert/tick', { id, stepZh, isDone });
  const first = await tick('联系乘客');
  assert.equal((await tick('联系乘客')).version, first.version);
  await tick('靠边停车');
  await tick('靠边停车', false);
  await refused(tick('打扫车辆'), 404);
  const seen = await admin.call('/capacity/alert/getById', { id });
  assert.deepEqual(
    seen.procedure.map(({ stepEn, doneAt, doneBy }) => [stepEn, doneAt !== null, doneBy !== '']),
    [
      ['Call the passenger', true, true],
      ['Stop the car', false, false],
    ],
  );
  assert.deepEqual(
    seen.steps.map(({ step }) => step).filter((step) => step.endsWith('ticked')),
    ['ticked', 'ticked', 'unticked'],
  );
  await admin.call('/capacity/alertProcedure/deleteById', { id: procedure.id, version: 1 });
  // the general procedure for this kind takes its place; what was done stays
  const left = (await admin.call('/capacity/alert/getById', { id })).procedure;
  assert.deepEqual(
    left.filter(({ doneAt }) => doneAt !== null).map(({ stepZh }) => stepZh),
    ['联系乘客'],
  );
});

test('a picture that a camera sends is shown with the alert, and nobody else’s is', async () => {
  const { id, ask } = await sosAlert();
  const send = (camera: string, body: Buffer, type = 'image/png') =>
    ask(`${PICTURE_PATH}?camera=${camera}&`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': type },
    });
  assert.deepEqual((await admin.call('/capacity/alert/getPictures', { id })).list, []);
  assert.equal((await send('cabin', PNG)).status, 200);
  assert.equal((await send('roof', PNG)).status, 401);
  assert.equal((await send('front', Buffer.from('no picture'))).status, 400);
  assert.equal((await send('front', PNG, 'text/html')).status, 400);
  const stranger = await fetch(`${app.server.address}${PICTURE_PATH}?id=sos-x&camera=cabin`, { method: 'POST' });
  assert.equal(stranger.status, 401);
  const { list } = await admin.call('/capacity/alert/getPictures', { id });
  assert.deepEqual(
    list.map(({ camera }) => camera),
    ['cabin'],
  );
  const shown = await fetch(app.server.address + (list[0]?.url ?? ''));
  assert.equal(shown.headers.get('content-type'), 'image/png');
});

test('the clock of the calls stands until somebody takes the alert', async () => {
  const { id } = await sosAlert();
  const clockOf = async () => (await admin.call('/capacity/alert/getById', { id })).nextCallAt;
  assert.equal(await clockOf(), null);
  const mainId = 'fleet.escalation';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'fleet.escalation.level1', value: ['admin'] }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  const { latestAt } = await admin.call('/capacity/alert/getById', { id });
  assert.equal(Date.parse((await clockOf()) ?? '') - Date.parse(latestAt), 120_000);
  await admin.call('/capacity/alert/take', { id });
  assert.equal(await clockOf(), null);
});

test('a call is noted when made by hand, and rings through the telephone system where there is one', async () => {
  const { id, carId } = await sosAlert();
  const call = (whom: 'car' | 'passenger') => admin.call('/capacity/alert/phone', { id, whom });
  const stepsNow = async () =>
    (await admin.call('/capacity/alert/getById', { id })).steps.map(({ step, note }) => `${step} ${note}`.trim());
  await call('car');
  await refused(call('passenger'), 409);
  assert.deepEqual((await stepsNow()).slice(-1), ['phonedCar']);

  const rung: string[] = [];
  let status = 200;
  const system = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { whom, number } = z.object({ whom: z.string(), number: z.string() }).parse(JSON.parse(body));
      rung.push(`${whom} ${number} ${request.headers.authorization ?? ''}`.trim());
      response.writeHead(status).end();
    });
  });
  system.listen(0, '127.0.0.1');
  await once(system, 'listening');
  after(() => system.close());
  const where = system.address();
  assert.ok(where !== null && typeof where === 'object');
  const mainId = 'message.phone';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  await admin.call('/sys/sysConfigOption/updateDetail', {
    mainId,
    version,
    values: [
      { key: 'message.phone.provider', value: 'http' },
      { key: 'message.phone.address', value: `http://127.0.0.1:${where.port}/ring` },
      { key: 'message.phone.privateHosts', value: ['127.0.0.1'] },
      { key: 'message.phone.secret', value: 'bell' },
    ],
  });
  await makeOrder(services.db, { orderNo: 'RING-1', status: 'onTrip', ...rider(services.vault, '', '13812345678') });
  await services.db.updateTable('alert').set({ orderNo: 'RING-1' }).where('carId', '=', carId).execute();
  await call('passenger');
  status = 503;
  await refused(call('car'), 409);
  assert.deepEqual(rung, ['passenger 13812345678 Bearer bell', 'car  Bearer bell']);
  assert.deepEqual((await stepsNow()).slice(-2), ['phonedPassenger', 'phoneFailed HTTP 503']);
});
