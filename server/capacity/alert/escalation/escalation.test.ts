/** Nobody takes an SOS: the people on call are called, a level at a time, each once. */
import assert from 'node:assert/strict';
import { createServer as createHttp } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startMailServer } from '#server/testing/mailServer.ts';
import { until } from '#server/testing/until.ts';
import { sendMail } from '#server/access/outbox/mail.ts';
import { tellGroup } from '#server/access/outbox/webhook.ts';
import { sendCalls } from './escalation.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { db, now, settings, telemetry } = app.server.services;

const portOf = async (server: Pick<Server, 'listen' | 'address'>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  return (server.address() as AddressInfo).port;
};

const group: { url: string; content: string }[] = [];
/** Connections of the robot that ended without an answer. */
let givenUp = 0;
/** The robot answers once this is over. */
let held = Promise.resolve();
let groupAnswer = '{"errcode":0,"errmsg":"ok"}';
const robot = createHttp((request, response) => {
  response.on('close', () => void (response.writableEnded || (givenUp += 1)));
  void text(request).then((body) => {
    group.push({ url: request.url ?? '', content: body });
    void held.then(() => response.end(groupAnswer));
  });
});
const robotPort = await portOf(robot);
after(() => void robot.close());
const { port: smtpPort, mails } = await startMailServer();

async function configure(mainId: string, values: Record<string, string | number | string[]>): Promise<void> {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const list = Object.entries(values).map(([key, value]) => ({ key: `${mainId}.${key}`, value }));
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values: list });
  // who sends is no caller at the door, and hears of it a moment later
  await settings.refresh();
}

let serial = 0;
async function sos(): Promise<{ id: string; carId: string }> {
  serial += 1;
  const car = await db
    .insertInto('car')
    .values({ fleetNumber: `E-${serial}`, plate: `粤B${3000 + serial}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.server.services.nodes.tell(db, 'cars');
  await until('the car is known', () => telemetry.car(car.id));
  const at = now().getTime();
  const fix = { at, receivedAt: at, lng: 113.93, lat: 22.53, speed: 0, heading: null, altitude: null, charge: 80 };
  await telemetry.take([{ carId: car.id, ...fix, odometer: null, alarms: ['sos'], flags: [], protocol: 'mqtt' }]);
  const alert = await until(
    'the alert is raised',
    async () => (await admin.call('/capacity/alert/getPageList', { carId: car.id })).list[0],
  );
  return { id: alert.id, carId: car.id };
}
const stepsOf = async (id: string) => (await admin.call('/capacity/alert/getById', { id })).steps;
const told = async (id: string) =>
  (await stepsOf(id)).filter(({ step }) => ['escalated', 'called', 'callFailed'].includes(step));

const first = await app.signInAs('dispatcher');
const second = await app.signInAs('dispatcher');
await db.updateTable('sysUser').set({ email: 'first@example.com' }).where('id', '=', first.userId).execute();
await configure('message.mail', {
  host: '127.0.0.1',
  port: smtpPort,
  security: 'none',
  from: 'desk@example.com',
  privateHosts: ['127.0.0.1'],
});
await configure('message.webhook', {
  form: 'dingtalk',
  address: `http://127.0.0.1:${robotPort}/robot/send?access_token=abc`,
  signature: 'SECsign',
  privateHosts: ['127.0.0.1'],
});
await configure('fleet.escalation', { after: 2, every: 3, level1: [first.account], level2: [second.account] });

// on one node: beside another one, that one would go on
test('a gateway that hangs keeps nobody else waiting: neither the next alert nor another channel', async () => {
  const one = await sos();
  app.advance(60);
  const next = await sos();
  const groupBefore = group.length;
  let letGo = () => {};
  held = new Promise((resolve) => (letGo = resolve));
  app.advance(70);
  await until('the group is being told', () => group.length > groupBefore);
  app.advance(60);
  const inbox = async () =>
    (await first.call('/sys/message/getPageList', { kind: 'alert' })).list.some(({ link }) =>
      link.includes(`alert=${next.id}&`),
    );
  await until('the next one is in the inbox', inbox);
  await until('and mailed', async () => (await told(next.id)).some(({ channel }) => channel === 'mail'));
  assert.equal(givenUp, 0, 'the robot still has the first call');
  letGo();
  await until('both were called', async () => (await told(one.id)).length === 4 && (await told(next.id)).length === 4);
  for (const { id } of [one, next]) await first.call('/capacity/alert/take', { id });
});

test('up the chain a level at a time, each sent once by whichever node, all of it on the timeline', async () => {
  const { server: other } = await app.secondNode();
  const { id } = await sos();
  const [mailsBefore, groupBefore] = [mails.length, group.length];
  let letGo = () => {};
  held = new Promise((resolve) => (letGo = resolve));
  app.advance(130);
  await until('the group is being told', () => group.length > groupBefore);
  // what one node sends no node claims, however long the answer takes
  await Promise.all([other.services, app.server.services].map((services) => sendCalls(services, 'group')));
  letGo();
  await until('the first level was called', async () => (await told(id)).length === 4);
  const steps = await told(id);
  assert.deepEqual(steps.map(({ step, channel }) => `${step} ${channel ?? ''}`).toSorted(), [
    'called group',
    'called inbox',
    'called mail',
    'escalated ',
  ]);
  assert.equal(mails.length, mailsBefore + 1);
  assert.equal(group.length, groupBefore + 1);
  assert.match(mails.at(-1)?.text ?? '', /first@example\.com/);
  const told1 = group.at(-1);
  assert.match(told1?.content ?? '', /紧急求助：E-3/);
  // where it is, and who was told what, is never left to be guessed
  assert.match(told1?.content ?? '', /113\.93000, 22\.53000/);
  for (const { step, note } of steps) if (step === 'called') assert.match(note, /113\.93000/);
  assert.ok(steps.some(({ channel, to }) => channel === 'inbox' && to !== ''));
  assert.match(told1?.url ?? '', /access_token=abc&timestamp=\d+&sign=/);
  const inbox = await first.call('/sys/message/getPageList', { kind: 'alert' });
  assert.match(inbox.list[0]?.link ?? '', new RegExp(`alert=${id}&`));
  assert.equal((await second.call('/sys/message/getPageList', { kind: 'alert' })).list.length, 0);

  app.advance(180);
  await until('the second level was called', async () => (await told(id)).length === 7);
  assert.equal((await second.call('/sys/message/getPageList', { kind: 'alert' })).list.length, 1);
  app.advance(600);
  // another alert goes all the way, so that the first had its turns: its chain is at its end
  const later = await sos();
  app.advance(130);
  await until('the other was called for', async () => (await told(later.id)).length === 4);
  assert.equal((await told(id)).length, 7);
});

test('whoever takes it ends the calling', async () => {
  const taken = await sos();
  await first.call('/capacity/alert/take', { id: taken.id });
  const open = await sos();
  app.advance(130);
  await until('the open one was called for', async () => (await told(open.id)).length === 4);
  assert.deepEqual(await told(taken.id), []);
});

test('what the group does not take is tried again, and then said', async () => {
  groupAnswer = '{"errcode":310000,"errmsg":"sign not match"}';
  const { id } = await sos();
  app.advance(130);
  const failed = await until('it failed', async () => {
    app.advance(16);
    return (await told(id)).find(({ step }) => step === 'callFailed');
  });
  assert.deepEqual([failed.channel, failed.note], ['group', 'HTTP 200 310000']);
});

test('without anybody to call, the alert and the settings say so', async () => {
  const { id } = await sos();
  const saysNobody = async () => ({
    alert: (await admin.call('/capacity/alert/getById', { id })).callsNobody,
    settings:
      (await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'fleet.escalation' })).warningZh !== '',
  });
  assert.deepEqual(await saysNobody(), { alert: false, settings: false });
  await configure('fleet.escalation', { level1: [], level2: [] });
  assert.deepEqual(await saysNobody(), { alert: false, settings: false }, 'the group is told');
  await configure('message.webhook', { form: 'none' });
  assert.deepEqual(await saysNobody(), { alert: true, settings: true });
  await configure('fleet.escalation', { level1: [first.account] });
  assert.deepEqual(await saysNobody(), { alert: false, settings: false });
  await configure('fleet.escalation', { after: 0 });
  assert.deepEqual(await saysNobody(), { alert: true, settings: true });
});

test('inner addresses are called only where the settings name them', async () => {
  await configure('message.mail', { privateHosts: [] });
  const mail = { to: 'a@example.com', subject: 's', text: 't' };
  assert.deepEqual(await sendMail(settings, mail), { isSent: false, outcome: 'privateAddress' });
  await configure('message.webhook', { privateHosts: [], address: `http://127.0.0.1:${robotPort}/x`, signature: 'S' });
  assert.deepEqual(await tellGroup(settings, 'x', 1), { isSent: false, outcome: 'privateAddress' });
});

test('a mail server that is slow at each step does not hold a mail beyond the time of the whole', async () => {
  const { port } = await startMailServer(200);
  await configure('message.mail', { port, privateHosts: ['127.0.0.1'] });
  const mail = { to: 'a@example.com', subject: 's', text: 't' };
  assert.deepEqual(await sendMail(settings, mail, 500), { isSent: false, outcome: 'timeout' });
});
