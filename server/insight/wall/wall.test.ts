/** What a wall shows: the same figures as elsewhere, and alerts until somebody takes them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;

test('a wall has the figures of the catalogue, and the alerts that nobody has taken', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const now = services.now();
  await makeOrder(db, { requestedAt: new Date(now.getTime() - 1).toISOString() });
  const carId = await addCar(services);
  const id = await makeAlert(db, carId, now, { lng: 113.9, lat: 22.5 });
  const shown = await admin.call('/insight/wall/getNow', {});
  assert.deepEqual(
    shown.alerts?.list.map((alert) => [alert.id, alert.kind, alert.severity, alert.position]),
    [[id, 'sos', 'critical', [113.9, 22.5]]],
  );
  const { since } = await admin.call('/dashboard/getToday', {});
  const { rows } = await admin.call('/insight/figure/ask', { figures: ['orders'], from: since, to: shown.asOf });
  assert.equal(shown.figures?.list.find(({ figure }) => figure === 'orders')?.value, rows[0]?.values[0]);

  await admin.call('/capacity/alert/take', { id });
  assert.deepEqual((await admin.call('/insight/wall/getNow', {})).alerts?.list, []);

  const supplier = await app.signInAs('supplier');
  await refused(supplier.call('/insight/wall/getNow', {}), 403);
});

test('a screen is paired by its code, shows the wall of its role and nothing else, until it is withdrawn', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const { anonymous } = app;
  const { code, token } = await anonymous.call('/insight/wall/beginPairing', {});
  const screen = () => anonymous.call('/insight/wall/getScreen', { token });
  assert.equal((await screen()).state, 'waiting');
  await refused(anonymous.call('/insight/wall/getScreenGround', { token }), 404);
  await refused(anonymous.call('/insight/wall/getScreen', { token: `${token.slice(1)}A` }), 404);

  const { roles } = await admin.call('/insight/wall/getScreenList', {});
  const role = await db.selectFrom('role').select('id').where('code', '=', 'dispatcher').executeTakeFirstOrThrow();
  assert.ok(roles.some(({ id }) => id === role.id));
  const teacher = await db.selectFrom('role').select('id').where('code', '=', 'teacher').executeTakeFirstOrThrow();
  await refusedField(admin.call('/insight/wall/pairScreen', { code, name: '左', roleId: teacher.id }), 'roleId');
  await refusedField(
    admin.call('/insight/wall/pairScreen', { code: '222222', name: '左', roleId: role.id }),
    'code',
    409,
  );
  const { id } = await admin.call('/insight/wall/pairScreen', {
    code: code.toLowerCase(),
    name: '左',
    roleId: role.id,
  });
  // its code is spent
  await refusedField(admin.call('/insight/wall/pairScreen', { code, name: '右', roleId: role.id }), 'code', 409);
  const { state, wall } = await screen();
  assert.equal(state, 'shown');
  assert.deepEqual(wall?.figures, (await admin.call('/insight/wall/getNow', {})).figures);
  const { dicts } = await anonymous.call('/insight/wall/getScreenGround', { token });
  assert.ok(dicts.some(({ typeCode, items }) => typeCode === 'alertKind' && items.length > 0));
  // it is no session
  await refused(anonymous.as(token).call('/insight/wall/getNow', {}), 401);

  // another node, and one that was started since, know it
  const other = await app.secondNode();
  assert.equal((await other.anonymous.call('/insight/wall/getScreen', { token })).state, 'shown');

  await db.updateTable('role').set({ state: 'disabled' }).where('id', '=', role.id).execute();
  assert.deepEqual(await screen(), { state: 'withheld', name: '左', wall: null });
  await db.updateTable('role').set({ state: 'enabled' }).where('id', '=', role.id).execute();

  const [listed] = (await admin.call('/insight/wall/getScreenList', {})).list;
  assert.deepEqual([listed?.id, listed?.name], [id, '左']);
  assert.ok(listed?.lastSeenAt);
  const operations = await app.signInAs('operations');
  await refused(operations.call('/insight/wall/withdrawScreen', { id }), 403);
  await admin.call('/insight/wall/withdrawScreen', { id });
  await refused(screen(), 404);
});

test('a code runs out after ten minutes', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const { code, token } = await app.anonymous.call('/insight/wall/beginPairing', {});
  const { roles } = await admin.call('/insight/wall/getScreenList', {});
  app.advance(601);
  const late = admin.call('/insight/wall/pairScreen', { code, name: '晚', roleId: roles[0]?.id ?? '' });
  await refusedField(late, 'code', 409);
  await refused(app.anonymous.call('/insight/wall/getScreen', { token }), 404);
});
