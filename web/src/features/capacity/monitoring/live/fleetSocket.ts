/**
 * The connection of live monitoring: opened with a one-use ticket, opened again after a while that grows when it breaks,
 * and told anew each time what is on the screen.
 */
import {
  CLOSE_CODES,
  MONITORING_PATH,
  type ServerMessage,
  type ViewerMessage,
} from '#contract/capacity/monitoring/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { readToken } from '#web/lib/token.ts';
import type { FleetStore } from './fleetStore.ts';

/** `lost`: it is tried again. `ended`: the session is over, or the right is gone. */
export type Connection = 'connecting' | 'open' | 'lost' | 'ended';

/** Milliseconds without a word (counts come every 5 s) after which a connection counts as broken. */
const SILENT_MS = 12_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** The interval at which a moving screen is sent. */
const VIEW_EVERY_MS = 250;

const ASK_AGAIN_MS = 3000;
const MOST_NAMES_AT_ONCE = 200;
const MOST_ASKED = 20_000;

type View = Extract<ViewerMessage, { kind: 'view' }>;

export class FleetSocket {
  readonly #store: FleetStore;
  readonly #changed: (connection: Connection) => void;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #viewTimer: ReturnType<typeof setTimeout> | undefined;
  #view: View | null = null;
  #viewSentAt = 0;
  /** The view as text: an equal one is not sent again. */
  #lookedAt = '';
  #watched: readonly string[] = [];
  #opened: readonly string[] = [];
  #stopped = false;
  /** When the name of a car was last asked for. */
  readonly #asked = new Map<number, number>();
  /** The longest work on one message since it was last asked, in ms. */
  #slowest = 0;

  constructor(store: FleetStore, changed: (connection: Connection) => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /** Begins; the returned function ends it. It may begin again. */
  start(): () => void {
    this.#stopped = false;
    this.#wait = FIRST_WAIT_MS;
    this.#changed('connecting');
    void this.#open();
    const again = () => {
      if (this.#socket === null) this.retry();
    };
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      this.#stopped = true;
      clearTimeout(this.#timer);
      clearTimeout(this.#silence);
      clearTimeout(this.#viewTimer);
      this.#viewTimer = undefined;
      this.#socket?.close();
      this.#socket = null;
    };
  }

  /** Tries at once instead of waiting. */
  retry(): void {
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT_MS;
    void this.#open();
  }

  /** Sets the view of the screen. */
  look(view: Omit<View, 'kind'>): void {
    const text = JSON.stringify(view);
    if (text === this.#lookedAt) return;
    this.#lookedAt = text;
    this.#view = { kind: 'view', ...view };
    if (this.#viewTimer !== undefined) return;
    const wait = Math.max(0, this.#viewSentAt + VIEW_EVERY_MS - performance.now());
    this.#viewTimer = setTimeout(() => {
      this.#viewTimer = undefined;
      this.#viewSentAt = performance.now();
      this.#say(this.#view);
    }, wait);
  }

  /** @param opened those of them that the person has opened, which is kept on record */
  watch(carIds: readonly string[], opened: readonly string[]): void {
    this.#watched = carIds;
    this.#opened = opened;
    this.#store.keepWatched(carIds);
    this.#sayWatched();
  }

  /** Asks for the names of those cars that have none yet, once in a while for each. */
  askNames(ids: readonly number[]): void {
    // what is not sent was not asked
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    const wanted = ids
      .filter((id) => !this.#store.names.has(id) && now - (this.#asked.get(id) ?? -ASK_AGAIN_MS) >= ASK_AGAIN_MS)
      .slice(0, MOST_NAMES_AT_ONCE);
    if (wanted.length === 0) return;
    if (this.#asked.size > MOST_ASKED) this.#asked.clear();
    for (const id of wanted) this.#asked.set(id, now);
    this.#say({ kind: 'names', ids: wanted.map(String) });
  }

  /** The longest work on a message since the last call, in milliseconds. */
  takeSlowest(): number {
    const slowest = this.#slowest;
    this.#slowest = 0;
    return slowest;
  }

  #sayWatched(): void {
    this.#say({ kind: 'watch', carIds: [...this.#watched], opened: [...this.#opened] });
  }

  #say(message: ViewerMessage | null): void {
    if (message !== null && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  async #open(): Promise<void> {
    if (this.#stopped || this.#socket !== null) return;
    try {
      const { ticket } = await callApi('/capacity/monitoring/getTicket', {}, { quiet: true });
      if (this.#stopped) return;
      const address = new URL(`${MONITORING_PATH}?ticket=${encodeURIComponent(ticket)}`, location.href);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      this.#listen(new WebSocket(address));
    } catch {
      if (readToken() === null) this.#changed('ended');
      else this.#later();
    }
  }

  #listen(socket: WebSocket): void {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    const alive = () => {
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => socket.close(), SILENT_MS);
    };
    alive();
    socket.addEventListener('open', () => {
      this.#wait = FIRST_WAIT_MS;
      this.#store.forgetCars();
      this.#changed('open');
      this.#say(this.#view);
      if (this.#watched.length > 0) this.#sayWatched();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      alive();
      const from = performance.now();
      if (!this.#take(data)) socket.close(CLOSE_CODES.badMessage);
      this.#slowest = Math.max(this.#slowest, performance.now() - from);
    });
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(this.#silence);
      if (this.#socket !== socket) return;
      this.#socket = null;
      // the rights changed: the next ticket shows whether any are left
      if (code === CLOSE_CODES.unfounded) this.#wait = FIRST_WAIT_MS;
      this.#later();
    });
  }

  #take(data: unknown): boolean {
    const now = Date.now();
    if (data instanceof ArrayBuffer) {
      if (!this.#store.takeBlocks(new Uint8Array(data), now)) return false;
      // before a list shows them, so that none begins without names
      this.askNames(this.#store.nameless(MOST_NAMES_AT_ONCE));
      return true;
    }
    if (typeof data !== 'string') return false;
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it by the type of the contract
      this.#store.take(JSON.parse(data) as ServerMessage, now);
      return true;
    } catch {
      return false;
    }
  }

  #later(): void {
    if (this.#stopped) return;
    this.#changed('lost');
    // everybody comes back when a server has restarted: each at a moment of its own
    this.#timer = setTimeout(() => void this.#open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
  }
}
