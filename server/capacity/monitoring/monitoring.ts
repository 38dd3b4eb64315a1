/** The viewers of the map on this node, and the beat of their updates. */
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { CLOSE_CODES, viewerMessage } from '#contract/capacity/monitoring/calls.ts';
import type { PlaceName } from '#contract/ground/placeBeside.ts';
import type { Live } from '#server/ground/live/live.ts';
import type { Viewer } from '#server/ground/live/stream.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import type { Watches } from '#server/capacity/carWatch/watches.ts';
import { Board } from './board.ts';
import { EVERY_CAR, filterOf, type RangeHolds } from './filter.ts';
import { Overview } from './overview.ts';
import { MapViewer } from './viewer.ts';

const TICK_MS = 200;
const TICKS_IN_A_SECOND = 5;
/** Ranges may have been published: who passes is looked at again so often. */
const RECONSIDER_EVERY_TICKS = 25;
/** Windows of one person, and in all, on this node. */
const MOST_OF_A_PERSON = 20;
const MOST_VIEWERS = 1000;
/** Messages of a viewer: so many at once, and so many a second in the long run. */
const MOST_AT_ONCE = 40;
const MESSAGES_A_SECOND = 10;

export interface MonitoringOptions {
  telemetry: Pick<Telemetry, 'cars' | 'onUpdates'>;
  live: Pick<Live, 'add'>;
  nodes: Pick<Nodes, 'onChanged'>;
  /** Keeps who watches which cars. */
  watches: Pick<Watches, 'set' | 'gone'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>;
  now: () => Date;
  /** Since when the MQTT broker is away, in milliseconds since 1970; null: it is not. */
  brokerAwaySince: () => number | null;
  holds: RangeHolds;
  /** It left the ranges it may drive in. */
  isOutside: (live: LiveCar) => boolean;
  /** What a position is called. */
  placeAt: (lng: number, lat: number) => PlaceName;
  /** What the people behind sessions reach now, by session id. */
  scopes: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Scope>>;
}

export class Monitoring {
  readonly #options: MonitoringOptions;
  readonly #board: Board;
  readonly #overview: Overview;
  readonly #viewers = new Set<MapViewer>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => undefined;
  #tick = 0;
  #seen = -1;
  /** Milliseconds that the longest tick took since this was last asked. */
  #slowest = 0;

  constructor(options: MonitoringOptions) {
    this.#options = options;
    this.#board = new Board(options.isOutside);
    this.#overview = new Overview(this.#board);
    options.nodes.onChanged('rights', () => void this.#checkScopes());
  }

  start(): void {
    const { telemetry } = this.#options;
    this.#board.reconcile(telemetry.cars());
    this.#stopListening = telemetry.onUpdates((updates) => this.#board.take(updates));
    this.#timer = setInterval(() => this.#beat(), TICK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopListening();
    for (const viewer of this.#viewers) viewer.end(CLOSE_CODES.goingAway);
  }

  get viewers(): number {
    return this.#viewers.size;
  }

  hasRoomFor(userId: string): boolean {
    let own = 0;
    for (const { viewer } of this.#viewers) if (viewer.userId === userId) own += 1;
    return own < MOST_OF_A_PERSON && this.#viewers.size < MOST_VIEWERS;
  }

  /**
   * How it goes, for measurements: bytes sent to those who watch now, the most that one of them has not read, and the
   * longest tick in ms since the last time.
   */
  takeFigures(): { sent: number; mostUnread: number; slowestTickMs: number } {
    const slowestTickMs = this.#slowest;
    this.#slowest = 0;
    let [sent, mostUnread] = [0, 0];
    for (const viewer of this.#viewers) {
      sent += viewer.sent;
      mostUnread = Math.max(mostUnread, viewer.unread);
    }
    return { sent, mostUnread, slowestTickMs };
  }

  /** Groups and suppliers of the cars in reach. */
  choices(scope: Scope): { groups: string[]; supplierIds: string[] } {
    const { passes } = filterOf(scope, EVERY_CAR, this.#options.holds);
    const [groups, supplierIds] = [new Set<string>(), new Set<string>()];
    for (const { live } of this.#board.cars()) {
      if (!passes(live)) continue;
      for (const group of live.groups) groups.add(group);
      if (live.supplierId !== null) supplierIds.add(live.supplierId);
    }
    return { groups: [...groups].toSorted(), supplierIds: [...supplierIds] };
  }

  /** Takes a connection in. */
  admit(socket: WebSocket, viewer: Viewer, scope: Scope): void {
    const { live, now, holds, log, brokerAwaySince, placeAt, watches } = this.#options;
    const board = this.#board;
    const watching = new MapViewer({
      viewer,
      scope,
      socket,
      board,
      overview: this.#overview,
      brokerAwaySince,
      holds,
      placeAt,
      now: () => now().getTime(),
    });
    this.#viewers.add(watching);
    const remove = live.add(watching);
    const gone = () => {
      remove();
      this.#viewers.delete(watching);
      watching.leave();
      watches.gone(watching, viewer.userId);
    };
    socket.on('close', gone);
    socket.on('error', (error) => log.debug({ err: error }, 'a viewer of the map broke off'));
    const mayTalk = allowance();
    socket.on('message', (data, isBinary) => {
      const message = isBinary || !mayTalk() ? null : parsed(data instanceof Buffer ? data.toString('utf8') : '');
      if (message === null) return socket.close(CLOSE_CODES.badMessage);
      if (message.kind === 'view') watching.look(message.bounds, message.zoom, message.filter);
      else if (message.kind === 'watch') {
        watching.watch(message.carIds);
        watches.set(watching, viewer.userId, watching.reached(message.opened));
      } else watching.names(message.ids);
    });
  }

  #beat(): void {
    const from = performance.now();
    const { telemetry, now } = this.#options;
    this.#tick += 1;
    const isSecond = this.#tick % TICKS_IN_A_SECOND === 0;
    if (isSecond) this.#board.reconcile(telemetry.cars());
    if (this.#viewers.size === 0) return;
    if (this.#tick % RECONSIDER_EVERY_TICKS === 0) this.#board.reconsider(({ isByRange }) => isByRange);
    this.#board.tell(now().getTime());
    for (const viewer of this.#viewers) viewer.tick(this.#tick);
    if (isSecond) {
      if (this.#seen !== this.#board.serial) this.#overview.forget();
      this.#seen = this.#board.serial;
      for (const viewer of this.#viewers) viewer.overview();
    }
    this.#slowest = Math.max(this.#slowest, performance.now() - from);
  }

  /** Ends viewers whose data scope has changed; `Live` checks sessions and permissions. */
  async #checkScopes(): Promise<void> {
    if (this.#viewers.size === 0) return;
    const looked = [...this.#viewers];
    try {
      const scopes = await this.#options.scopes(looked.map(({ viewer }) => viewer.sessionId));
      for (const watching of looked) {
        const scope = scopes.get(watching.viewer.sessionId);
        if (JSON.stringify(scope) !== JSON.stringify(watching.scope)) watching.end();
      }
    } catch (error) {
      // the rights could not be read: every viewer has to ask for a new ticket
      this.#options.log.warn({ err: error }, 'what viewers of the map reach could not be looked up');
      for (const watching of looked) watching.end();
    }
  }
}

/** Whether a viewer may send one more message. */
function allowance(): () => boolean {
  let left = MOST_AT_ONCE;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(MOST_AT_ONCE, left + ((now - at) / 1000) * MESSAGES_A_SECOND) - 1;
    at = now;
    return left >= 0;
  };
}

function parsed(text: string) {
  try {
    return viewerMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
