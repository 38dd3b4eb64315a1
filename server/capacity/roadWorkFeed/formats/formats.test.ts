/** Feeds of road works as publishers write them, and as they get it wrong. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { RoadEvent } from '#server/capacity/roadWork/roadEvent.ts';
import { wzdx } from '#server/testing/roadWorks.ts';
import { readFeedTask, type FeedContent } from '../read.task.ts';
import { readDatex2 } from './datex2.ts';
import { NotUnderstood, type ReadEvent } from './event.ts';
import { readWzdx } from './wzdx.ts';

const isEvent = (event: ReadEvent): event is RoadEvent => typeof event === 'object';
const LINE = [
  [113.94, 22.535],
  [113.95, 22.536],
] as const;

test('WZDx: what is closed, in which words, when and where', () => {
  const { events, publishedAt } = readWzdx(
    wzdx([{ id: 'a', from: '2026-03-01T08:00:00-08:00', until: '2026-03-02T08:00:00Z', line: LINE }]),
  );
  assert.deepEqual(events, [
    {
      eventId: 'a',
      impact: 'closed',
      doubts: [],
      roads: 'Road a',
      direction: 'eastbound',
      description: 'Sewer works',
      startAt: '2026-03-01T16:00:00.000Z',
      endAt: '2026-03-02T08:00:00.000Z',
      lines: [LINE],
      rings: [],
    },
  ]);
  assert.equal(publishedAt, '2026-01-01T00:00:00.000Z');
});

test('WZDx: every impact of the standard, what closes nothing is left out', () => {
  const impactOf = (impact: string) =>
    readWzdx(wzdx([{ id: 'a', impact, line: LINE }])).events.filter(isEvent)[0]?.impact;
  assert.deepEqual(
    [
      'all-lanes-closed',
      'some-lanes-closed',
      'some-lanes-closed-merge-left',
      'some-lanes-closed-split',
      'alternating-one-way',
      'flagging',
      'temporary-traffic-signal',
      'all-lanes-open',
      'all-lanes-open-shift-left',
      'unknown',
    ].map(impactOf),
    ['closed', 'lanes', 'lanes', 'lanes', 'alternating', 'alternating', 'alternating', undefined, undefined, 'unknown'],
  );
  assert.deepEqual(readWzdx(wzdx([{ id: 'a', type: 'detour', line: LINE }])).events, []);
});

test('WZDx: ends that are only points are a doubt, and so is a moment without an offset', () => {
  const [rough, odd] = readWzdx(
    wzdx([
      { id: 'a', shape: 'MultiPoint', line: LINE },
      { id: 'b', from: '2026-03-01 08:00', line: LINE },
    ]),
  ).events.filter(isEvent);
  assert.deepEqual([rough?.doubts, odd?.doubts, odd?.startAt], [['place'], ['times'], null]);
});

test('an end before the beginning is a doubt, since an area closed without an end would stay so', () => {
  const times = { from: '2026-03-01T08:00:00Z', until: '2026-03-01T07:00:00Z' };
  const [event] = readWzdx(wzdx([{ id: 'a', ...times, line: LINE }])).events.filter(isEvent);
  assert.deepEqual([event?.doubts, event?.startAt, event?.endAt], [['times'], '2026-03-01T08:00:00.000Z', null]);
});

test('WZDx: one event that is no good is counted, and takes no other with it', () => {
  const whole = JSON.parse(wzdx([{ id: 'a', line: LINE }])) as { features: unknown[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it was written above
  const broken = [null, {}, { type: 'Feature', geometry: null, properties: {} }, 'x'];
  const far = { id: 'b', type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [[999, 0]] } };
  const { events } = readWzdx(JSON.stringify({ ...whole, features: [...broken, far, ...whole.features] }));
  assert.deepEqual(
    events.map((event) => (isEvent(event) ? event.eventId : event)),
    ['unreadable', 'unreadable', 'unreadable', 'unreadable', 'unreadable', 'a'],
  );
});

const record = (inner: string, { id = 'r1', type = 'MaintenanceWorks' } = {}) =>
  `<sit:situation id="s-${id}"><sit:situationRecord xsi:type="sit:${type}" id="${id}" version="2">${inner}</sit:situationRecord></sit:situation>`;
/** Version 3, in the prefixes of one publisher. */
const datex3 = (...records: string[]) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<d2:payload xmlns:d2="http://datex2.eu/schema/3/d2Payload" xmlns:sit="http://datex2.eu/schema/3/situation"
  xmlns:com="http://datex2.eu/schema/3/common" xmlns:loc="http://datex2.eu/schema/3/locationReferencing"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="sit:SituationPublication" lang="en">
  <com:publicationTime>2026-02-01T10:00:00+01:00</com:publicationTime>${records.join('')}</d2:payload>`);
const VALID = `<sit:validity><com:validityStatus>definedByValidityTimeSpec</com:validityStatus><com:validityTimeSpecification>
  <com:overallStartTime>2026-03-01T08:00:00+01:00</com:overallStartTime>
  <com:overallEndTime>2026-03-05T08:00:00+01:00</com:overallEndTime></com:validityTimeSpecification></sit:validity>`;
const AT = `<sit:locationReference xsi:type="loc:LinearLocation"><loc:supplementaryPositionalDescription>
  <loc:roadInformation><loc:roadName><com:values><com:value lang="nl">Kade</com:value></com:values></loc:roadName></loc:roadInformation>
  </loc:supplementaryPositionalDescription><loc:gmlLineString srsName="EPSG:4326">
  <loc:posList>52.10 5.10 52.11 5.12</loc:posList></loc:gmlLineString></sit:locationReference>`;
const CLOSED = '<sit:roadOrCarriagewayOrLaneManagementType>roadClosed</sit:roadOrCarriagewayOrLaneManagementType>';

test('DATEX II 3: a closed road, latitude before longitude', () => {
  const comment =
    '<sit:generalPublicComment><com:comment><com:values><com:value lang="en">Quay &amp; bridge</com:value><com:value lang="nl">Kade</com:value></com:values></com:comment></sit:generalPublicComment>';
  const { events, publishedAt } = readDatex2(
    datex3(record(VALID + comment + AT + CLOSED, { type: 'RoadOrCarriagewayOrLaneManagement' })),
  );
  assert.deepEqual(events, [
    {
      eventId: 'r1',
      impact: 'closed',
      doubts: [],
      roads: 'Kade',
      direction: '',
      description: 'Quay & bridge',
      startAt: '2026-03-01T07:00:00.000Z',
      endAt: '2026-03-05T07:00:00.000Z',
      lines: [
        [
          [5.1, 52.1],
          [5.12, 52.11],
        ],
      ],
      rings: [],
    },
  ]);
  assert.equal(publishedAt, '2026-02-01T09:00:00.000Z');
});

test('DATEX II 2: the default namespace, points of a reference, and hours of the day', () => {
  const body = Buffer.from(`<d2LogicalModel xmlns="http://datex2.eu/schema/2/2_0" xmlns:xsi="x" modelBaseVersion="2">
    <payloadPublication xsi:type="SituationPublication" lang="de"><publicationTime>2026-02-01T10:00:00Z</publicationTime>
    <situation id="s"><situationRecord xsi:type="ConstructionWorks" id="c1" version="1"><validity><validityStatus>active</validityStatus>
    <validityTimeSpecification><overallStartTime>2026-03-01T08:00:00Z</overallStartTime>
    <validPeriod><recurringTimePeriodOfDay><startTimeOfPeriod>22:00:00</startTimeOfPeriod></recurringTimePeriodOfDay></validPeriod>
    </validityTimeSpecification></validity><impact><numberOfLanesRestricted>1</numberOfLanesRestricted></impact>
    <groupOfLocations xsi:type="Linear"><tpegLinearLocation>
    <to><pointCoordinates><latitude>50.1</latitude><longitude>8.2</longitude></pointCoordinates></to>
    <from><pointCoordinates><latitude>50.2</latitude><longitude>8.3</longitude></pointCoordinates></from>
    </tpegLinearLocation></groupOfLocations></situationRecord></situation></payloadPublication></d2LogicalModel>`);
  const [event] = readDatex2(body).events.filter(isEvent);
  assert.deepEqual(
    [event?.impact, event?.doubts, event?.lines, event?.endAt],
    [
      'lanes',
      ['place', 'times'],
      [
        [
          [8.2, 50.1],
          [8.3, 50.2],
        ],
      ],
      null,
    ],
  );
});

test('DATEX II: what a record must say to be one that closes something', () => {
  const said = (inner: string, type?: string) => {
    const [event] = readDatex2(datex3(record(VALID + AT + inner, type === undefined ? {} : { type }))).events;
    return event !== undefined && isEvent(event) ? event.impact : event;
  };
  const constriction = (word: string) =>
    `<sit:impact><sit:trafficConstrictionType>${word}</sit:trafficConstrictionType></sit:impact>`;
  assert.deepEqual(
    [
      said(''),
      said('', 'AbnormalTraffic'),
      said(constriction('roadBlocked'), 'Accident'),
      said(constriction('lanesPartiallyObstructed')),
      said('<sit:impact><sit:numberOfOperationalLanes>0</sit:numberOfOperationalLanes></sit:impact>'),
      said(
        CLOSED +
          '<sit:management><com:lifeCycleManagement><com:end>true</com:end></com:lifeCycleManagement></sit:management>',
      ),
    ],
    ['unknown', undefined, 'closed', 'lanes', 'closed', 'over'],
  );
});

test('DATEX II: the way around is not what is closed, and areas that are drawn are taken as they are', () => {
  const detour = `<sit:alternativeRoute xsi:type="loc:LinearLocation"><loc:gmlLineString><loc:posList>1 1 2 2</loc:posList></loc:gmlLineString></sit:alternativeRoute>`;
  const polygon = `<sit:locationReference xsi:type="loc:AreaLocation"><loc:gmlMultiPolygon><loc:gmlPolygon><loc:exterior>
    <loc:posList srsDimension="2">52.1 5.1 52.1 5.2 52.2 5.2 52.1 5.1</loc:posList></loc:exterior></loc:gmlPolygon></loc:gmlMultiPolygon></sit:locationReference>`;
  const [one, other] = readDatex2(
    datex3(record(VALID + AT + detour + CLOSED), record(VALID + polygon + CLOSED, { id: 'r2' })),
  ).events.filter(isEvent);
  assert.equal(one?.lines.length, 1);
  assert.deepEqual(other?.rings, [
    [
      [5.1, 52.1],
      [5.2, 52.1],
      [5.2, 52.2],
      [5.1, 52.1],
    ],
  ]);
});

test('what is none of the format is said to be none, and none of it is taken', () => {
  for (const body of ['', '[]', '{"type":"Feature"}', '<html></html>', '{'])
    assert.throws(() => readWzdx(body), NotUnderstood, body);
  for (const body of [
    '',
    'x',
    '<html><body>Not found</body></html>',
    '<!DOCTYPE d [<!ENTITY a "aaaa">]><situation>&a;</situation>',
    '<a><situation id="1">',
    '<a>'.repeat(100),
    '{"type":"FeatureCollection","features":[]}',
  ])
    assert.throws(() => readDatex2(Buffer.from(body)), NotUnderstood, body.slice(0, 40));
  assert.throws(() => readDatex2(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe])), NotUnderstood);
});

test('a record beyond all measure is counted, and the next one is read', () => {
  const long = record(VALID + AT + CLOSED + `<sit:x>${'<sit:y>z</sit:y>'.repeat(30_000)}</sit:x>`, { id: 'long' });
  const { events } = readDatex2(datex3(long, record(VALID + AT + CLOSED)));
  assert.deepEqual(
    events.map((event) => (isEvent(event) ? event.eventId : event)),
    ['unreadable', 'r1'],
  );
});

const readNear = (
  body: Uint8Array,
  format: 'wzdx' | 'datex2',
  boxes: [number, number, number, number][],
): FeedContent => {
  const read = readFeedTask.work({ body, format, boxes, margin: 15, now: '2026-03-02T00:00:00.000Z' });
  assert.ok(!('notUnderstood' in read), JSON.stringify(read));
  return read;
};

test('of a feed, packed or not, only what meets our zones and is not over comes back, closed roads first', () => {
  const near = [5, 52, 6, 53] satisfies [number, number, number, number];
  const body = datex3(
    record(VALID + AT, { id: 'works' }),
    record(VALID + AT + CLOSED, { id: 'closed' }),
    record(VALID.replaceAll('2026-03-0', '2026-02-0') + AT + CLOSED, { id: 'past' }),
    record(VALID + AT.replace('52.10 5.10 52.11 5.12', '10 10 11 11') + CLOSED, { id: 'far' }),
    record(VALID + CLOSED, { id: 'nowhere' }),
  );
  const content = readNear(gzipSync(body), 'datex2', [near]);
  assert.deepEqual(
    [content.near.map(({ eventId }) => eventId), content.events, content.skipped],
    [['closed', 'works'], 5, 1],
  );
  assert.deepEqual(readNear(body, 'datex2', []).near, []);
});

test('a small file that unpacks into more than anybody publishes is refused', () => {
  const bomb = gzipSync(Buffer.alloc(80 << 20, ' '));
  const read = readFeedTask.work({
    body: bomb,
    format: 'wzdx',
    boxes: [],
    margin: 15,
    now: '2026-03-02T00:00:00.000Z',
  });
  assert.deepEqual(read, { notUnderstood: 'gzip' });
});
