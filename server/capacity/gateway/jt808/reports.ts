/** What a terminal says that is signed in: positions, answers to commands, and signs of life. */
import type { KnownDevice } from '#server/capacity/device/devices.ts';
import type { Services } from '#server/services.ts';
import type { CarReport } from '#server/capacity/telemetry/fix.ts';
import type { Frame } from './frame.ts';
import type { TerminalLine } from './line.ts';
import {
  type Alarms,
  type Location,
  readAnswer,
  readBatch,
  readBegunBatch,
  readGeneralAck,
  readMedia,
  readReport,
  UP,
} from './read.ts';
import { ACK, DOWN, mediaAnswer, timeAnswer, timeOf } from './write.ts';

export type ReportServices = Pick<Services, 'commands' | 'log' | 'now'> & {
  telemetry: Pick<Services['telemetry'], 'heard' | 'take'>;
};

/** What has to be waited for before more is read; wrapped, so that it is not waited for at once. */
export type Keeping = { done: Promise<void> } | null;

/** Where and when it was, of which a message that breaks off behind its alarms says nothing. */
const UNSAID: Pick<Location, 'at' | 'positioned'> &
  Record<'lng' | 'lat' | 'speed' | 'heading' | 'altitude' | 'mileage', null> = {
  at: null,
  positioned: true,
  lng: null,
  lat: null,
  speed: null,
  heading: null,
  altitude: null,
  mileage: null,
};

/** A position as every protocol hands it on. */
function toReport(told: Location | Alarms, carId: string, receivedAt: number): CarReport {
  const { alarms, alarmBits, at, lng, lat, speed, heading, altitude, mileage, positioned } = { ...UNSAID, ...told };
  return {
    carId,
    at,
    receivedAt,
    lng,
    lat,
    speed,
    heading,
    altitude,
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
  const unsupported = () => {
    line.count('unknownMessage', messageId, bytes);
    line.acknowledge(frame, ACK.unsupported);
    return null;
  };
  switch (messageId) {
    case UP.location: {
      const told = readReport(body);
      if (told === null) return line.refuse(frame, 'malformed', ACK.broken, bytes);
      return take(line, services, report, [told]);
    }
    // also of a terminal that was not asked
    case UP.locationAnswer: {
      const told = readAnswer(body)?.report ?? null;
      if (told === null) return line.refuse(frame, 'malformed', ACK.broken, bytes);
      return take(line, services, report, [told]);
    }
    case UP.batch: {
      const batch = readBatch(body);
      if (batch === null) return line.refuse(frame, 'malformed', ACK.broken, bytes);
      if (batch.wrong > 0) line.count('malformed', messageId, bytes, batch.wrong);
      return take(line, services, report, batch.locations);
    }
    case UP.mediaEvent:
    case UP.media: {
      const media = readMedia(body);
      if (media === null) return line.refuse(frame, 'malformed', ACK.broken, bytes);
      const { mediaId, cry } = media;
      // what was taken is not kept: without a cry for help there is nothing to say yes to
      if (cry === null) return unsupported();
      if (messageId === UP.mediaEvent) return take(line, services, report, [cry]);
      return take(line, services, report, [cry], {
        accept: () => line.write(DOWN.mediaAnswer, mediaAnswer(mediaId)),
      });
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
      const { serial, report: told } = answer;
      const done = answered(line, services, device, { serial, result: 0, isOnlyReceived: false });
      const keeping = told === null ? null : take(line, services, report, [told], { isAnswer: true });
      if (keeping !== null) return { done: Promise.all([done, keeping.done]).then(() => undefined) };
      taken();
      line.acknowledge(frame, ACK.ok);
      return { done };
    }
    case UP.timeQuery:
      taken();
      line.write(DOWN.time, timeOf(services.now()));
      return null;
    case UP.timeRequest:
      taken();
      line.write(DOWN.timeAnswer, timeAnswer(services.now()));
      return null;
    // the sign-in before still stands
    case UP.authenticate:
    case UP.heartbeat:
    case UP.logout:
    case UP.timeZone:
      taken();
      line.acknowledge(frame, ACK.ok);
      if (messageId === UP.logout) line.hangUp();
      return null;
    default:
      return unsupported();
  }
}

/** What stands at the beginning of a message, whole or not: of one in parts in `begun`. */
function toldIn(messageId: number, begun: Uint8Array): (Location | Alarms)[] {
  switch (messageId) {
    case UP.location:
      return some(readReport(begun));
    case UP.locationAnswer:
    case UP.controlAnswer:
      return some(readAnswer(begun)?.report);
    case UP.batch:
      return readBegunBatch(begun);
    case UP.mediaEvent:
    case UP.media:
      return some(readMedia(begun)?.cry);
    default:
      return [];
  }
}

const some = <Value>(value: Value | null | undefined): Value[] =>
  value === null || value === undefined ? [] : [value];

/** What stands at the beginning of a message of which more is to come; of media the first part says all of it. */
const toldInPart = ({ messageId, part }: Frame, begun: Uint8Array): (Location | Alarms)[] =>
  messageId === UP.media && part?.index !== 1 ? [] : toldIn(messageId, begun);

/** Whoever cries for help in what is no message is heard, and answered nothing: it may come once more as it should be. */
export function hearBroken(
  { telemetry, now }: Pick<ReportServices, 'telemetry' | 'now'>,
  { carId }: Pick<KnownDevice, 'carId'>,
  { messageId, body }: Pick<Frame, 'messageId' | 'body'>,
): Keeping {
  const receivedAt = now().getTime();
  const cries = toldIn(messageId, body).filter(({ alarms }) => alarms.length > 0);
  if (cries.length === 0) return null;
  const taken = telemetry.take(cries.map((one) => toReport(one, carId, receivedAt)));
  return {
    done: taken.then(
      () => undefined,
      () => undefined,
    ),
  };
}

/**
 * Acknowledges a part of a message; `begun` is what is there of it from its beginning on. Whoever cries for help in that is
 * heard now: the rest may never come.
 */
export function hearPart(
  line: TerminalLine,
  { telemetry, now }: ReportServices,
  { frame, device }: Pick<Report, 'frame' | 'device'>,
  begun: Uint8Array | null,
  result: number = ACK.ok,
): Keeping {
  const told = begun === null ? [] : toldInPart(frame, begun);
  const receivedAt = now().getTime();
  const cries = told.filter(({ alarms }) => alarms.length > 0).map((one) => toReport(one, device.carId, receivedAt));
  if (cries.length === 0) {
    // what becomes of the whole is said of the part that completes it
    line.acknowledge(frame, result);
    return null;
  }
  const keep = async () => {
    try {
      await telemetry.take(cries);
      line.acknowledge(frame, result);
    } catch {
      line.acknowledge(frame, ACK.failed);
    }
  };
  return { done: keep() };
}

/**
 * The terminal is told that it was taken when any of it is kept for good or heard as a cry for help, and that it is wrong
 * when nothing in it can be, unless it says something else that counts (`isAnswer`); told that it failed, it sends it again.
 */
function take(
  line: TerminalLine,
  { telemetry, now }: ReportServices,
  { frame, device, bytes }: Report,
  told: readonly (Location | Alarms)[],
  {
    isAnswer = false,
    accept = () => line.acknowledge(frame, ACK.ok),
  }: { isAnswer?: boolean; accept?: () => unknown } = {},
): Keeping {
  const receivedAt = now().getTime();
  const reports = told.map((one) => toReport(one, device.carId, receivedAt));
  const keep = async () => {
    try {
      const { taken, refusals } = await telemetry.take(reports);
      for (const [reason, count] of refusals) line.count(reason, frame.messageId, bytes, count);
      const isTaken = taken > 0 || isAnswer;
      if (isTaken) line.taken(frame.messageId);
      if (isTaken) accept();
      else line.acknowledge(frame, ACK.broken);
    } catch {
      line.acknowledge(frame, ACK.failed);
    }
  };
  return { done: keep() };
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
