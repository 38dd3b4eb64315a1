/** Rides on demand as GTFS: every reference is there, and what the standard forbids beside windows is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { unzipped } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { GTFS_TTL } from './gtfsFlex.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { address, services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const rows = z.array(z.record(z.string(), z.string()));
const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({ id: z.string(), properties: z.object({ stop_name: z.string() }), geometry: z.looseObject({}) }),
  ),
});

async function read(language: 'zh' | 'en') {
  const answer = await fetch(`${address}/gtfs-flex/${language}.zip`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
  const textOf = (name: string) => files.get(name)?.toString('utf8');
  const zones = textOf('locations.geojson');
  return {
    etag: answer.headers.get('etag') ?? '',
    names: [...files.keys()],
    // a table without rows is left out
    table: (name: string) => rows.parse(parse(textOf(name) ?? '', { columns: true })),
    zones: zones === undefined ? [] : collection.parse(JSON.parse(zones)).features,
  };
}
type Feed = Awaited<ReturnType<typeof read>>;

/** What the standard asks of every feed of this kind. */
function isSound({ names, table, zones }: Feed): void {
  for (const name of ['agency.txt', 'routes.txt', 'trips.txt', 'stop_times.txt', 'calendar.txt'])
    assert.ok(names.includes(name), name);
  assert.ok(names.includes('stops.txt') !== names.includes('locations.geojson'));
  const [agency] = table('agency.txt');
  assert.ok((agency?.['agency_name'] ?? '') !== '' && (agency?.['agency_url'] ?? '').startsWith('http'));
  const ids = (file: string, column: string) => new Set(table(file).map((row) => row[column] ?? ''));
  const calendars = ids('calendar.txt', 'service_id');
  const bookings = ids('booking_rules.txt', 'booking_rule_id');
  const groups = ids('location_groups.txt', 'location_group_id');
  const stops = ids('stops.txt', 'stop_id');
  for (const { service_id: of = '' } of table('calendar_dates.txt')) assert.ok(calendars.has(of));
  for (const { location_group_id: group = '', stop_id: stop = '' } of table('location_group_stops.txt'))
    assert.ok(groups.has(group) && stops.has(stop));
  const times = Map.groupBy(table('stop_times.txt'), (row) => row['trip_id'] ?? '');
  assert.deepEqual([...times.keys()].toSorted(), [...ids('trips.txt', 'trip_id')].toSorted());
  for (const trip of table('trips.txt')) assert.ok(calendars.has(trip['service_id'] ?? ''));
  for (const calls of times.values()) {
    assert.deepEqual(
      calls.map((call) => [call['stop_sequence'], call['pickup_type'], call['drop_off_type']]),
      [
        ['1', '2', '1'],
        ['2', '1', '2'],
      ],
    );
    for (const call of calls) {
      const { location_id: zone = '', location_group_id: group = '' } = call;
      assert.ok((zone === '') !== (group === ''), 'a call is at one place');
      assert.ok(zone === '' ? groups.has(group) : zones.some(({ id }) => id === zone));
      const { start_pickup_drop_off_window: from = '', end_pickup_drop_off_window: to = '' } = call;
      assert.match(from, /^\d\d:[0-5]\d:00$/);
      assert.ok(to > from, `${from} to ${to}`);
      assert.ok(bookings.has(call['pickup_booking_rule_id'] ?? ''));
      assert.ok(!('arrival_time' in call) && !('stop_id' in call));
    }
  }
  // a booking for now has no notice
  for (const rule of table('booking_rules.txt'))
    assert.ok(rule['booking_type'] === '0' && !('prior_notice_duration_min' in rule));
}

const square = (lng: number, lat: number): AreaGeometry => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [lng, lat],
        [lng + 0.1, lat],
        [lng + 0.1, lat + 0.1],
        [lng, lat + 0.1],
        [lng, lat],
      ],
    ],
  ],
});

test('without zones one rides among the open stations', async () => {
  const bays = [{ code: 'A1', kind: 'pickUp' as const }];
  const station = { code: 'GATE', name: '东门', nameEn: 'East gate', kind: 'pickUp' as const, bays };
  await admin.call('/capacity/station/addOne', { ...station, position: [113.9, 22.5] });
  const feed = await read('en');
  isSound(feed);
  assert.deepEqual(
    feed.table('stops.txt').map((row) => [row['stop_name'], row['stop_lat'], row['stop_lon']]),
    [['East gate', '22.500000', '113.900000']],
  );
  assert.equal(feed.table('trips.txt').length, 1);
  assert.equal(feed.table('stop_times.txt')[0]?.['end_pickup_drop_off_window'], '24:00:00');
});

test('each zone has a trip for each span of its hours, beyond midnight too, and its days and exceptions', async () => {
  const { id } = await admin.call('/capacity/range/addOne', {
    name: '"南山", 东',
    kind: 'operating',
    geometry: square(113.9, 22.5),
    schedule: {
      weekdays: [1, 2, 3, 4, 5],
      hours: [
        { from: '06:00', to: '12:00' },
        { from: '22:00', to: '02:00' },
      ],
      fromDate: '2026-01-01',
      toDate: null,
      exceptions: [
        { date: '2026-10-01', applies: false, remark: '' },
        { date: '2026-10-10', applies: true, remark: '' },
      ],
    },
  });
  await admin.call('/capacity/range/publish', { id, version: 1 });
  await until(
    'the zone is published',
    () => services.ranges.index.ranges.some((range) => range.id === id) || undefined,
  );
  app.advance(2 * GTFS_TTL);
  const feed = await read('zh');
  isSound(feed);
  assert.deepEqual(
    feed.zones.map((zone) => [zone.id, zone.properties.stop_name]),
    [[id, '"南山", 东']],
  );
  assert.deepEqual(
    feed
      .table('stop_times.txt')
      .map((row) => [row['trip_id'], row['start_pickup_drop_off_window'], row['end_pickup_drop_off_window']]),
    [
      [`${id}-1`, '06:00:00', '12:00:00'],
      [`${id}-1`, '06:00:00', '12:00:00'],
      [`${id}-2`, '22:00:00', '26:00:00'],
      [`${id}-2`, '22:00:00', '26:00:00'],
    ],
  );
  const [calendar] = feed.table('calendar.txt');
  assert.deepEqual([calendar?.['friday'], calendar?.['saturday'], calendar?.['start_date']], ['1', '0', '20260101']);
  assert.deepEqual(
    feed.table('calendar_dates.txt').map((row) => [row['date'], row['exception_type']]),
    [
      ['20261001', '2'],
      ['20261010', '1'],
    ],
  );
  assert.deepEqual(feed.table('stops.txt'), []);
});

test('who has the feed is not sent it again, and there is none in another language', async () => {
  const { etag } = await read('en');
  app.advance(2 * GTFS_TTL);
  const again = await fetch(`${address}/gtfs-flex/en.zip`, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  for (const name of ['fr.zip', 'zh', 'toString.zip'])
    assert.equal((await fetch(`${address}/gtfs-flex/${name}`)).status, 404, name);
});
