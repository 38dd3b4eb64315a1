/** Road works that authorities publish: read, proposed, closed by a person or by themselves, changed, and over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import type { roadWorkFeedForm } from '#contract/capacity/roadWorkFeed/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { startPublisher, wzdx, type Publisher, type TestWork } from '#server/testing/roadWorks.ts';
import { addRole } from '#server/testing/roles.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
let admin = await app.signIn('admin', ADMIN_PASSWORD);
const main = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'feeds.mds',
  version: main.version,
  values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
});

// where our cars drive: about 2 km by 2 km
const [WEST, SOUTH] = [113.93, 22.525];
const zone = await admin.call('/capacity/range/addOne', {
  name: '运营区',
  kind: 'operating',
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [WEST, SOUTH],
          [WEST + 0.02, SOUTH],
          [WEST + 0.02, SOUTH + 0.02],
          [WEST, SOUTH + 0.02],
          [WEST, SOUTH],
        ],
      ],
    ],
  },
});
await admin.call('/capacity/range/publish', { id: zone.id, version: 1 });

let serial = 0;
/** A street of its own in the zone, 100 m long. */
const street = (): [number, number][] => {
  serial += 1;
  const lat = SOUTH + 0.0004 * serial;
  return [
    [WEST + 0.005, lat],
    [WEST + 0.006, lat],
  ];
};
const ahead = (seconds: number): string => new Date(services.now().getTime() + seconds * 1000).toISOString();
const HOUR = 3600;

async function addFeed(publisher: Publisher, wishes: Partial<z.input<typeof roadWorkFeedForm>> = {}): Promise<string> {
  serial += 1;
  const { id } = await admin.call('/capacity/roadWorkFeed/addOne', {
    name: `信息源 ${serial}`,
    format: 'wzdx',
    address: publisher.address,
    authority: '交通运输局',
    ...wishes,
  });
  return id;
}
const feedOf = async (id: string) => {
  const { list } = await admin.call('/capacity/roadWorkFeed/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};
/** Until it was read again, a minute later. */
async function readAgain(id: string): Promise<void> {
  app.advance(61);
  // it may be read while somebody signs in, and then not for another minute
  const from = services.now().getTime();
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  await until('it was read again', async () => Date.parse((await feedOf(id)).readAt ?? '') >= from);
}
const readFirst = (id: string) => until('it was read', async () => (await feedOf(id)).readAt !== null);
const worksOf = async (feedId: string) =>
  (await admin.call('/capacity/roadWork/getPageList', { feedId, sort: 'seenAt' })).list;
const workOf = async (feedId: string, eventId: string) => {
  const work = (await worksOf(feedId)).find((one) => one.eventId === eventId);
  assert.ok(work, eventId);
  return work;
};
const closureOf = async (id: string | null) => admin.call('/capacity/closure/getById', { id: id ?? '' });
const publishing = async (...works: TestWork[]) => {
  const publisher = await startPublisher();
  publisher.body = wzdx(works);
  return publisher;
};
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });
const titles = async () =>
  (await admin.call('/sys/message/getPageList', { pageSize: 200 })).list.map(({ titleZh }) => titleZh);

test('what a feed says of our zones is proposed, once, and what lies elsewhere is counted', async () => {
  const publisher = await publishing(
    { id: 'a', line: street(), until: ahead(HOUR) },
    { id: 'b', line: street(), impact: 'some-lanes-closed' },
    {
      id: 'far',
      line: [
        [0, 0],
        [0, 1],
      ],
    },
    { id: 'past', line: street(), until: ahead(-HOUR) },
  );
  const feed = await addFeed(publisher);
  await readFirst(feed);
  const { events, near, skipped, problem, waiting } = await feedOf(feed);
  assert.deepEqual(
    { events, near, skipped, problem, waiting },
    { events: 4, near: 2, skipped: 0, problem: null, waiting: 2 },
  );
  await readAgain(feed);
  assert.deepEqual(
    (await worksOf(feed)).map(({ eventId, state, impact, roads }) => [eventId, state, impact, roads]),
    [
      ['a', 'proposed', 'closed', 'Road a'],
      ['b', 'proposed', 'lanes', 'Road b'],
    ],
  );
  const { name } = await feedOf(feed);
  assert.deepEqual(
    (await titles()).filter((title) => title.includes(`“${name}”`)),
    [`“${name}”：1 处道路封闭待决定`],
  );
});

test('a person closes it: the area is closed in the name of the authority, and it says until when', async () => {
  const line = street();
  const publisher = await publishing({ id: 'a', line, until: ahead(HOUR) });
  const feed = await addFeed(publisher);
  await readFirst(feed);
  const work = await workOf(feed, 'a');
  const { closureId } = await admin.call('/capacity/roadWork/close', {
    ...seen(work),
    reason: '沉井抢修',
    untilAt: work.endAt,
  });
  const closure = await closureOf(closureId);
  assert.deepEqual(
    [closure.state, closure.origin, closure.authority, closure.reference, closure.reason, closure.isDrill],
    ['inForce', 'feed', '交通运输局', 'a', '沉井抢修', false],
  );
  assert.equal(Date.parse(closure.untilAt ?? ''), Date.parse(work.endAt ?? ''));
  const { state, closureState, decidedByName } = await workOf(feed, 'a');
  assert.deepEqual([state, closureState, decidedByName === ''], ['closed', 'inForce', false]);
  // every node knows at once, and no ride begins in it
  const [[lng, lat] = [0, 0]] = line;
  assert.equal(services.closures.at(lng, lat, services.now().getTime()).length, 1);
  await refused(admin.call('/capacity/roadWork/close', { ...seen(await workOf(feed, 'a')), reason: '再次' }), 409);
});

test('a change is news of a closed area, and applied by a click; what the feed withdraws is lifted by one', async () => {
  const line = street();
  const publisher = await publishing({ id: 'a', line, until: ahead(2 * HOUR) });
  const feed = await addFeed(publisher);
  await readFirst(feed);
  const { closureId } = await admin.call('/capacity/roadWork/close', {
    ...seen(await workOf(feed, 'a')),
    reason: '施工',
  });
  const end = ahead(5 * HOUR);
  publisher.body = wzdx([{ id: 'a', line: [...line, [WEST + 0.007, line[0]?.[1] ?? 0]], until: end }]);
  await readAgain(feed);
  const changed = await workOf(feed, 'a');
  assert.deepEqual([changed.state, changed.news], ['closed', 'changed']);
  const before = await closureOf(closureId);
  assert.equal(before.untilAt, null, 'nothing is changed by itself');
  await admin.call('/capacity/roadWork/apply', seen(changed));
  const after = await closureOf(closureId);
  assert.equal(Date.parse(after.untilAt ?? ''), Date.parse(end));
  assert.ok(after.area > before.area * 1.5, `${before.area} ${after.area}`);
  await refused(admin.call('/capacity/roadWork/apply', seen(await workOf(feed, 'a'))), 409);

  publisher.body = wzdx([]);
  await readAgain(feed);
  assert.equal((await workOf(feed, 'a')).news, null, 'one reading without it may be an accident');
  await readAgain(feed);
  const gone = await workOf(feed, 'a');
  assert.deepEqual([gone.state, gone.news, gone.closureState], ['closed', 'gone', 'inForce']);
  await admin.call('/capacity/roadWork/apply', seen(gone));
  assert.deepEqual([(await workOf(feed, 'a')).state, (await closureOf(closureId)).state], ['over', 'over']);
});

test('what is dismissed stays dismissed until the feed says something else', async () => {
  const line = street();
  const publisher = await publishing({ id: 'a', line });
  const feed = await addFeed(publisher);
  await readFirst(feed);
  await admin.call('/capacity/roadWork/dismiss', { ...seen(await workOf(feed, 'a')), note: '不影响通行' });
  publisher.body += ' ';
  await readAgain(feed);
  const same = await workOf(feed, 'a');
  assert.deepEqual([same.state, same.note], ['dismissed', '不影响通行']);
  publisher.body = wzdx([{ id: 'a', line, impact: 'alternating-one-way' }]);
  await readAgain(feed);
  const { state, news, impact } = await workOf(feed, 'a');
  assert.deepEqual([state, news, impact], ['proposed', 'changed', 'alternating']);
});

test('whoever leaves an area closed that the feed withdrew has it for himself', async () => {
  const publisher = await publishing({ id: 'a', line: street() });
  const feed = await addFeed(publisher);
  await readFirst(feed);
  const { closureId } = await admin.call('/capacity/roadWork/close', {
    ...seen(await workOf(feed, 'a')),
    reason: '施工',
  });
  publisher.body = wzdx([]);
  await readAgain(feed);
  await readAgain(feed);
  await admin.call('/capacity/roadWork/dismiss', { ...seen(await workOf(feed, 'a')), note: '现场仍封闭' });
  await readAgain(feed);
  const { state, news } = await workOf(feed, 'a');
  assert.deepEqual([state, news, (await closureOf(closureId)).state], ['over', null, 'inForce']);
});

test('a feed that may closes by itself what is certain, follows it, and lifts it; the rest waits for a person', async () => {
  const [line, other] = [street(), street()];
  const publisher = await publishing(
    { id: 'sure', line, from: ahead(-HOUR), until: ahead(HOUR) },
    { id: 'rough', line: other, shape: 'MultiPoint' },
    { id: 'lanes', line: street(), impact: 'some-lanes-closed' },
    { id: 'later', line: street(), from: ahead(48 * HOUR), until: ahead(50 * HOUR) },
  );
  const feed = await addFeed(publisher, { closer: 'feed' });
  await readFirst(feed);
  assert.deepEqual(
    (await worksOf(feed)).map(({ eventId, state, closureState }) => [eventId, state, closureState]),
    [
      ['sure', 'closed', 'inForce'],
      ['rough', 'proposed', null],
      ['later', 'proposed', null],
      ['lanes', 'proposed', null],
    ],
  );
  const { closureId } = await workOf(feed, 'sure');
  const end = ahead(3 * HOUR);
  publisher.body = wzdx([{ id: 'sure', line, from: ahead(-HOUR), until: end }]);
  await readAgain(feed);
  assert.equal(Date.parse((await closureOf(closureId)).untilAt ?? ''), Date.parse(end));
  assert.equal((await workOf(feed, 'sure')).news, null);
  publisher.body = wzdx([]);
  await readAgain(feed);
  assert.equal((await closureOf(closureId)).state, 'inForce');
  await readAgain(feed);
  assert.equal((await closureOf(closureId)).state, 'over');
  assert.deepEqual(
    (await worksOf(feed)).map(({ state }) => state),
    ['over', 'over', 'over', 'over'],
  );
});

test('a beginning that the feed moves is followed while the area has not begun, by itself and by a click', async () => {
  for (const closer of ['feed', 'person'] as const) {
    const line = street();
    const publisher = await publishing({ id: 'a', line, from: ahead(5 * HOUR), until: ahead(9 * HOUR) });
    const feed = await addFeed(publisher, { closer });
    await readFirst(feed);
    if (closer === 'person')
      await admin.call('/capacity/roadWork/close', {
        ...seen(await workOf(feed, 'a')),
        reason: '夜间施工',
        fromAt: ahead(5 * HOUR),
        untilAt: ahead(9 * HOUR),
      });
    const before = await workOf(feed, 'a');
    assert.equal(before.closureState, 'scheduled');
    // the whole of it is earlier than the beginning was
    const [from, end] = [ahead(2 * HOUR), ahead(3 * HOUR)];
    publisher.body = wzdx([{ id: 'a', line, from, until: end }]);
    await readAgain(feed);
    if (closer === 'person') await admin.call('/capacity/roadWork/apply', seen(await workOf(feed, 'a')));
    const after = await workOf(feed, 'a');
    assert.deepEqual([after.state, after.news, after.closureState], ['closed', null, 'scheduled']);
    assert.equal((await closureOf(before.closureId)).state, 'over');
    const { fromAt, untilAt, reason } = await closureOf(after.closureId);
    assert.deepEqual([Date.parse(fromAt), Date.parse(untilAt ?? '')], [Date.parse(from), Date.parse(end)]);
    assert.equal(reason, closer === 'person' ? '夜间施工' : 'Road a：Sewer works');
    publisher.body = wzdx([{ id: 'a', line, from: ahead(-HOUR), until: end }]);
    await readAgain(feed);
    if (closer === 'person') await admin.call('/capacity/roadWork/apply', seen(await workOf(feed, 'a')));
    assert.equal((await workOf(feed, 'a')).closureState, 'inForce', 'what has begun by now is closed now');
  }
});

test('a publisher that loses all it had opens no road by itself, and nobody has to do a thing once it is back', async () => {
  const works = Array.from({ length: 4 }, (_, nth) => ({ id: `road ${nth}`, line: street() }));
  const publisher = await publishing(...works);
  const feed = await addFeed(publisher, { closer: 'feed' });
  await readFirst(feed);
  const states = async () =>
    (await worksOf(feed)).map(({ state, closureState, news }) => `${state} ${closureState} ${news}`);
  publisher.body = wzdx([]);
  await readAgain(feed);
  await readAgain(feed);
  assert.deepEqual(await states(), Array(4).fill('closed inForce gone'));
  publisher.body = wzdx(works);
  await readAgain(feed);
  assert.deepEqual(await states(), Array(4).fill('closed inForce null'));
});

test('what a person lifts is not closed again by itself while the feed says the same', async () => {
  const publisher = await publishing({ id: 'a', line: street() });
  const feed = await addFeed(publisher, { closer: 'feed' });
  await readFirst(feed);
  const { closureId } = await workOf(feed, 'a');
  const { version } = await closureOf(closureId);
  await admin.call('/capacity/closure/lift', { id: closureId ?? '', version, reason: '现场已通行' });
  await readAgain(feed);
  publisher.body += ' ';
  await readAgain(feed);
  const { closureState, state } = await workOf(feed, 'a');
  assert.deepEqual([state, closureState], ['closed', 'over']);
});

test('an area beyond what may be closed is left to a person, and takes no other with it', async () => {
  const publisher = await publishing({ id: 'small', line: street() });
  const huge: [number, number][] = [
    [WEST - 3, SOUTH + 0.01],
    [WEST + 3, SOUTH + 0.01],
  ];
  publisher.body = wzdx([
    { id: 'huge', line: huge },
    { id: 'small', line: street() },
  ]);
  const feed = await addFeed(publisher, { closer: 'feed', margin: 200 });
  await readFirst(feed);
  const [large, small] = [await workOf(feed, 'huge'), await workOf(feed, 'small')];
  assert.deepEqual([large.state, large.news, small.state], ['proposed', 'refused', 'closed']);
  await refusedField(admin.call('/capacity/roadWork/close', { ...seen(large), reason: '施工' }), 'geometry', 400);
  publisher.body = wzdx([{ id: 'small', line: huge }]);
  await readAgain(feed);
  const grown = await workOf(feed, 'small');
  assert.deepEqual([grown.state, grown.news, grown.closureState], ['closed', 'refused', 'inForce']);
  await refusedField(admin.call('/capacity/roadWork/apply', seen(grown)), 'geometry', 400);
});

test('a feed that is away changes nothing, says why, and people are told once', async () => {
  const publisher = await publishing({ id: 'a', line: street() });
  const feed = await addFeed(publisher, { closer: 'feed' });
  await readFirst(feed);
  const { closureId } = await workOf(feed, 'a');
  for (const [status, problem] of [
    [500, 'failed'],
    [403, 'credentials'],
    [301, 'redirected'],
    [200, 'notUnderstood'],
  ] as const) {
    publisher.status = status;
    publisher.body = '<html>maintenance</html>';
    const { failures } = await feedOf(feed);
    app.advance(1000);
    admin = await app.signIn('admin', ADMIN_PASSWORD);
    await until('the failure is counted', async () => (await feedOf(feed)).failures > failures);
    assert.equal((await feedOf(feed)).problem, problem);
  }
  const { name } = await feedOf(feed);
  assert.equal((await titles()).filter((title) => title.includes(`“${name}”连续`)).length, 1);
  assert.equal((await closureOf(closureId)).state, 'inForce');
  publisher.body = wzdx([{ id: 'a', line: street() }]);
  app.advance(1000);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  await until('it answers again', async () => (await feedOf(feed)).failures === 0);
  assert.equal((await feedOf(feed)).problem, null);
});

test('what did not change is not sent again, and the token goes with every request to its address only', async () => {
  const publisher = await publishing({ id: 'a', line: street() });
  publisher.etag = '"one"';
  const feed = await addFeed(publisher);
  await readFirst(feed);
  await admin.call('/capacity/roadWorkFeed/setToken', { id: feed, version: 1, token: 'secret' });
  await readAgain(feed);
  assert.deepEqual(publisher.asked.at(-1), { authorization: 'Bearer secret', etag: '"one"' });
  const { hasToken, version } = await feedOf(feed);
  assert.equal(hasToken, true);
  const elsewhere = await publishing({ id: 'a', line: street() });
  await admin.call('/capacity/roadWorkFeed/updateOne', { id: feed, version, address: elsewhere.address });
  await until('the new address is asked', async () => elsewhere.asked.length > 0);
  assert.deepEqual(elsewhere.asked[0], { authorization: '', etag: '' });
  assert.equal((await feedOf(feed)).hasToken, false);
});

test('a new zone brings what lies in it, though the feed says the same', async () => {
  const line: [number, number][] = [
    [WEST - 0.1, SOUTH],
    [WEST - 0.101, SOUTH],
  ];
  const publisher = await publishing({ id: 'a', line });
  publisher.etag = '"one"';
  const feed = await addFeed(publisher);
  await readFirst(feed);
  assert.equal((await worksOf(feed)).length, 0);
  const { id } = await admin.call('/capacity/range/addOne', {
    name: '新运营区',
    kind: 'operating',
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [WEST - 0.102, SOUTH - 0.001],
            [WEST - 0.099, SOUTH - 0.001],
            [WEST - 0.099, SOUTH + 0.001],
            [WEST - 0.102, SOUTH - 0.001],
          ],
        ],
      ],
    },
  });
  await admin.call('/capacity/range/publish', { id, version: 1 });
  await readAgain(feed);
  assert.equal((await worksOf(feed)).length, 1);
});

test('a try says what a feed holds and keeps nothing; a paused one is not read', async () => {
  const publisher = await publishing(
    { id: 'a', line: street() },
    {
      id: 'far',
      line: [
        [0, 0],
        [0, 1],
      ],
    },
  );
  const feed = await addFeed(publisher, { state: 'paused' });
  assert.deepEqual(await admin.call('/capacity/roadWorkFeed/test', { id: feed }), {
    events: 2,
    near: 1,
    skipped: 0,
    problem: null,
    detail: '',
  });
  publisher.body = '{}';
  const { problem } = await admin.call('/capacity/roadWorkFeed/test', { id: feed });
  assert.equal(problem, 'notUnderstood');
  assert.deepEqual([(await worksOf(feed)).length, (await feedOf(feed)).readAt], [0, null]);
});

test('a feed with a closed area stays, any other goes with what it told', async () => {
  const publisher = await publishing({ id: 'a', line: street() });
  const [one, other] = [await addFeed(publisher), await addFeed(publisher)];
  await Promise.all([readFirst(one), readFirst(other)]);
  await admin.call('/capacity/roadWork/close', { ...seen(await workOf(one, 'a')), reason: '施工' });
  await refused(admin.call('/capacity/roadWorkFeed/deleteById', { id: one, version: 1 }), 409);
  await admin.call('/capacity/roadWorkFeed/deleteById', { id: other, version: 1 });
  assert.equal((await worksOf(other)).length, 0);
});

test('two people on one decision: the second is told what the first did', async () => {
  const publisher = await publishing({ id: 'a', line: street() });
  const feed = await addFeed(publisher);
  await readFirst(feed);
  const work = await workOf(feed, 'a');
  await admin.call('/capacity/roadWork/dismiss', { ...seen(work), note: '不影响' });
  await refused(admin.call('/capacity/roadWork/close', { ...seen(work), reason: '施工' }), 409);
});

test('a role that does not reach everything sees none of it and decides nothing', async () => {
  const publisher = await publishing({ id: 'a', line: street() });
  const feed = await addFeed(publisher);
  await readFirst(feed);
  const work = await workOf(feed, 'a');
  await addRole(app, admin, 'narrowRoadWork', 'own', [
    'capacity:roadWork:list',
    'capacity:roadWork:decide',
    'capacity:closure:close',
    'capacity:roadWorkFeed:list',
  ]);
  const narrow = await app.signInAs('narrowRoadWork');
  assert.equal((await narrow.call('/capacity/roadWork/getPageList', {})).total, 0);
  assert.equal((await narrow.call('/capacity/roadWorkFeed/getPageList', {})).total, 0);
  await refused(narrow.call('/capacity/roadWork/getById', { id: work.id }), 404);
  await refused(narrow.call('/capacity/roadWork/close', { ...seen(work), reason: '施工' }), 409);
});
