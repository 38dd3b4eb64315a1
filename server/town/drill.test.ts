/** A person holds a closure drill: the town's cars are told over the wire, leave, and the proof says so. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { after, test } from 'node:test';
import { programEnv } from '#server/ground/core/programEnv.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { at, square } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const { gateway, telemetry } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const PATIENCE_MS = 180_000;

const HALF_METRES = 700;
const LEAST = 3;
/** Cars of the town that report from where it will be closed. */
function carsWithin(): number {
  const [west, south] = at(-HALF_METRES, -HALF_METRES);
  const [east, north] = at(HALF_METRES, HALF_METRES);
  return Array.from(telemetry.cars()).filter(
    ({ fleetNumber, fix }) =>
      fleetNumber.startsWith('TOWN-') &&
      fix !== null &&
      fix.lng > west &&
      fix.lng < east &&
      fix.lat > south &&
      fix.lat < north,
  ).length;
}

/** A town whose time goes ten times as fast. */
function startTown(): { said: string } {
  const town = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      resolve(import.meta.dirname, '../../simulator/main.ts'),
      '--url',
      `${app.server.address}/`,
      '--mqtt',
      `mqtt://127.0.0.1:${gateway.port ?? 0}`,
      '--cars=40',
      '--orders=600',
      '--faults=none',
      '--speed=10',
    ],
    { env: { ...programEnv(), PASSWORD: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  after(() => town.kill('SIGKILL'));
  const running = { said: '' };
  for (const stream of [town.stdout, town.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (running.said += text));
  return running;
}

test('forty cars of the town: who is inside is told, leaves, and the proof is one page', async () => {
  const town = startTown();
  const geometry = square(HALF_METRES);
  await until(
    `cars drive in the middle of the town: ${town.said}`,
    () => (carsWithin() >= LEAST ? true : undefined),
    PATIENCE_MS,
  );
  const { id } = await admin.call('/capacity/closure/addOne', {
    authority: '交警支队',
    reference: '演练-40',
    reason: '季度演练',
    geometry,
    isDrill: true,
  });
  const detail = () => admin.call('/capacity/closure/getById', { id });
  const over = await until(
    'the last car is out',
    async () => {
      const closure = await detail();
      return closure.clearAt === null ? undefined : closure;
    },
    PATIENCE_MS,
  );
  assert.ok(over.isDrill);
  assert.ok(over.proof.atStart >= 1, 'somebody was inside');
  const { list } = await admin.call('/capacity/closure/getCars', { closureId: id, pageSize: 100 });
  const first = list.filter(({ atStart }) => atStart);
  assert.equal(first.length, over.proof.atStart);
  // over the wire: each was told, and none is inside by its own positions
  assert.ok(
    first.every(({ commandKind, commands, leftAt }) => commandKind !== null && commands > 0 && leftAt !== null),
  );
  assert.ok(over.proof.lastFleetNumber?.startsWith('TOWN-'));
  const { jobId } = await admin.call('/capacity/closure/exportProof', { id });
  await until(
    'the proof is written',
    async () => (await admin.call('/sys/job/getById', { id: jobId })).state === 'succeeded',
  );
  await admin.call('/capacity/closure/lift', { id, version: (await detail()).version, reason: '演练结束' });
  assert.equal((await detail()).state, 'over');
});
