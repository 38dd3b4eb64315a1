/** One connection of a JT/T 808 terminal: it is read, and what it says goes to whoever takes it. */
import type { Socket } from 'node:net';
import type { RefusalReason } from '#contract/capacity/device/calls.ts';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { identityOfPhone } from '#contract/capacity/device/rules.ts';
import type { KnownDevice } from '#server/capacity/device/devices.ts';
import type { Services } from '#server/services.ts';
import { admit } from './admission.ts';
import { type Decoded, type Frame, FrameReader } from './frame.ts';
import { TerminalLine } from './line.ts';
import { PartsReader } from './parts.ts';
import { readLocation } from './read.ts';
import { hear, hearBroken, hearPart, type Keeping, type ReportServices } from './reports.ts';
import { ACK, DOWN, resendParts } from './write.ts';

export type ConnectionServices = Pick<Services, 'devices' | 'gatewayCounts'> & ReportServices;

export class TerminalConnection {
  readonly openedAt: number;
  readonly socket: Socket;
  readonly #services: ConnectionServices;
  readonly #onSignedIn: (connection: TerminalConnection) => void;
  readonly #line: TerminalLine;
  readonly #reader = new FrameReader();
  readonly #parts = new PartsReader();
  #heardAt: number;

  constructor(socket: Socket, services: ConnectionServices, onSignedIn: (connection: TerminalConnection) => void) {
    this.socket = socket;
    this.#services = services;
    this.#onSignedIn = onSignedIn;
    this.#line = new TerminalLine(socket, services.gatewayCounts);
    this.openedAt = services.now().getTime();
    this.#heardAt = this.openedAt;
  }

  get address(): string {
    return this.#line.address;
  }

  /** Whose terminal it is; null before it has signed in. */
  get device(): KnownDevice | null {
    return this.#line.device;
  }

  get heardAt(): number {
    return this.#heardAt;
  }

  /** Reads until the other side or this one ends it. */
  async run(): Promise<void> {
    try {
      for await (const chunk of this.socket) {
        if (!Buffer.isBuffer(chunk)) continue;
        // positions of one chunk are kept together; the next one is read when they are
        const keeping: Promise<void>[] = [];
        for (const decoded of this.#reader.push(chunk)) {
          const kept = await this.#take(decoded);
          if (kept !== null) keeping.push(kept.done);
          if (this.#line.isClosed) return;
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
    this.#line.close();
  }

  /** Ends it, and counts why. */
  refuse(reason: RefusalReason): void {
    this.#line.refuseConnection(reason);
  }

  /** Asks for parts that did not come. */
  askForParts(): void {
    for (const { messageId, serial, missing, is2019, isLost } of this.#parts.overdue(this.#services.now().getTime())) {
      if (isLost) this.#line.count('fragmentsMissing', messageId);
      else this.#line.write(DOWN.resendParts, resendParts(serial, missing, is2019));
    }
  }

  /** Hands a command over; answers whether it is on its way. */
  deliver(command: CommandMessage): boolean {
    return this.#line.deliver(command);
  }

  async #take(decoded: Decoded): Promise<Keeping> {
    const line = this.#line;
    if ('problem' in decoded) {
      const { problem, header, bytes, body, isHeld = false } = decoded;
      if (!isHeld) line.count(problem, header?.messageId ?? null, bytes);
      const { device } = line;
      const isOurs = header !== null && device !== null && identityOfPhone(header.phone) === device.identity;
      const keeping = isOurs ? hearBroken(this.#services, device, { messageId: header.messageId, body }) : null;
      if (!isHeld && line.hasRefusedTooMany()) line.close();
      return keeping;
    }
    const { frame: part, bytes } = decoded;
    const { device } = line;
    if (device === null) line.header = { phone: part.phone, is2019: part.is2019 };
    else if (identityOfPhone(part.phone) !== device.identity)
      return line.refuse(part, 'otherIdentity', ACK.failed, bytes);
    this.#heardAt = this.#services.now().getTime();
    if (part.encryption !== 0) {
      line.refuse(part, 'malformed', ACK.unsupported, bytes);
      // with a time in it, it is as it was said, whatever its header says
      const isPlain = device !== null && readLocation(part.body)?.at != null;
      return isPlain ? hearBroken(this.#services, device, part) : null;
    }
    if (device === null) return this.#admit(part, bytes);
    const frame = this.#parts.take(part, this.#heardAt);
    if (frame === 'broken') {
      line.refuse(part, 'malformed', ACK.broken, bytes);
      return hearBroken(this.#services, device, part);
    }
    if (frame === 'tooLong') return this.#hearTooLong(part, device, bytes);
    if (frame === null) return hearPart(line, this.#services, { frame: part, device }, this.#parts.begun(part));
    this.#services.devices.heard(device.id);
    return hear(line, this.#services, { frame, device, heardAt: this.#heardAt, bytes });
  }

  /** Each part of a message too long is told so, once it is counted; who cries for help in its beginning is heard. */
  #hearTooLong(frame: Frame, device: KnownDevice, bytes: Uint8Array): Keeping {
    const isFirst = frame.part?.index === 1;
    if (isFirst) this.#line.count('tooLong', frame.messageId, bytes);
    return hearPart(this.#line, this.#services, { frame, device }, isFirst ? frame.body : null, ACK.broken);
  }

  async #admit(frame: Frame, bytes: Uint8Array): Promise<null> {
    const { commands, devices, telemetry } = this.#services;
    const device = await admit(this.#line, this.#services, frame, bytes);
    if (device === null || this.#line.isClosed) return null;
    this.#line.device = device;
    this.#line.taken(frame.messageId);
    devices.connected(device.id, this.address);
    telemetry.heard(device.carId, this.#heardAt);
    this.#onSignedIn(this);
    this.#line.acknowledge(frame, ACK.ok);
    void commands.carIsBack(device.carId);
    return null;
  }
}
