/** Reads a WZDx feed (Work Zone Data Exchange 4, and 3 as far as it is alike): GeoJSON features, one for each stretch of road. */
import { z } from 'zod';
import type { RoadImpact, RoadWorkDoubt } from '#contract/capacity/roadWork/rules.ts';
import type { LngLat } from '#contract/ground/geometry.ts';
import { boundedEvent, momentOf, NotUnderstood, type ReadEvent, type ReadFeed } from './event.ts';

const feedInfo = z.looseObject({ update_date: z.string().optional() });
const collection = z.looseObject({
  type: z.literal('FeatureCollection'),
  feed_info: feedInfo.optional(),
  road_event_feed_info: feedInfo.optional(),
  features: z.array(z.unknown()),
});

const position = z.array(z.number()).min(2).max(4);
const text = z.string().nullish();
const details = z.looseObject({
  event_type: text,
  road_names: z.array(z.string()).nullish(),
  direction: text,
  name: text,
  description: text,
});
const feature = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.looseObject({
    ...details.shape,
    core_details: details.nullish(),
    road_event_id: text,
    event_status: text,
    start_date: text,
    end_date: text,
    vehicle_impact: text,
  }),
  geometry: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('LineString'), coordinates: z.array(position) }),
    z.looseObject({ type: z.literal('MultiPoint'), coordinates: z.array(position) }),
    z.looseObject({ type: z.literal('Point'), coordinates: position }),
    z.looseObject({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  ]),
});

/** Null: all lanes are open, so that nothing is to be closed. */
function impactOf(word: string): RoadImpact | null {
  if (word === 'all-lanes-closed') return 'closed';
  if (word.startsWith('all-lanes-open')) return null;
  if (word.startsWith('some-lanes-closed')) return 'lanes';
  return word === 'alternating-one-way' || word === 'flagging' || word === 'temporary-traffic-signal'
    ? 'alternating'
    : 'unknown';
}

const placesOf = (positions: readonly (readonly number[])[]): LngLat[] =>
  positions.map(([lng = NaN, lat = NaN]): LngLat => [lng, lat]);

function shapeOf(geometry: z.output<typeof feature>['geometry']) {
  switch (geometry.type) {
    case 'LineString':
      return { lines: [placesOf(geometry.coordinates)], rings: [], isRough: false };
    case 'MultiPoint':
      // only its two ends, or some of its middle: the road may bend between
      return { lines: [placesOf(geometry.coordinates)], rings: [], isRough: true };
    case 'Point':
      return { lines: [placesOf([geometry.coordinates])], rings: [], isRough: true };
    case 'Polygon':
      return { lines: [], rings: geometry.coordinates.slice(0, 1).map(placesOf), isRough: false };
  }
}

/** Null: it closes nothing. A detour is the way around, not what is closed. */
function eventOf(read: z.output<typeof feature>): ReadEvent | null {
  const { properties } = read;
  const core = { ...properties, ...properties.core_details };
  if (core.event_type === 'detour') return null;
  if (properties.event_status === 'completed' || properties.event_status === 'cancelled') return 'over';
  const impact = impactOf(properties.vehicle_impact ?? 'unknown');
  if (impact === null) return null;
  const { isRough, ...shape } = shapeOf(read.geometry);
  const times = [properties.start_date, properties.end_date];
  const isOdd = times.some((said) => (said ?? '') !== '' && momentOf(said) === null);
  const doubts: RoadWorkDoubt[] = [...(isRough ? ['place' as const] : []), ...(isOdd ? ['times' as const] : [])];
  return boundedEvent({
    eventId: String(read.id ?? properties.road_event_id ?? ''),
    impact,
    doubts,
    roads: (core.road_names ?? []).join(' · '),
    direction: core.direction === 'unknown' ? '' : (core.direction ?? ''),
    description: [core.name, core.description].filter((said) => (said ?? '') !== '').join(' · '),
    startAt: momentOf(properties.start_date),
    endAt: momentOf(properties.end_date),
    ...shape,
  });
}

/** @throws NotUnderstood for what is no feature collection */
export function readWzdx(body: string): ReadFeed {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new NotUnderstood('JSON');
  }
  const whole = collection.safeParse(parsed);
  if (!whole.success) throw new NotUnderstood('FeatureCollection');
  const { feed_info: info, road_event_feed_info: olderInfo, features } = whole.data;
  const events = features.flatMap((one): ReadEvent[] => {
    const read = feature.safeParse(one);
    if (!read.success) return ['unreadable'];
    const event = eventOf(read.data);
    return event === null ? [] : [event];
  });
  return { publishedAt: momentOf((info ?? olderInfo)?.update_date), events };
}
