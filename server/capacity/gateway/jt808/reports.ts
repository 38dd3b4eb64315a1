/** What a terminal says that is signed in: positions, answers to commands, and signs of life. */
import type { RefusalReason } from '#contract/capacity/device/calls.ts';
import type { KnownDevice } from '#server/capacity/device/devices.ts';
import type { Services } from '#server/services.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';
import type { Frame } from './frame.ts';
import type { TerminalLine } from './line.ts';
import { type Location, readAnswer, readBatch, readGeneralAck, readLocation, UP } from './read.ts';
import { ACK, DOWN } from './write.ts';

export type ReportServices = Pick<Services, 'commands' | 'log' | 'now'> & {
  telemetry: Pick<Services['telemetry'], 'heard' | 'take'>;
};

/** What has to be waited for before more is read; wrapped, so that it is not waited for at once. */
export type Keeping = { done: Promise<void> } | null;

/** A position as every protocol hands it on. */
function toFix(location: Location, at: number, carId: string, receivedAt: number): Fix {
  const { lng, lat, speed, heading, altitude, mileage, alarms, alarmBits, positioned } = location;
  return {
    carId,
    at,
    receivedAt,
    lng,
    lat,
    speed,
    heading: heading <= 360 ? heading : null,
    altitude: altitude <= 10_000 ? altitude : null,
    charge: null,
    odometer: mileage,
    alarms,
    flags: positioned ? [] : ['noFix'],
    protocol: 'jt808',
    ...(alarmBits === 0 ? {} : { terminalAlarms: alarmBits }),
  };
}

/** A message of a terminal, heard at `heardAt` by our clock. */
export interface Report {
  frame: Frame;
  device: KnownDevice;
  heardAt: number;
  bytes: Uint8Array;
}

/** Takes a message, and answers what has to be waited for. */
export function hear(line: TerminalLine, services: ReportServices, report: Report): Keeping {
  const { frame, device, heardAt, bytes } = report;
  const { messageId, body } = frame;
  const taken = () => {
    line.taken(messageId);
    services.telemetry.heard(device.carId, heardAt);
  };
  switch (messageId) {
    case UP.location:
      return takeLocations(line, services, report, [readLocation(body)]);
    case UP.batch: {
      const batch = readBatch(body);
      if (batch === null) return line.refuse(frame, 'malformed', ACK.broken, bytes);
      return takeLocations(line, services, report, batch.locations);
    }
    case UP.generalAck: {
      const ack = readGeneralAck(body);
      if (ack === null) return line.refuse(frame, 'malformed', ACK.broken, bytes);
      taken();
      // a control is done when the terminal says so once more with its position
      const isOnlyReceived = ack.messageId === DOWN.control;
      return { done: answered(line, services, device, { ...ack, isOnlyReceived }) };
    }
    case UP.controlAnswer: {
      const answer = readAnswer(body);
      if (answer === null) return line.refuse(frame, 'malformed', ACK.broken, bytes);
      taken();
      line.acknowledge(frame, ACK.ok);
      return { done: answered(line, services, device, { serial: answer.serial, result: 0, isOnlyReceived: false }) };
    }
    // the sign-in before still stands
    case UP.authenticate:
    case UP.heartbeat:
    case UP.logout:
      taken();
      line.acknowledge(frame, ACK.ok);
      if (messageId === UP.logout) line.hangUp();
      return null;
    default:
      line.count('unknownMessage', messageId, bytes);
      line.acknowledge(frame, ACK.unsupported);
      return null;
  }
}

function takeLocations(
  line: TerminalLine,
  services: ReportServices,
  { frame, device, bytes }: Report,
  locations: readonly (Location | null)[],
): Keeping {
  const receivedAt = services.now().getTime();
  const fixes: Fix[] = [];
  let problem: RefusalReason | null = null;
  for (const location of locations) {
    if (location === null) problem = 'malformed';
    else if (location.at === null) problem = 'badTime';
    else if (Math.abs(location.lat) > 90 || Math.abs(location.lng) > 180) problem = 'badPosition';
    else fixes.push(toFix(location, location.at, device.carId, receivedAt));
  }
  if (problem !== null && fixes.length === 0) return line.refuse(frame, problem, ACK.broken, bytes);
  if (problem !== null) line.count(problem, frame.messageId, bytes);
  return { done: keep(line, services, { frame, bytes }, fixes) };
}

/**
 * The terminal is told that it was taken when any of it is kept for good, and that it is wrong when nothing in it can
 * be; told that it failed, it sends it again.
 */
async function keep(
  line: TerminalLine,
  { telemetry }: ReportServices,
  { frame, bytes }: Pick<Report, 'frame' | 'bytes'>,
  fixes: readonly Fix[],
): Promise<void> {
  try {
    const refusals = await telemetry.take(fixes);
    let left = fixes.length;
    for (const [reason, count] of refusals) {
      line.count(reason, frame.messageId, bytes, count);
      left -= count;
    }
    if (left > 0) line.taken(frame.messageId);
    line.acknowledge(frame, left > 0 ? ACK.ok : ACK.broken);
  } catch {
    line.acknowledge(frame, ACK.failed);
  }
}

/** A terminal answered a command. */
async function answered(
  line: TerminalLine,
  { commands, log }: ReportServices,
  { carId }: KnownDevice,
  { serial, result, isOnlyReceived }: { serial: number; result: number; isOnlyReceived: boolean },
): Promise<void> {
  const id = line.commandOf(serial);
  if (id === undefined) return;
  try {
    if (result !== 0) await commands.acknowledge(carId, { id, result: 'refused', reason: `0x0001: ${result}` });
    else await commands.acknowledge(carId, { id, result: isOnlyReceived ? 'received' : 'done' });
  } catch (error) {
    log.warn({ err: error }, 'the answer of a terminal could not be kept');
  }
}
