/** One connection of a JT/T 808 terminal: who it is, what it says, what it is told. */
import type { Socket } from 'node:net';
import type { RefusalReason } from '#contract/device.ts';
import type { CommandMessage } from '#contract/telemetry.ts';
import { identityOfPhone, type KnownDevice } from '../../device/devices.ts';
import type { Services } from '../../services.ts';
import type { Fix } from '../../telemetry/fix.ts';
import { type Decoded, encodeFrame, type Frame, FrameReader } from './frame.ts';
import { PartsReader } from './parts.ts';
import {
  type Location,
  readAnswer,
  readAuthentication,
  readBatch,
  readGeneralAck,
  readLocation,
  readRegistration,
  UP,
} from './read.ts';
import { ACK, DOWN, generalAck, registerAnswer, REGISTERED, resendParts, textMessage, unlockDoors } from './write.ts';

/** A terminal that reads nothing is let go. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** So many messages in a row that cannot be taken, and it is let go. */
const MOST_REFUSED = 30;
/** Commands whose answers are waited for. */
const MOST_WAITING = 64;

export type ConnectionServices = Pick<Services, 'devices' | 'gatewayCounts' | 'commands' | 'log' | 'now'> & {
  telemetry: Pick<Services['telemetry'], 'heard' | 'take'>;
};

const nameOf = (messageId: number): string => `0x${messageId.toString(16).padStart(4, '0')}`;

/** Messages that are counted by name; what else terminals say is counted together. */
const COUNTED: ReadonlySet<number> = new Set(Object.values(UP));
const kindOf = (messageId: number): string => (COUNTED.has(messageId) ? nameOf(messageId) : 'other');

/** A position as every protocol hands it on. */
function toFix(location: Location, at: number, carId: string, receivedAt: number): Fix {
  const { lng, lat, speed, heading, altitude, mileage, alarms, positioned } = location;
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
  };
}

export class TerminalConnection {
  readonly address: string;
  readonly openedAt: number;
  readonly #socket: Socket;
  readonly #services: ConnectionServices;
  readonly #onSignedIn: (connection: TerminalConnection) => void;
  readonly #reader = new FrameReader();
  readonly #parts = new PartsReader();
  /** Serial numbers under which commands went out; sent again under the same, as the standard has it. */
  readonly #serials = new Map<string, number>();
  #device: KnownDevice | null = null;
  #heardAt: number;
  #serial = 0;
  #refusedInARow = 0;
  /** How the terminal writes headers. */
  #last: { phone: string; is2019: boolean } = { phone: '0', is2019: false };

  constructor(socket: Socket, services: ConnectionServices, onSignedIn: (connection: TerminalConnection) => void) {
    this.#socket = socket;
    this.#services = services;
    this.#onSignedIn = onSignedIn;
    this.address = socket.remoteAddress ?? '';
    this.openedAt = services.now().getTime();
    this.#heardAt = this.openedAt;
  }

  get device(): KnownDevice | null {
    return this.#device;
  }

  get heardAt(): number {
    return this.#heardAt;
  }

  /** Reads until the other side or this one ends it. */
  async run(): Promise<void> {
    try {
      for await (const chunk of this.#socket) {
        if (!Buffer.isBuffer(chunk)) continue;
        // positions of one chunk are kept together; the next one is read when they are
        const keeping: Promise<void>[] = [];
        for (const decoded of this.#reader.push(chunk)) {
          const kept = await this.#take(decoded);
          if (kept !== null) keeping.push(kept.done);
          if (this.#socket.destroyed) return;
        }
        await Promise.all(keeping);
      }
    } catch (error) {
      this.#services.log.debug({ err: error }, 'a connection of a terminal broke');
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Ends it, and counts why. */
  refuse(reason: RefusalReason): void {
    this.#count(reason, 'connection');
    this.close();
  }

  /** Asks for parts that did not come. */
  askForParts(): void {
    for (const { messageId, serial, missing, is2019, isLost } of this.#parts.overdue(this.#services.now().getTime())) {
      if (isLost) this.#count('fragmentsMissing', kindOf(messageId));
      else this.#write(DOWN.resendParts, resendParts(serial, missing, is2019));
    }
  }

  /** Hands a command over; answers whether it is on its way. */
  deliver({ id, kind, text = '' }: CommandMessage): boolean {
    const { is2019 } = this.#last;
    let serial = this.#serials.get(id);
    if (serial === undefined) {
      serial = this.#nextSerial();
      if (this.#serials.size >= MOST_WAITING) {
        const [oldest = ''] = this.#serials.keys();
        this.#serials.delete(oldest);
      }
      this.#serials.set(id, serial);
    }
    return kind === 'message'
      ? this.#write(DOWN.text, textMessage(text, is2019), serial)
      : this.#write(DOWN.control, unlockDoors(is2019), serial);
  }

  #nextSerial(): number {
    this.#serial = (this.#serial + 1) & 0xffff;
    return this.#serial;
  }

  #write(messageId: number, body: Uint8Array, serial = this.#nextSerial()): boolean {
    const socket = this.#socket;
    if (socket.destroyed || !socket.writable) return false;
    socket.write(encodeFrame({ ...this.#last, messageId, serial, encryption: 0, part: null, body }));
    if (socket.writableLength > MOST_UNREAD_BYTES) this.close();
    return !socket.destroyed;
  }

  #acknowledge({ serial, messageId }: Frame, result: number): void {
    this.#write(DOWN.generalAck, generalAck(serial, messageId, result));
  }

  #count(reason: RefusalReason, kind: string, bytes?: Uint8Array): void {
    this.#services.gatewayCounts.refused({
      protocol: 'jt808',
      kind,
      reason,
      deviceId: this.#device?.id ?? null,
      identity: this.#device?.identity ?? identityOfPhone(this.#last.phone),
      address: this.address,
      ...(bytes === undefined ? {} : { bytes }),
    });
  }

  #refuseFrame(frame: Frame, reason: RefusalReason, result: number, bytes?: Uint8Array): null {
    this.#count(reason, kindOf(frame.messageId), bytes);
    this.#acknowledge(frame, result);
    this.#refusedInARow += 1;
    if (this.#refusedInARow > MOST_REFUSED) this.refuse('tooFast');
    return null;
  }

  /** Answers what has to be waited for before more is read, wrapped so that it is not waited for at once. */
  async #take(decoded: Decoded): Promise<{ done: Promise<void> } | null> {
    if ('problem' in decoded) {
      const { problem, header, bytes } = decoded;
      this.#count(problem, header === null ? 'unknown' : kindOf(header.messageId), bytes);
      this.#refusedInARow += 1;
      if (this.#refusedInARow > MOST_REFUSED) this.close();
      return null;
    }
    const { frame: part, bytes } = decoded;
    if (this.#device === null) this.#last = { phone: part.phone, is2019: part.is2019 };
    else if (identityOfPhone(part.phone) !== this.#device.identity)
      return this.#refuseFrame(part, 'otherIdentity', ACK.failed, bytes);
    this.#heardAt = this.#services.now().getTime();
    if (part.encryption !== 0) return this.#refuseFrame(part, 'malformed', ACK.unsupported, bytes);
    if (this.#device === null) return this.#admit(part, bytes);
    const frame = this.#parts.take(part, this.#heardAt);
    if (frame === 'tooLong') return this.#refuseFrame(part, 'tooLong', ACK.broken, bytes);
    return frame === null ? null : this.#hear(frame, this.#device, bytes);
  }

  /** Before it has signed in a terminal can register, sign in, and nothing else. */
  async #admit(frame: Frame, bytes: Uint8Array): Promise<null> {
    if (frame.part !== null) return this.#refuseFrame(frame, 'notSignedIn', ACK.failed, bytes);
    if (frame.messageId === UP.register) await this.#register(frame, bytes);
    else if (frame.messageId === UP.authenticate) await this.#signIn(frame);
    else this.#refuseFrame(frame, 'notSignedIn', ACK.failed, bytes);
    return null;
  }

  async #register(frame: Frame, bytes: Uint8Array): Promise<void> {
    const { devices, gatewayCounts, log } = this.#services;
    if (readRegistration(frame.body, frame.is2019) === null) {
      this.#refuseFrame(frame, 'malformed', ACK.broken, bytes);
      return;
    }
    let given: Awaited<ReturnType<typeof devices.register>>;
    try {
      given = await devices.register(frame.phone);
    } catch (error) {
      log.warn({ err: error }, 'a terminal could not be registered; it has to try again');
      this.#acknowledge(frame, ACK.failed);
      return;
    }
    const isKnown = devices.find('jt808', identityOfPhone(frame.phone)) !== undefined;
    if (given === null) {
      this.#count(isKnown ? 'registrationClosed' : 'unknownDevice', kindOf(frame.messageId), bytes);
      this.#refusedInARow += 1;
      if (this.#refusedInARow > MOST_REFUSED) this.close();
    } else gatewayCounts.taken('jt808', kindOf(frame.messageId));
    const result = given !== null ? REGISTERED.ok : isKnown ? REGISTERED.alreadyTaken : REGISTERED.unknownTerminal;
    this.#write(DOWN.registerAnswer, registerAnswer(frame.serial, result, given?.secret));
  }

  async #signIn(frame: Frame): Promise<void> {
    const { devices, gatewayCounts, commands, log, telemetry } = this.#services;
    const code = readAuthentication(frame.body, frame.is2019);
    const identity = identityOfPhone(frame.phone);
    if (code === null) {
      this.#refuseFrame(frame, 'malformed', ACK.broken);
      return;
    }
    try {
      const device = await devices.verify({ protocol: 'jt808', identity, secret: code });
      if (device === null) {
        // what it sent may be the secret of another device: its bytes are not kept
        const isKnown = devices.find('jt808', identity) !== undefined;
        this.#refuseFrame(frame, isKnown ? 'wrongSecret' : 'unknownDevice', ACK.failed);
        return;
      }
      if (this.#socket.destroyed) return;
      this.#device = device;
      this.#refusedInARow = 0;
      gatewayCounts.taken('jt808', kindOf(frame.messageId));
      devices.connected(device.id, this.address);
      telemetry.heard(device.carId, this.#heardAt);
      this.#onSignedIn(this);
      this.#acknowledge(frame, ACK.ok);
      void commands.carIsBack(device.carId);
    } catch (error) {
      log.warn({ err: error }, 'a terminal could not be let in; it has to try again');
      this.#acknowledge(frame, ACK.failed);
    }
  }

  /** What a terminal says that is signed in. */
  #hear(frame: Frame, device: KnownDevice, bytes: Uint8Array): { done: Promise<void> } | null {
    const { devices, telemetry, gatewayCounts } = this.#services;
    devices.heard(device.id);
    const { messageId, body } = frame;
    const taken = () => {
      this.#refusedInARow = 0;
      gatewayCounts.taken('jt808', kindOf(messageId));
      telemetry.heard(device.carId, this.#heardAt);
    };
    switch (messageId) {
      case UP.location:
        return this.#takeLocations(frame, [readLocation(body)], device, bytes);
      case UP.batch: {
        const batch = readBatch(body);
        if (batch === null) return this.#refuseFrame(frame, 'malformed', ACK.broken, bytes);
        return this.#takeLocations(frame, batch.locations, device, bytes);
      }
      case UP.generalAck: {
        const ack = readGeneralAck(body);
        if (ack === null) return this.#refuseFrame(frame, 'malformed', ACK.broken, bytes);
        taken();
        return { done: this.#answered(ack.serial, device, ack.result, ack.messageId === DOWN.control) };
      }
      case UP.controlAnswer: {
        const answer = readAnswer(body);
        if (answer === null) return this.#refuseFrame(frame, 'malformed', ACK.broken, bytes);
        taken();
        this.#acknowledge(frame, ACK.ok);
        return { done: this.#answered(answer.serial, device, 0, false) };
      }
      case UP.authenticate:
        // the sign-in before still stands
        taken();
        this.#acknowledge(frame, ACK.ok);
        return null;
      case UP.heartbeat:
      case UP.logout:
        taken();
        this.#acknowledge(frame, ACK.ok);
        if (messageId === UP.logout) this.#socket.end();
        return null;
      default:
        this.#count('unknownMessage', kindOf(messageId), bytes);
        this.#acknowledge(frame, ACK.unsupported);
        return null;
    }
  }

  #takeLocations(
    frame: Frame,
    locations: readonly (Location | null)[],
    device: KnownDevice,
    bytes: Uint8Array,
  ): { done: Promise<void> } | null {
    const receivedAt = this.#services.now().getTime();
    const fixes: Fix[] = [];
    let problem: RefusalReason | null = null;
    for (const location of locations) {
      if (location === null) problem = 'malformed';
      else if (location.at === null) problem = 'badTime';
      else if (Math.abs(location.lat) > 90 || Math.abs(location.lng) > 180) problem = 'badPosition';
      else fixes.push(toFix(location, location.at, device.carId, receivedAt));
    }
    if (problem !== null && fixes.length === 0) return this.#refuseFrame(frame, problem, ACK.broken, bytes);
    if (problem !== null) this.#count(problem, kindOf(frame.messageId), bytes);
    this.#refusedInARow = 0;
    this.#services.gatewayCounts.taken('jt808', kindOf(frame.messageId));
    return { done: this.#keep(frame, fixes) };
  }

  /** The terminal is told that it was taken when it is kept for good; told otherwise, it sends it again. */
  async #keep(frame: Frame, fixes: readonly Fix[]): Promise<void> {
    try {
      await this.#services.telemetry.take(fixes);
      this.#acknowledge(frame, ACK.ok);
    } catch {
      this.#acknowledge(frame, ACK.failed);
    }
  }

  /** A terminal answered a command; a control is done when it says so once more with its position. */
  async #answered(serial: number, { carId }: KnownDevice, result: number, isOnlyReceived: boolean): Promise<void> {
    const { commands, log } = this.#services;
    const [id] = [...this.#serials].find(([, used]) => used === serial) ?? [];
    if (id === undefined) return;
    try {
      if (result !== 0) await commands.acknowledge(carId, { id, result: 'refused', reason: `0x0001: ${result}` });
      else await commands.acknowledge(carId, { id, result: isOnlyReceived ? 'received' : 'done' });
    } catch (error) {
      log.warn({ err: error }, 'the answer of a terminal could not be kept');
    }
  }
}
