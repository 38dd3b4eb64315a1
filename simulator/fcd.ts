/** Reads floating-car data of SUMO (`fcd-export` with geographic positions), however long the file is. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

export interface FcdPosition {
  vehicle: string;
  /** Seconds of the file. */
  time: number;
  lng: number;
  lat: number;
  /** km/h */
  speed: number;
  /** Degrees clockwise from north. */
  heading: number;
}

/** The positions of one time step. */
export interface FcdStep {
  time: number;
  positions: FcdPosition[];
}

/** The file has a wrong format. */
export class FcdError extends Error {}

const numberOf = (text: string | undefined, name: string): number => {
  const value = Number(text);
  if (text === undefined || text.trim() === '' || !Number.isFinite(value))
    throw new FcdError(`a vehicle without a usable ${name}`);
  return value;
};

function positionOf(attributes: Readonly<Record<string, string>>, time: number): FcdPosition {
  const { id, x, y, speed, angle } = attributes;
  if (id === undefined || id === '') throw new FcdError('a vehicle without an id');
  const [lng, lat] = [numberOf(x, 'x'), numberOf(y, 'y')];
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90)
    throw new FcdError('positions are not geographic: SUMO has to write them with fcd-output.geo');
  const kmh = Number((numberOf(speed, 'speed') * 3.6).toFixed(2));
  return { vehicle: id, time, lng, lat, speed: kmh, heading: ((numberOf(angle, 'angle') % 360) + 360) % 360 };
}

/** The steps in the order of the file; `.gz` is unpacked on the way. @throws FcdError */
export async function* readFcd(file: string): AsyncGenerator<FcdStep> {
  const raw = createReadStream(file);
  const source = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  raw.on('error', (error) => source.destroy(error));
  const parser = new SaxesParser();
  let ready: FcdStep[] = [];
  let step: FcdStep | null = null;
  let isFcd = false;
  let problem: Error | null = null;
  parser.on('error', (error) => (problem ??= new FcdError(`the file is no XML: ${error.message}`)));
  parser.on('opentag', ({ name, attributes }) => {
    if (problem !== null) return;
    try {
      if (name === 'fcd-export') isFcd = true;
      else if (name === 'timestep') step = { time: numberOf(attributes['time'], 'time'), positions: [] };
      else if (name === 'vehicle' && step !== null) step.positions.push(positionOf(attributes, step.time));
    } catch (error) {
      problem = error instanceof Error ? error : new FcdError(String(error));
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name !== 'timestep' || step === null) return;
    ready.push(step);
    step = null;
  });
  source.setEncoding('utf8');
  for await (const piece of source) {
    parser.write(String(piece));
    if (problem !== null) throw problem;
    const steps = ready;
    ready = [];
    yield* steps;
  }
  parser.close();
  if (problem !== null) throw problem;
  yield* ready;
  if (!isFcd) throw new FcdError('this is no fcd-export of SUMO');
}
