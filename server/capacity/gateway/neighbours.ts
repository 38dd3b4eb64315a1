/**
 * What nodes that share no broker tell each other through the database: what is to be said to a car that another node
 * holds, and at once whatever must not be missed between two looks at what is written: events, and cries for help that
 * begin or end. Positions themselves are found among the last states, every two seconds (`Telemetry`). With a broker
 * elsewhere all of this goes over the broker, and nothing is done here.
 */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { commandMessage, type CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { liveNodesBesides } from '#server/ground/nodes/queries.ts';
import type { CarUpdate, Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import type { MqttGateway } from './gateway.ts';
import { packPeers, readPeers } from './mqtt/peers.ts';

const COMMAND = 'carCommand';
const NEWS = 'carNews';
const ALONE_FOR_MS = 1000;
/** The longest of them fit into one notice together. */
const UPDATES_AT_ONCE = 6;
/** Portions that wait for the database; beyond that the others learn of it from what is written. */
const MOST_WAITING = 200;

const toldCar = z.object({ fleetNumber: z.string(), command: commandMessage });

export interface NeighboursOptions {
  db: Db;
  nodes: Nodes;
  gateway: Pick<MqttGateway, 'publish' | 'reaches'>;
  telemetry: Pick<Telemetry, 'hear' | 'onOwnUpdates'>;
  /** Whether the nodes have a broker in common. */
  sharesBroker: boolean;
  log: FastifyBaseLogger;
}

/** Whether another node should hear of it at once. */
function isUrgent({ before, fix, late, cry, event }: CarUpdate): boolean {
  if (event !== null || late !== undefined || cry !== undefined) return true;
  return fix !== null && fix.alarms.join() !== (before?.alarms ?? []).join();
}

export class Neighbours {
  readonly #options: NeighboursOptions;
  #alone = { until: 0, is: Promise.resolve(true) };
  #saying: Promise<void> = Promise.resolve();
  #waiting = 0;
  #endListening: (() => void) | undefined;

  constructor(options: NeighboursOptions) {
    this.#options = options;
  }

  start(): void {
    const { nodes, sharesBroker, telemetry } = this.#options;
    if (sharesBroker) return;
    nodes.onSaid(COMMAND, (said) => this.#tellCar(said));
    nodes.onSaid(NEWS, (said) => {
      const news = readPeers(nodes.id, said);
      if (news !== null) telemetry.hear(news);
    });
    this.#endListening = telemetry.onOwnUpdates((updates) => this.#spread(updates.filter(isUrgent)));
  }

  async stop(): Promise<void> {
    this.#endListening?.();
    await this.#saying;
  }

  /** Publishes to the topic of a car, on whichever node holds it. Rejects when that is known to have failed. */
  async publish(fleetNumber: string, kind: 'command', command: CommandMessage): Promise<void> {
    const { db, gateway, nodes, sharesBroker } = this.#options;
    if (sharesBroker || gateway.reaches(fleetNumber)) return gateway.publish(fleetNumber, kind, command);
    if (await this.#isAlone()) throw new Error('the car is not connected');
    await nodes.say(db, COMMAND, { fleetNumber, command });
  }

  #tellCar(said: unknown): void {
    const { gateway, log } = this.#options;
    const told = toldCar.safeParse(said);
    if (!told.success || !gateway.reaches(told.data.fleetNumber)) return;
    gateway.publish(told.data.fleetNumber, 'command', told.data.command).catch((error: unknown) => {
      log.warn({ err: error, car: told.data.fleetNumber }, 'a car could not be told for another node');
    });
  }

  #isAlone(): Promise<boolean> {
    const now = performance.now();
    if (now > this.#alone.until) {
      const { db, nodes } = this.#options;
      const is = liveNodesBesides(db, nodes.id)
        .execute()
        .then((others) => others.length === 0);
      this.#alone = { until: now + ALONE_FOR_MS, is };
    }
    return this.#alone.is;
  }

  #spread(updates: readonly CarUpdate[]): void {
    for (let from = 0; from < updates.length; from += UPDATES_AT_ONCE) {
      if (this.#waiting >= MOST_WAITING) return;
      const portion = packPeers(this.#options.nodes.id, updates.slice(from, from + UPDATES_AT_ONCE));
      this.#waiting += 1;
      this.#saying = this.#saying.then(() => this.#say(portion)).finally(() => (this.#waiting -= 1));
    }
  }

  /** Never fails: the others find the state among what is written. */
  async #say(portion: unknown): Promise<void> {
    const { db, log, nodes } = this.#options;
    try {
      if (!(await this.#isAlone())) await nodes.say(db, NEWS, portion);
    } catch (error) {
      log.debug({ err: error }, 'the other nodes could not be told of cars');
    }
  }
}
