/** The line to one terminal: frames and answers go out over it, and what cannot be taken is counted. */
import type { Socket } from 'node:net';
import type { RefusalReason } from '#contract/capacity/device/calls.ts';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { identityOfPhone } from '#contract/capacity/device/rules.ts';
import type { KnownDevice } from '#server/capacity/device/devices.ts';
import type { Services } from '#server/services.ts';
import { encodeFrame, type Frame } from './frame.ts';
import { UP } from './read.ts';
import { DOWN, generalAck, textMessage, unlockDoors } from './write.ts';

/** A terminal that reads nothing is let go. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** So many messages in a row that cannot be taken, and it is let go. */
const MOST_REFUSED = 30;
/** Commands whose answers are waited for. */
const MOST_WAITING = 64;

const nameOf = (messageId: number): string => `0x${messageId.toString(16).padStart(4, '0')}`;

/** Messages that are counted by name; what else terminals say is counted together. */
const COUNTED: ReadonlySet<number> = new Set(Object.values(UP));
const kindOf = (messageId: number): string => (COUNTED.has(messageId) ? nameOf(messageId) : 'other');

export class TerminalLine {
  readonly address: string;
  readonly #socket: Socket;
  readonly #gatewayCounts: Services['gatewayCounts'];
  /** Serial numbers under which commands went out; sent again under the same, as the standard has it. */
  readonly #serials = new Map<string, number>();
  #serial = 0;
  #refusedInARow = 0;
  /** Whose terminal it is, once it has signed in. */
  device: KnownDevice | null = null;
  /** How the terminal writes headers. */
  header: Pick<Frame, 'phone' | 'is2019'> = { phone: '0', is2019: false };

  constructor(socket: Socket, gatewayCounts: Services['gatewayCounts']) {
    this.#socket = socket;
    this.#gatewayCounts = gatewayCounts;
    this.address = socket.remoteAddress ?? '';
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Ends it once everything is written. */
  hangUp(): void {
    this.#socket.end();
  }

  /** Answers whether the message is on its way. */
  write(messageId: number, body: Uint8Array, serial = this.#nextSerial()): boolean {
    const socket = this.#socket;
    if (socket.destroyed || !socket.writable) return false;
    socket.write(encodeFrame({ ...this.header, messageId, serial, encryption: 0, part: null, body }));
    if (socket.writableLength > MOST_UNREAD_BYTES) this.close();
    return !socket.destroyed;
  }

  acknowledge({ serial, messageId }: Frame, result: number): void {
    this.write(DOWN.generalAck, generalAck(serial, messageId, result));
  }

  /** Hands a command over; answers whether it is on its way. */
  deliver({ id, kind, text = '' }: CommandMessage): boolean {
    const { is2019 } = this.header;
    const serial = this.#serialOf(id);
    return kind === 'message'
      ? this.write(DOWN.text, textMessage(text, is2019), serial)
      : this.write(DOWN.control, unlockDoors(is2019), serial);
  }

  /** The command that went out under a serial number; undefined when none did, or too long ago. */
  commandOf(serial: number): string | undefined {
    const [id] = [...this.#serials].find(([, used]) => used === serial) ?? [];
    return id;
  }

  #serialOf(commandId: string): number {
    const known = this.#serials.get(commandId);
    if (known !== undefined) return known;
    if (this.#serials.size >= MOST_WAITING) {
      const [oldest = ''] = this.#serials.keys();
      this.#serials.delete(oldest);
    }
    const serial = this.#nextSerial();
    this.#serials.set(commandId, serial);
    return serial;
  }

  #nextSerial(): number {
    this.#serial = (this.#serial + 1) & 0xffff;
    return this.#serial;
  }

  /** A message was taken: what was refused before is forgotten. */
  taken(messageId: number): void {
    this.#refusedInARow = 0;
    this.#gatewayCounts.taken('jt808', kindOf(messageId));
  }

  /** Counts a message or so many positions that are not taken, or something that is none (`null`). */
  count(reason: RefusalReason, messageId: number | null, bytes?: Uint8Array, count = 1): void {
    this.#refused(reason, messageId === null ? 'unknown' : kindOf(messageId), bytes, count);
  }

  /** Ends the connection, and counts why. */
  refuseConnection(reason: RefusalReason): void {
    this.#refused(reason, 'connection');
    this.close();
  }

  /** Counts a message that is not taken, and answers so; too many of them in a row end the connection. */
  refuse(frame: Frame, reason: RefusalReason, result: number, bytes?: Uint8Array): null {
    this.count(reason, frame.messageId, bytes);
    this.acknowledge(frame, result);
    if (this.hasRefusedTooMany()) this.refuseConnection('tooFast');
    return null;
  }

  /** Notes that one more was refused. */
  hasRefusedTooMany(): boolean {
    this.#refusedInARow += 1;
    return this.#refusedInARow > MOST_REFUSED;
  }

  #refused(reason: RefusalReason, kind: string, bytes?: Uint8Array, count = 1): void {
    this.#gatewayCounts.refused({
      protocol: 'jt808',
      kind,
      reason,
      deviceId: this.device?.id ?? null,
      identity: this.device?.identity ?? identityOfPhone(this.header.phone),
      address: this.address,
      count,
      ...(bytes === undefined ? {} : { bytes }),
    });
  }
}
