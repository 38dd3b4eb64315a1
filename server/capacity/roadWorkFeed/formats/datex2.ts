/**
 * Reads situations of DATEX II, versions 2 and 3: records of road works and of what closes a road. One record is held at a time,
 * so that a publication of hundreds of megabytes needs no more memory than one of a few.
 */
import { SaxesParser } from 'saxes';
import type { RoadImpact, RoadWorkDoubt } from '#contract/capacity/roadWork/rules.ts';
import type { LngLat } from '#contract/ground/geometry.ts';
import type { RoadEvent } from '#server/capacity/roadWork/roadEvent.ts';
import { allBelow, childOf, plainName, textBelow, wordsOf, type Element } from './element.ts';
import { boundedEvent, momentOf, NotUnderstood, type ReadEvent, type ReadFeed } from './event.ts';

const DEEPEST = 64;
/** Elements and characters of one record; a longer one is not read. */
const MOST_ELEMENTS = 20_000;
const MOST_CHARACTERS = 2_000_000;
const PORTION = 1 << 20;

const CLOSES: ReadonlySet<string> = new Set([
  'roadClosed',
  'carriagewayClosures',
  'closedPermanentlyForTheWinter',
  'roadBlocked',
  'carriagewayBlocked',
]);
const ALTERNATES: ReadonlySet<string> = new Set(['singleAlternateLineTraffic', 'contraflow']);
const NARROWS: ReadonlySet<string> = new Set([
  'laneClosures',
  'narrowLanes',
  'carriagewayPartiallyObstructed',
  'roadPartiallyObstructed',
  'lanesBlocked',
  'lanesPartiallyObstructed',
]);
const ROAD_WORKS: ReadonlySet<string> = new Set(['MaintenanceWorks', 'ConstructionWorks', 'Roadworks']);

/** Null: nothing is said to be closed. */
function impactOf(record: Element): RoadImpact | null {
  const said = [
    ...allBelow(record, 'roadOrCarriagewayOrLaneManagementType'),
    ...allBelow(record, 'trafficConstrictionType'),
  ].map(({ text }) => text.trim());
  if (said.some((word) => CLOSES.has(word)) || textBelow(record, 'numberOfOperationalLanes') === '0') return 'closed';
  if (said.some((word) => ALTERNATES.has(word))) return 'alternating';
  if (said.some((word) => NARROWS.has(word)) || Number(textBelow(record, 'numberOfLanesRestricted')) > 0)
    return 'lanes';
  return null;
}

/** Latitude before longitude, as GML has it for WGS 84 and ETRS 89; CRS 84 is the other way about. */
function positionsOf({ attributes, text }: Element, around: Element): LngLat[] {
  const numbers = text.trim().split(/\s+/).map(Number);
  const said = (name: string) => attributes[name] ?? around.attributes[name] ?? '';
  const size = said('srsDimension') === '3' ? 3 : 2;
  const isLngFirst = said('srsName').includes('CRS84');
  return Array.from({ length: Math.floor(numbers.length / size) }, (_, place): LngLat => {
    const [first = NaN, second = NaN] = numbers.slice(place * size, place * size + 2);
    return isLngFirst ? [first, second] : [second, first];
  });
}

const drawnIn = (location: Element, name: string, inner: string): LngLat[][] =>
  allBelow(location, name).flatMap((shape) =>
    (inner === '' ? [shape] : allBelow(shape, inner)).flatMap((part) =>
      allBelow(part, 'posList').map((list) => positionsOf(list, shape)),
    ),
  );

const pointsIn = (location: Element): LngLat[] =>
  ['pointCoordinates', 'openlrCoordinate', 'openlrCoordinates', 'coordinates'].flatMap((name) =>
    allBelow(location, name).map((point): LngLat => [
      Number.parseFloat(textBelow(point, 'longitude')),
      Number.parseFloat(textBelow(point, 'latitude')),
    ]),
  );

/** Areas that are drawn count before lines, and lines before the few points of a reference. */
function shapeOf(record: Element): { lines: LngLat[][]; rings: LngLat[][]; isRough: boolean } {
  const location: Element = {
    name: 'location',
    attributes: {},
    text: '',
    children: [...allBelow(record, 'locationReference'), ...allBelow(record, 'groupOfLocations')],
  };
  // one of several areas is a polygon as well
  const rings = drawnIn(location, 'gmlPolygon', 'exterior');
  if (rings.length > 0) return { lines: [], rings, isRough: false };
  const lines = drawnIn(location, 'gmlLineString', '');
  if (lines.length > 0) return { lines, rings: [], isRough: false };
  const points = pointsIn(location);
  return { lines: points.length === 0 ? [] : [points], rings: [], isRough: true };
}

/** Null: it closes nothing. */
function eventOf(record: Element): ReadEvent | null {
  const type = plainName(record.attributes['xsi:type'] ?? record.attributes['type'] ?? '');
  const impact = impactOf(record) ?? (ROAD_WORKS.has(type) ? 'unknown' : null);
  if (impact === null) return null;
  const life = allBelow(record, 'lifeCycleManagement')[0];
  if (textBelow(life, 'end') === 'true' || textBelow(life, 'cancel') === 'true') return 'over';
  const validity = childOf(record, 'validity');
  if (textBelow(validity, 'validityStatus') === 'suspended') return 'over';
  const { isRough, ...shape } = shapeOf(record);
  const [from, until] = ['overallStartTime', 'overallEndTime'].map((name) => textBelow(validity, name));
  const isOdd = [from, until].some((said) => said !== '' && momentOf(said) === null);
  const hasHours = ['validPeriod', 'exceptionPeriod'].some((name) => allBelow(validity, name).length > 0);
  const doubts: RoadWorkDoubt[] = [
    ...(isRough ? ['place' as const] : []),
    ...(isOdd || hasHours ? ['times' as const] : []),
  ];
  const roads = ['roadNumber', 'roadName'].flatMap((name) => allBelow(record, name).flatMap(wordsOf));
  const comments = allBelow(record, 'generalPublicComment').flatMap((comment) => wordsOf(comment).slice(0, 1));
  const direction = ['tpegDirectionRoad', 'tpegDirection', 'directionBoundOnLinearSection'].map((name) =>
    textBelow(record, name),
  );
  return boundedEvent({
    eventId: record.attributes['id'] ?? '',
    impact,
    doubts,
    roads: [...new Set(roads)].join(' · '),
    direction: direction.find((said) => said !== '') ?? '',
    description: [...new Set(comments)].join(' · '),
    startAt: momentOf(from),
    endAt: momentOf(until),
    ...shape,
  });
}

class Reader {
  readonly events: ReadEvent[] = [];
  readonly #isWanted: (event: RoadEvent) => boolean;
  publishedAt: string | null = null;
  /** What a publication of situations has. */
  isPublication = false;
  /** From the record down to where the reader is; empty outside of records. */
  readonly #open: Element[] = [];
  #depth = 0;
  #elements = 0;
  #characters = 0;
  #text = '';

  constructor(isWanted: (event: RoadEvent) => boolean) {
    this.#isWanted = isWanted;
  }

  opened(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new NotUnderstood('depth');
    this.#text = '';
    const parent = this.#open.at(-1);
    const plain = plainName(name);
    if (plain === 'publicationTime' || plain === 'situation') this.isPublication = true;
    if (parent === undefined && plain !== 'situationRecord') return;
    const element: Element = { name: plain, attributes, children: [], text: '' };
    this.#elements += 1;
    // a record that is too long is heard to its end, and counted as one that cannot be read
    if (parent !== undefined && this.#elements <= MOST_ELEMENTS) parent.children.push(element);
    this.#open.push(element);
  }

  said(text: string): void {
    const inner = this.#open.at(-1);
    this.#characters += text.length;
    if (this.#characters > MOST_CHARACTERS) return;
    if (inner === undefined) this.#text += text;
    else inner.text += text;
  }

  closed(name: string): void {
    this.#depth -= 1;
    const element = this.#open.pop();
    if (element === undefined) {
      if (plainName(name) === 'publicationTime') this.publishedAt = momentOf(this.#text);
      this.#characters = 0;
      return;
    }
    if (this.#open.length > 0) return;
    const isTooLong = this.#elements > MOST_ELEMENTS || this.#characters > MOST_CHARACTERS;
    const event = isTooLong ? 'unreadable' : eventOf(element);
    if (event !== null) this.events.push(typeof event === 'object' && !this.#isWanted(event) ? 'far' : event);
    this.#elements = 0;
    this.#characters = 0;
  }
}

/**
 * `isWanted`: the others are counted, and not held.
 * @throws NotUnderstood for what is no XML, has a document type, or is no publication of situations
 */
export function readDatex2(body: Uint8Array, isWanted: (event: RoadEvent) => boolean = () => true): ReadFeed {
  const reader = new Reader(isWanted);
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new NotUnderstood(error.message);
  });
  parser.on('doctype', () => {
    throw new NotUnderstood('DOCTYPE');
  });
  parser.on('opentag', ({ name, attributes }) => reader.opened(name, attributes));
  parser.on('text', (text) => reader.said(text));
  parser.on('cdata', (text) => reader.said(text));
  parser.on('closetag', ({ name }) => reader.closed(name));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < body.length; from += PORTION) {
    let text = '';
    try {
      text = decoder.decode(body.subarray(from, from + PORTION), { stream: true });
    } catch {
      throw new NotUnderstood('UTF-8');
    }
    parser.write(text);
  }
  parser.close();
  if (!reader.isPublication) throw new NotUnderstood('SituationPublication');
  return { publishedAt: reader.publishedAt, events: reader.events };
}
