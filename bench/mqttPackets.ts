/** The packets of MQTT 3.1.1 that a car sends, as bytes, so that the sender in a measurement costs little. */

export const CONNACK_BYTES = 4;
export const PUBACK_BYTES = 4;
export const PING = Buffer.from([0xc0, 0]);
export const PONG_BYTES = 2;

/** A text with its length before it. */
export const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

function lengthOf(bytes: number): number[] {
  return bytes < 128 ? [bytes] : [(bytes % 128) | 128, ...lengthOf(Math.floor(bytes / 128))];
}

/** A car signs in: a clean session, a minute of silence at most. */
export function connectPacket(name: string, secret: string): Buffer {
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text(name), text(name), text(secret)]);
  return Buffer.concat([Buffer.from([0x10, ...lengthOf(body.length)]), body]);
}

/** `messageId` 0: QoS 0, else QoS 1. `topic` as `text` makes it; the payload is ASCII. */
export function publishPacket(topic: Buffer, messageId: number, payload: string): Buffer {
  const id = messageId === 0 ? [] : [messageId >> 8, messageId & 255];
  const bytes = topic.length + id.length + payload.length;
  return Buffer.concat([
    Buffer.from([messageId === 0 ? 0x30 : 0x32, ...lengthOf(bytes)]),
    topic,
    Buffer.from(id),
    Buffer.from(payload),
  ]);
}
