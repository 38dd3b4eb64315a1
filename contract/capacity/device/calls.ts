/** The devices that connect cars to the gateway, and the messages that the gateway counts and refuses. */
import { z } from 'zod';
import {
  call,
  done,
  id,
  instant,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  version,
} from '#contract/ground/core.ts';
import { DEVICE_PROTOCOLS, identityOfPhone, REFUSAL_REASONS } from './rules.ts';

export type { RefusalReason } from './rules.ts';

export const DEVICE_STATES = ['enabled', 'disabled'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** The hours in which a terminal may fetch its code by registering, once that was opened. */
export const REGISTRATION_HOURS = 24;

/** The phone number in the header of a JT/T 808 terminal as `identityOfPhone` has it. */
export const TERMINAL_PHONE = /^[\da-f]{1,20}$/;
/** The `id` that an OsmAnd or Traccar client sends. */
export const OSMAND_ID = /^[A-Za-z0-9][\w.-]{2,39}$/;

export const deviceForm = z.strictObject({
  carId: id,
  protocol: z.enum(DEVICE_PROTOCOLS),
  /** Left empty for MQTT: there it is the car's fleet number. */
  identity: optionalLine(40).default(''),
  remark: optionalLine(200).default(''),
});

/** Whether an identity is one of its protocol. */
export const isIdentityOf = ({ protocol, identity }: { protocol: string; identity: string }): boolean =>
  protocol === 'mqtt'
    ? identity === ''
    : protocol === 'jt808'
      ? TERMINAL_PHONE.test(identityOfPhone(identity))
      : OSMAND_ID.test(identity);
export const identityProblem = { path: ['identity'], params: { key: 'device.identity' } };

const deviceRow = z.object({
  id,
  carId: id,
  fleetNumber: z.string(),
  plate: z.string(),
  protocol: z.enum(DEVICE_PROTOCOLS),
  /** For MQTT the fleet number of its car. */
  identity: z.string(),
  state: z.enum(DEVICE_STATES),
  remark: z.string(),
  /** A terminal may fetch its code until then; null: closed. */
  registrableUntil: instant.nullable(),
  lastSeenAt: instant.nullable(),
  lastAddress: z.string(),
  /** The device is connected or, for a protocol without connections, sent a message within five minutes. */
  online: z.boolean(),
  refusedCount: z.int(),
  createdByName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type DeviceRow = z.output<typeof deviceRow>;

const refusedFrame = z.object({
  id,
  at: instant,
  protocol: z.enum(DEVICE_PROTOCOLS),
  deviceId: id.nullable(),
  /** The identity that it claimed, where that could be read. */
  identity: z.string(),
  fleetNumber: z.string().nullable(),
  address: z.string(),
  /** e.g. `0x0200` */
  kind: z.string(),
  reason: z.enum(REFUSAL_REASONS),
  /** Its first 256 bytes; empty where they would hold a secret. */
  hex: z.string(),
  /** In bytes, as far as it was read. */
  size: z.int(),
});

export type RefusedFrame = z.output<typeof refusedFrame>;

const secret = z.object({
  /** Stands in this answer and nowhere else. */
  secret: z.string(),
});

export const deviceCalls = {
  getPageList: call({
    path: '/capacity/device/getPageList',
    summary: 'Devices of the cars within reach, by car, identity, protocol, state and whether they are online.',
    access: 'capacity:device:list',
    effect: 'query',
    input: listInput(['-lastSeenAt', 'lastSeenAt', '-updatedAt', 'updatedAt', '-refusedCount', 'refusedCount'], {
      keyword: optionalLine(60).optional(),
      protocol: z.enum(DEVICE_PROTOCOLS).optional(),
      state: z.enum(DEVICE_STATES).optional(),
      online: z.boolean().optional(),
      carId: id.optional(),
      /** Of its car. */
      supplierId: id.optional(),
      id: id.optional(),
    }),
    output: listOutput(deviceRow),
  }),
  addOne: call({
    path: '/capacity/device/addOne',
    summary:
      'Adds a device to a car. Its secret stands in this answer and nowhere else. 409 with `fields` when the identity is taken.',
    access: 'capacity:device:add',
    effect: 'command',
    input: deviceForm.refine(isIdentityOf, identityProblem),
    output: z.object({ id }).extend(secret.shape),
  }),
  rotate: call({
    path: '/capacity/device/rotate',
    summary:
      'Gives a device a new secret, shown once. The old one is refused from this answer on, and its connection ends within a second.',
    access: 'capacity:device:update',
    effect: 'command',
    current: deviceRow,
    input: z.strictObject({ id, version }),
    output: z.object({ version }).extend(secret.shape),
  }),
  updateState: call({
    path: '/capacity/device/updateState',
    summary: 'Enables or disables a device; the connection of a disabled one ends within a second.',
    access: 'capacity:device:update',
    effect: 'command',
    current: deviceRow,
    input: z.strictObject({ id, version, state: z.enum(DEVICE_STATES) }),
    output: z.object({ version }),
  }),
  openRegistration: call({
    path: '/capacity/device/openRegistration',
    summary:
      'Lets a JT/T 808 terminal fetch a code by registering, once within 24 hours; or closes that again. 409 for another protocol.',
    access: 'capacity:device:update',
    effect: 'command',
    current: deviceRow,
    input: z.strictObject({ id, version, open: z.boolean() }),
    output: z.object({ version, registrableUntil: instant.nullable() }),
  }),
  deleteById: call({
    path: '/capacity/device/deleteById',
    summary: 'Removes a device: it is refused from then on, and its identity may be given to another. History stays.',
    access: 'capacity:device:delete',
    effect: 'command',
    current: deviceRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  getRefusedList: call({
    path: '/capacity/device/getRefusedList',
    summary:
      'The newest messages that gateways refused (a few hundred are kept), with reason and first bytes. Those of no known device only for who sees everything.',
    access: 'capacity:device:list',
    effect: 'query',
    input: listInput(['-at', 'at'], {
      protocol: z.enum(DEVICE_PROTOCOLS).optional(),
      reason: z.enum(REFUSAL_REASONS).optional(),
      deviceId: id.optional(),
    }),
    output: listOutput(refusedFrame),
  }),
  getGateway: call({
    path: '/capacity/device/getGateway',
    summary:
      'What the gateways of all nodes took and refused in the last 24 hours to 48 hours (today and yesterday, UTC), and where devices connect.',
    access: 'capacity:device:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      /** By protocol: devices there are, and devices online. */
      protocols: z.array(
        z.object({
          protocol: z.enum(DEVICE_PROTOCOLS),
          devices: z.int(),
          online: z.int(),
          taken: z.int(),
          refused: z.int(),
        }),
      ),
      counts: z.array(
        z.object({
          protocol: z.enum(DEVICE_PROTOCOLS),
          kind: z.string(),
          /** Null: taken. */
          reason: z.enum(REFUSAL_REASONS).nullable(),
          count: z.int(),
        }),
      ),
      /** Where a device of each protocol connects; null where another program listens. */
      mqttPort: z.int().nullable(),
      jt808Port: z.int(),
    }),
  }),
};
