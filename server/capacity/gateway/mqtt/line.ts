/**
 * Connections to a broker elsewhere that are tried again for ever: after a refused sign-in too, at every member of a
 * cluster in turn, later and later while it is in vain. MQTT 5 where the broker speaks it, else 3.1.1 (decision 0073).
 */
import { isIP } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import mqtt, { type MqttClient } from 'mqtt';
import { hashOf } from '#server/ground/nodes/ownership.ts';
import type { BrokerAddress } from '#server/ground/config/brokerAddress.ts';

/** Why a connection does not do what it is for. `text` is the broker's or the system's word, in English. */
export interface BrokerProblem {
  readonly kind: 'refused' | 'topicsRefused' | 'unreachable';
  readonly text: string;
}

type Version = 4 | 5;

const AGAIN_MS = 500;
/** The longest waits between two tries. Whoever refuses a sign-in does so for longer, and may count tries. */
const UNREACHABLE_MS = 5000;
const REFUSED_MS = 15_000;
const AT_ONCE_MS = 20;
/** Of one packet, which is held whole. */
const MOST_BYTES = 16 * 1024 * 1024;
const CONNECT_WITHIN_MS = 10_000;
/** The broker keeps what no node fetches for a day. */
const KEPT_SECONDS = 86_400;
/** Answers to a sign-in that mean: not in this version of the protocol; of 3.1.1 and of 5. */
const OTHER_VERSION: ReadonlySet<number> = new Set([1, 0x84]);

export class BrokerLines {
  readonly #address: BrokerAddress;
  readonly #log: FastifyBaseLogger;
  readonly #problems = new Map<MqttClient, BrokerProblem>();
  #version: Version = 5;
  /** Whether the broker has spoken it with any connection. */
  #isProven = false;

  constructor(address: BrokerAddress, log: FastifyBaseLogger) {
    this.#address = address;
    this.#log = log;
  }

  /** The gravest problem of any connection; null: none. */
  get problem(): BrokerProblem | null {
    const all = [...this.#problems.values()];
    return all.find(({ kind }) => kind !== 'unreachable') ?? all[0] ?? null;
  }

  note(client: MqttClient, problem: BrokerProblem | null): void {
    if (problem === null) this.#problems.delete(client);
    else this.#problems.set(client, problem);
  }

  /** `isKept`: the broker keeps the session, and what waits in it, while nobody is connected. */
  open(clientId: string, isKept: boolean): MqttClient {
    const { protocol, username, password, hosts } = this.#address;
    // not all at the same member of a cluster
    let place = hashOf(clientId) % hosts.length;
    const client = mqtt.connect({
      protocol,
      ...hosts[place],
      ...(username === null ? {} : { username }),
      ...(password === null ? {} : { password }),
      clientId,
      protocolVersion: this.#version,
      clean: !isKept,
      reconnectPeriod: AGAIN_MS,
      // without it the library gives up for good when the broker once says no
      reconnectOnConnackError: true,
      connectTimeout: CONNECT_WITHIN_MS,
      keepalive: 15,
      queueQoSZero: false,
      resubscribe: false,
      // what is longer the broker keeps for itself; a message too long of a car is still read for calls for help.
      // Of MQTT 5 only; with 3.1.1 the broker's own limits hold, and a kept session is kept as long as the broker likes
      properties: {
        sessionExpiryInterval: isKept ? KEPT_SECONDS : 0,
        receiveMaximum: 65_535,
        maximumPacketSize: MOST_BYTES,
      },
    });
    const { options } = client;
    let waitMs = AGAIN_MS;
    /** Of this try: what the broker or the system said against it. */
    let wasToldWhy = false;
    let hasConnected = false;
    const inVersion = (version: Version) => {
      options.protocolVersion = version;
      options.reconnectPeriod = AT_ONCE_MS;
    };
    client.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      wasToldWhy ||= code !== undefined || error.message === 'connack timeout';
      if (typeof code === 'number' && OTHER_VERSION.has(code) && !hasConnected)
        return inVersion(options.protocolVersion === 5 ? 4 : 5);
      this.note(client, { kind: typeof code === 'number' ? 'refused' : 'unreachable', text: error.message });
      if (typeof code === 'number') options.reconnectPeriod = laterThan(waitMs, REFUSED_MS);
      this.#log.warn({ err: error, clientId }, 'the MQTT broker');
    });
    client.on('connect', () => {
      hasConnected = true;
      waitMs = AGAIN_MS;
      options.reconnectPeriod = AGAIN_MS;
      this.note(client, null);
      const version = options.protocolVersion === 5 ? 5 : 4;
      if (version !== this.#version)
        this.#log.info({ protocol: version === 5 ? '5' : '3.1.1' }, 'the MQTT broker speaks this version');
      this.#version = version;
      this.#isProven = true;
    });
    client.on('close', () => {
      if (client.disconnecting) return;
      // one that ends the connection without a word may not know the version
      if (!this.#isProven && !wasToldWhy) options.protocolVersion = options.protocolVersion === 5 ? 4 : 5;
      if (!this.#problems.has(client)) this.note(client, { kind: 'unreachable', text: 'the connection ended' });
    });
    client.on('reconnect', () => {
      waitMs = Math.min(waitMs * 2, REFUSED_MS);
      options.reconnectPeriod = laterThan(waitMs, UNREACHABLE_MS);
      wasToldWhy = false;
      hasConnected = false;
      place = (place + 1) % hosts.length;
      const next = hosts[place];
      if (next === undefined || hosts.length === 1) return;
      const servername = isIP(next.host) === 0 ? { servername: next.host } : { servername: '' };
      Object.assign(options, next, { hostname: next.host }, servername);
    });
    return client;
  }
}

/** A wait of at most so long, not the same for all. */
const laterThan = (waitMs: number, mostMs: number): number =>
  Math.round(Math.min(waitMs, mostMs) * (0.75 + Math.random() / 2));
