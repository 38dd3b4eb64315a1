/**
 * Remote commands on their way: which are due, who can deliver them, what became of them. The rows are the truth, so a
 * restart loses none. Every node asks what is due; the one whose gateway holds the car (or, with a
 * broker of its own, any) claims it and sends it, again every few seconds until the car answers. A car may so get a
 * command twice: it carries the same id, and the car does it once.
 */
import type { FastifyBaseLogger } from 'fastify';
import { COMMAND_LIMITS } from '#contract/capacity/command/calls.ts';
import type { AckMessage, CommandMessage, DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { EventBus } from '#server/ground/core/events.ts';
import type { Live } from '#server/ground/live/live.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import {
  claimCommand,
  dueCommands,
  forgetPrepared,
  insertCommands,
  makeDue,
  markEnded,
  markReceived,
  timeOutCommands,
  unclaimCommand,
  withdrawCommand,
} from './queries.ts';
import type { CommandOrder, KeptRecording } from './table.ts';

/** Queueing a command notifies all nodes at once; this interval is for sending again and for timing out. */
const LOOK_EVERY_MS = 1000;
const TOPIC = 'commands';
const SEND_AGAIN_MS = 10_000;
const RETRY_MS = 2000;
const MOST_AT_ONCE = 500;
/** Prepared commands without a confirmation are deleted after this time. */
const KEEP_PREPARED_MS = 3_600_000;

/** How a gateway delivers commands. */
export interface Courier {
  readonly protocol: DeviceProtocol;
  /** Whether the car can be reached from this node now, and takes commands of this kind by this way. */
  reaches: (car: { carId: string; fleetNumber: string }, kind: CommandMessage['kind']) => boolean;
  /** Hands a command to the car; answers false when it could not. The car's answer comes by `acknowledge`. */
  deliver: (car: { carId: string; fleetNumber: string }, command: CommandMessage) => Promise<boolean>;
}

/** A command to send. */
export interface NewCommand {
  carId: string;
  kind: CommandMessage['kind'];
  reason?: string;
  text?: string;
  stationId?: string | null;
  order?: CommandOrder;
  /** For `record`. */
  recording?: NonNullable<CommandMessage['recording']>;
  /** For `leaveArea`, and for what else a closed area asks of a car. */
  closureId?: string;
  /** Null: the platform itself. */
  requestedBy: string | null;
}

/** A command came so far. */
export interface CommandMoved {
  readonly id: string;
  readonly carId: string;
  readonly kind: CommandMessage['kind'];
  readonly state: 'received' | 'done' | 'refused' | 'timedOut' | 'cancelled';
  /** What the car gave as its reason. */
  readonly answer: string;
}

declare module '#server/ground/core/events.ts' {
  interface Events {
    commandMoved: CommandMoved;
  }
}

const SEALED_FOR = 'upload of a recording';

export interface CommandsOptions {
  db: Db;
  nodes: Nodes;
  live: Live;
  vault: Vault;
  events: Pick<EventBus, 'tell'>;
  log: FastifyBaseLogger;
  now: () => Date;
}

type Due = Awaited<ReturnType<ReturnType<typeof dueCommands>['execute']>>[number];

function openRecording(vault: Vault, { upload, ...recording }: KeptRecording): CommandMessage['recording'] {
  const { sealedToken, ...address } = upload;
  return { ...recording, upload: { ...address, token: vault.open(SEALED_FOR, sealedToken) } };
}

function sealRecording(vault: Vault, { upload, ...recording }: NonNullable<NewCommand['recording']>): string {
  const { token, ...address } = upload;
  const kept: KeptRecording = {
    ...recording,
    upload: { ...address, sealedToken: vault.seal(SEALED_FOR, token) },
  };
  return JSON.stringify(kept);
}

const toMessage = (vault: Vault, row: Due): CommandMessage => ({
  id: row.id,
  kind: row.kind,
  issuedAt: row.createdAt,
  expiresAt: row.expiresAt,
  ...(row.text === '' ? {} : { text: row.text }),
  ...(row.stationName === null || row.lng === null || row.lat === null
    ? {}
    : { station: { name: row.stationName, position: [row.lng, row.lat] } }),
  ...(row.order === null ? {} : { order: row.order }),
  ...(row.kind !== 'leaveArea' || row.area === null ? {} : { area: row.area }),
  ...(row.recording === null ? {} : { recording: openRecording(vault, row.recording) }),
});

export class Commands {
  readonly #options: CommandsOptions;
  readonly #couriers: Courier[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #isStopped = false;
  /** Cars that came back and were not looked for yet. */
  readonly #back = new Set<string>();
  #wakingForBack: Promise<void> | null = null;

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#options.nodes.onTold(TOPIC, () => void this.wake());
    this.#timer = setInterval(() => void this.wake(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** A gateway of this node offers to deliver. */
  addCourier(courier: Courier): void {
    this.#couriers.push(courier);
  }

  /** Whether a car can be reached from this node, for any kind of these. */
  reaches(car: { carId: string; fleetNumber: string }, kinds: readonly CommandMessage['kind'][]): boolean {
    return this.#couriers.some((courier) => kinds.some((kind) => courier.reaches(car, kind)));
  }

  /** Inside a transaction: queues a command. It is sent as soon as that commits. Answers its id. */
  async send(db: Db, command: NewCommand): Promise<string> {
    const [id] = await this.sendAll(db, [command]);
    if (id === undefined) throw new Error('a command was not queued');
    return id;
  }

  /** The same for many, in one statement. Answers their ids in their order. */
  async sendAll(db: Db, commands: readonly NewCommand[]): Promise<string[]> {
    const now = this.#options.now();
    const rows = await insertCommands(
      db,
      commands.map(({ order, recording, ...command }) => {
        const limits = COMMAND_LIMITS[command.kind];
        return {
          ...command,
          order: order === undefined ? null : JSON.stringify(order),
          recording: recording === undefined ? null : sealRecording(this.#options.vault, recording),
          state: 'queued' as const,
          createdAt: now,
          dueAt: now,
          expiresAt: new Date(now.getTime() + limits.deliver * 1000),
          doneWithin: limits.finish,
        };
      }),
    ).execute();
    await this.#options.nodes.tell(db, TOPIC);
    for (const { carId } of commands) await this.tell(db, carId);
    return rows.map(({ id }) => id);
  }

  /** Inside the transaction that queues a command: whichever node holds the car sends it. */
  async queued(db: Db, carId: string): Promise<void> {
    await this.#options.nodes.tell(db, TOPIC);
    await this.tell(db, carId);
  }

  /** Inside a transaction: notifies open consoles that the commands of a car changed. */
  tell(db: Db, carId: string): Promise<void> {
    return this.#options.live.tell(db, 'everybody', { kind: 'command', carId });
  }

  /** Inside the transaction in which a command came so far: tells who follows. */
  moved(db: Db, fact: CommandMoved): Promise<void> {
    return this.#options.events.tell(db, 'commandMoved', [fact]);
  }

  /** Inside a transaction: takes back a command of the platform itself, if it is not over. Who follows is not told. */
  async withdraw(db: Db, id: string): Promise<void> {
    const withdrawn = await withdrawCommand(db, id, this.#now()).executeTakeFirst();
    if (withdrawn !== undefined) await this.tell(db, withdrawn.carId);
  }

  /** A car came back: what waits for it is sent at once. */
  carIsBack(carId: string): Promise<void> {
    this.#back.add(carId);
    return (this.#wakingForBack ??= this.#wakeForBack());
  }

  /** One look at a time, so that thousands that come back together share a few. */
  async #wakeForBack(): Promise<void> {
    let waking: Promise<void> | undefined;
    while (this.#back.size > 0) {
      const carIds = [...this.#back];
      this.#back.clear();
      try {
        const { numUpdatedRows } = await makeDue(this.#options.db, carIds, this.#now()).executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) waking = this.wake();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'commands for cars that came back will be sent a little later');
      }
    }
    this.#wakingForBack = null;
    await waking;
  }

  /**
   * What a car said of a command. Answers whether it changed anything: one of another car, one that is over, and what
   * is said twice do not. Rejects without a database: the gateway must not acknowledge then.
   */
  async acknowledge(carId: string, { id, result, reason = '' }: Pick<AckMessage, 'id' | 'result' | 'reason'>) {
    if (!/^[1-9]\d{0,17}$/.test(id)) return false;
    const { db } = this.#options;
    const now = this.#now();
    return db.transaction().execute(async (transaction) => {
      const changed =
        result === 'received'
          ? await markReceived(transaction, id, carId, now).executeTakeFirst()
          : await markEnded(transaction, id, carId, result, reason, now).executeTakeFirst();
      if (changed === undefined) return false;
      await this.tell(transaction, carId);
      await this.moved(transaction, { id, carId, kind: changed.kind, state: result, answer: reason });
      return true;
    });
  }

  /** Sends the commands that are due now. Never fails. */
  wake(): Promise<void> {
    this.#lookAgain = true;
    this.#looking ??= this.#lookWhileAsked().finally(() => (this.#looking = null));
    return this.#looking;
  }

  #now(): string {
    return this.#options.now().toISOString();
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#lookAgain && !this.#isStopped) {
      this.#lookAgain = false;
      try {
        await this.#endOverdue();
        await this.#deliverDue();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'commands cannot be delivered at the moment; it is tried again');
        return;
      }
    }
  }

  async #endOverdue(): Promise<void> {
    const { db, now } = this.#options;
    const ended = await db.transaction().execute(async (transaction) => {
      const rows = await timeOutCommands(transaction, this.#now()).execute();
      for (const carId of new Set(rows.map((row) => row.carId))) await this.tell(transaction, carId);
      const state = 'timedOut' as const;
      await this.#options.events.tell(
        transaction,
        'commandMoved',
        rows.map((row) => ({ ...row, state, answer: '' })),
      );
      return rows;
    });
    if (ended.length > 0)
      await forgetPrepared(db, new Date(now().getTime() - KEEP_PREPARED_MS).toISOString()).execute();
  }

  async #deliverDue(): Promise<void> {
    if (this.#couriers.length === 0) return;
    const due = await dueCommands(this.#options.db, this.#now(), MOST_AT_ONCE).execute();
    await Promise.all(due.map((row) => this.#deliver(row)));
  }

  async #deliver(row: Due): Promise<void> {
    const courier = this.#couriers.find((one) => one.reaches(row, row.kind));
    if (courier === undefined) return;
    const { db, now, log } = this.#options;
    const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
    const claimed = await claimCommand(
      db,
      row.id,
      courier.protocol,
      this.#now(),
      later(SEND_AGAIN_MS),
    ).executeTakeFirst();
    if (claimed === undefined) return;
    const delivered = await courier.deliver(row, toMessage(this.#options.vault, row)).catch((error: unknown) => {
      log.warn({ err: error, command: row.id }, 'a command could not be delivered; it is tried again');
      return false;
    });
    if (delivered) {
      if (claimed.attempts === 1) await this.tell(db, row.carId);
    } else await unclaimCommand(db, row.id, later(RETRY_MS)).execute();
  }
}
