/**
 * How many connections each kind of caller may hold. What the system allows a process in open files is shared out, so that
 * neither silent cars nor silent browsers can take what the database, files and the others need.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { networkOf } from '#server/ground/core/request.ts';

/** Where the system does not say: Node raises the limit to the highest that it is allowed, which is seldom less. */
const USUAL_LIMIT = 8192;
/** For the database, files, helper processes and calls to others: a quarter, at most so many. */
const KEPT_AT_MOST = 1000;
const CONNECTIONS_AT_MOST = 20_000;
/** Whoever has not said who they are by then may be let go of for somebody else, however much they said. */
const STRANGER_MS = 10_000;
/** Oldest ones that are looked at before somebody is turned away. */
const LOOKED_AT = 1000;

/** How many files and connections this process may have open. */
export function openFilesLimit(): number {
  let limits = '';
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // no Linux
  }
  const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
  if (soft === undefined) return USUAL_LIMIT;
  return soft === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(soft);
}

/** The share of HTTP, and that of cars over all their ports. */
export function sharesOf(limit: number): { http: number; cars: number } {
  const rest = limit - Math.min(KEPT_AT_MOST, Math.ceil(limit / 4));
  const http = Math.min(CONNECTIONS_AT_MOST, Math.floor(rest / 3));
  return { http, cars: Math.min(CONNECTIONS_AT_MOST, rest - http) };
}

export interface DoorLimits {
  /** Connections in all. */
  most: number;
  /** Of them, those that have not said who they are. */
  mostStrangers: number;
  /** Connections from one network. */
  mostOfANetwork: number;
}

interface Stranger {
  since: number;
  end: () => void;
}

/**
 * Counts connections. When there is no room, the oldest stranger that has been silent, or a stranger for long, makes it;
 * when there is none, the new one is turned away.
 */
export class Door {
  readonly #limits: DoorLimits;
  readonly #inside = new Map<Socket, string>();
  /** Oldest first. */
  readonly #strangers = new Map<Socket, Stranger>();
  readonly #ofNetwork = new Map<string, number>();

  constructor(limits: DoorLimits) {
    this.#limits = limits;
  }

  get inside(): number {
    return this.#inside.size;
  }

  /** Lets a connection in as a stranger, or answers false. `end` is called when it has to make room. */
  enter(socket: Socket, end: () => void): boolean {
    const { most, mostStrangers, mostOfANetwork } = this.#limits;
    const network = networkOf(socket.remoteAddress ?? '');
    const ofNetwork = this.#ofNetwork.get(network) ?? 0;
    if (ofNetwork >= mostOfANetwork && !this.#makeRoom(network)) return false;
    const isFull = this.#inside.size >= most || this.#strangers.size >= mostStrangers;
    if (isFull && !this.#makeRoom(null)) return false;
    this.#inside.set(socket, network);
    this.#ofNetwork.set(network, (this.#ofNetwork.get(network) ?? 0) + 1);
    this.#strangers.set(socket, { since: performance.now(), end });
    socket.once('close', () => this.#leave(socket));
    return true;
  }

  /** The connection has said who it is, or what it wants: it makes room for nobody. */
  known(socket: Socket): void {
    this.#strangers.delete(socket);
  }

  /** The connection waits again, as the last of the strangers. */
  idle(socket: Socket, end: () => void): void {
    if (this.#inside.has(socket)) this.#strangers.set(socket, { since: -STRANGER_MS, end });
  }

  #leave(socket: Socket): void {
    const network = this.#inside.get(socket);
    if (network === undefined) return;
    this.#inside.delete(socket);
    this.#strangers.delete(socket);
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
  }

  #makeRoom(network: string | null): boolean {
    const now = performance.now();
    let looked = 0;
    for (const [socket, { since, end }] of this.#strangers) {
      if (looked++ >= LOOKED_AT) return false;
      if (network !== null && this.#inside.get(socket) !== network) continue;
      if (socket.bytesRead > 0 && now - since < STRANGER_MS) continue;
      // at once: `close` comes later
      this.#leave(socket);
      end();
      return true;
    }
    return false;
  }
}

/** The doors of this process. */
export function doorsOf(limit: number): { http: Door; cars: Door } {
  const { http, cars } = sharesOf(limit);
  return {
    http: new Door({ most: http, mostStrangers: http, mostOfANetwork: Math.ceil(http / 2) }),
    // behind one address of a mobile network are thousands of cars
    cars: new Door({ most: cars, mostStrangers: Math.ceil((cars * 3) / 4), mostOfANetwork: cars }),
  };
}
