/** A track as GPX 1.1 or as GeoJSON by RFC 7946, written as it is read. */
import { open, rename, rm } from 'node:fs/promises';
import { escapedXml } from '#contract/ground/markup.ts';
import type { TrackRow } from './queries.ts';

export interface TrackToWrite {
  /** Names the car in the file. */
  fleetNumber: string;
  plate: string;
  rows: AsyncIterable<readonly TrackRow[]>;
  /** The file appears here only when it is whole. */
  path: string;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** A silence of more than this ends a part of the track. */
const GAP_MS = 5 * 60_000;
/** Positions of one part: its times are held until it is written. */
const MOST_IN_PART = 10_000;

/** Cuts a track at gaps without positions, at the antimeridian, and where a part gets long. */
async function* partsOf({ rows, signal, onProgress }: TrackToWrite): AsyncGenerator<TrackRow[]> {
  let part: TrackRow[] = [];
  let count = 0;
  for await (const batch of rows) {
    signal.throwIfAborted();
    for (const row of batch) {
      const last = part.at(-1);
      const isApart =
        last !== undefined && (Date.parse(row.at) - Date.parse(last.at) > GAP_MS || Math.abs(row.lng - last.lng) > 180);
      if (isApart) {
        yield part;
        part = [];
      } else if (part.length >= MOST_IN_PART) {
        yield part;
        part = last === undefined ? [] : [last];
      }
      part.push(row);
    }
    count += batch.length;
    onProgress(count);
  }
  if (part.length > 0) yield part;
}

const gpxPoint = ({ at, lng, lat, altitude }: TrackRow): string =>
  `<trkpt lat="${lat}" lon="${lng}">${altitude === null ? '' : `<ele>${altitude}</ele>`}<time>${escapedXml(at)}</time></trkpt>\n`;

const gpxHead = (name: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<gpx version="1.1" creator="Pilotdesk" xmlns="http://www.topografix.com/GPX/1/1" ` +
  `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
  `xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">\n` +
  `<trk><name>${escapedXml(name)}</name>\n`;

async function* gpxOf(track: TrackToWrite): AsyncGenerator<string> {
  yield gpxHead(`${track.fleetNumber} ${track.plate}`);
  for await (const part of partsOf(track)) yield `<trkseg>\n${part.map(gpxPoint).join('')}</trkseg>\n`;
  yield '</trk>\n</gpx>\n';
}

const coordinates = ({ lng, lat, altitude }: TrackRow): number[] =>
  altitude === null ? [lng, lat] : [lng, lat, altitude];

/** A line has two positions at least: a part of one is a point. */
function featureOf(part: readonly TrackRow[], { fleetNumber, plate }: TrackToWrite): string {
  const [first] = part;
  const isLine = part.length > 1;
  const geometry = isLine
    ? { type: 'LineString', coordinates: part.map(coordinates) }
    : { type: 'Point', coordinates: first === undefined ? [] : coordinates(first) };
  const coordTimes = isLine ? part.map(({ at }) => at) : first?.at;
  return JSON.stringify({ type: 'Feature', properties: { fleetNumber, plate, coordTimes }, geometry });
}

async function* geoJsonOf(track: TrackToWrite): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let isFirst = true;
  for await (const part of partsOf(track)) {
    yield `${isFirst ? '' : ','}\n${featureOf(part, track)}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

/** Writes the file. Throws the reason of the signal when it is aborted; then there is no file. */
export async function writeTrack(format: 'gpx' | 'geojson', track: TrackToWrite): Promise<void> {
  const unfinished = `${track.path}.part`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    for await (const text of format === 'gpx' ? gpxOf(track) : geoJsonOf(track)) await handle.appendFile(text);
    await handle.sync();
    await handle.close();
    await rename(unfinished, track.path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
