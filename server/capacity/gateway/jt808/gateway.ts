/** Listens for JT/T 808 terminals (2013 and 2019) and keeps their connections. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { Courier } from '#server/capacity/command/commands.ts';
import type { KnownDevice } from '#server/capacity/device/devices.ts';
import type { Door } from '#server/ground/instance/door.ts';
import { portRefused } from '#server/ground/instance/ports.ts';
import type { Services } from '#server/services.ts';
import { Endings } from '../endings.ts';
import { TerminalConnection, type ConnectionServices } from './connection.ts';

/** Three times the minute in which terminals send a heartbeat by default. */
const SILENT_MS = 180_000;
/** Whoever has not signed in by then does not want to. */
const SIGN_IN_MS = 30_000;
const LOOK_EVERY_MS = 1000;
const BACKLOG = 4096;

/** What a terminal can be asked: the standard knows texts and doors, but no way to move a car. */
const KINDS: ReadonlySet<CommandMessage['kind']> = new Set(['message', 'openDoors']);

export type GatewayServices = ConnectionServices & Pick<Services, 'config'> & { door: Door };

export class Jt808Gateway {
  readonly courier: Courier;
  readonly #services: GatewayServices;
  readonly #server: Server;
  readonly #connections = new Set<TerminalConnection>();
  readonly #endings = new Endings();
  readonly #byDevice = new Map<string, TerminalConnection>();
  readonly #byCar = new Map<string, TerminalConnection>();
  #timer: NodeJS.Timeout | undefined;
  #endListening: (() => void) | undefined;

  constructor(services: GatewayServices) {
    this.#services = services;
    this.#server = createServer({ noDelay: true, keepAlive: true, highWaterMark: 16 * 1024 }, (socket) =>
      this.#admit(socket),
    );
    this.courier = {
      protocol: 'jt808',
      reaches: ({ carId }, kind) => KINDS.has(kind) && this.#byCar.has(carId),
      deliver: async ({ carId }, command) => this.#byCar.get(carId)?.deliver(command) ?? false,
    };
  }

  /** The port it listens at. */
  get port(): number {
    const address: AddressInfo | string | null = this.#server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  }

  /** @throws StartRefused when the port is taken. */
  async start(): Promise<void> {
    const { config, devices, log } = this.#services;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) =>
        reject(portRefused(error, config.host, config.jt808Port, 'JT808_PORT')),
      );
      this.#server.listen({ port: config.jt808Port, host: config.host, backlog: BACKLOG }, resolve);
    });
    this.#server.on('error', (error) => log.warn({ err: error }, 'the gateway for terminals has a problem'));
    const endings = [
      devices.onChanged((changed) => this.#endChanged(changed)),
      devices.onElsewhere((arrivals) => this.#cameElsewhere(arrivals)),
    ];
    this.#endListening = () => endings.forEach((end) => end());
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#endListening?.();
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const connection of this.#connections) connection.close();
    await closed;
  }

  #admit(socket: Socket): void {
    // reported where it is read
    socket.on('error', () => undefined);
    const connection = new TerminalConnection(socket, this.#services, (one) => this.#signedIn(one));
    // strangers end at once: they are counted, and take the place of others
    this.#endings.pace(socket, () => connection.device !== null);
    if (!this.#services.door.enter(socket, () => connection.refuse('tooManyConnections'))) {
      connection.refuse('tooManyConnections');
      return;
    }
    this.#connections.add(connection);
    void connection.run().finally(() => this.#gone(connection));
  }

  #signedIn(connection: TerminalConnection): void {
    const { device } = connection;
    if (device === null) return;
    this.#services.door.known(connection.socket);
    const before = this.#byDevice.get(device.id);
    this.#byDevice.set(device.id, connection);
    this.#byCar.set(device.carId, connection);
    // a terminal has one connection: the one before is a rest of it
    before?.close();
  }

  #gone(connection: TerminalConnection): void {
    this.#connections.delete(connection);
    const { device } = connection;
    if (device === null) return;
    if (this.#byCar.get(device.carId) === connection) this.#byCar.delete(device.carId);
    if (this.#byDevice.get(device.id) !== connection) return;
    this.#byDevice.delete(device.id);
    this.#services.devices.disconnected(device.id);
  }

  /** What a connection was let in for holds no more. */
  #endChanged(changed: readonly KnownDevice[]): void {
    for (const { id } of changed) this.#byDevice.get(id)?.close();
  }

  #cameElsewhere(arrivals: ReadonlyMap<string, number>): void {
    for (const [deviceId, at] of arrivals) {
      const connection = this.#byDevice.get(deviceId);
      if (connection !== undefined && connection.openedAt < at) connection.close();
    }
  }

  #look(): void {
    const now = this.#services.now().getTime();
    for (const connection of this.#connections) {
      if (connection.device === null && now - connection.openedAt > SIGN_IN_MS) connection.refuse('silent');
      else if (now - connection.heardAt > SILENT_MS) connection.refuse('silent');
      else connection.askForParts();
    }
  }
}
