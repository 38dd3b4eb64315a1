/** One open live stream: what is written to it, and how it ends. */
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#contract/ground/live/calls.ts';

/** What a viewer has not read yet is kept up to here; whoever reads slower is cut, and asks anew. */
export const MOST_UNREAD_BYTES = 256 * 1024;
/** A reader that has not taken everything for so long has stopped reading. */
const STALLED_MS = 60_000;

/** Whom a stream belongs to: by these the events for it are chosen. */
export interface Viewer {
  readonly sessionId: string;
  readonly userId: string;
  readonly roleId: string;
  /** Every role the person holds, the active one among them. */
  readonly roleIds: readonly string[];
  readonly supplierId: string | null;
  readonly schoolId: string | null;
  /** What the active role allowed when the stream was opened. */
  readonly rights: string;
}

export class LiveStream {
  readonly viewer: Viewer;
  readonly #response: ServerResponse;
  /** Since when something is waiting to be read; null while nothing is. */
  #waitingSince: number | null = null;

  constructor(viewer: Viewer, response: ServerResponse) {
    this.viewer = viewer;
    this.#response = response;
    response.on('drain', () => (this.#waitingSince = null));
  }

  send(event: LiveEvent): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Keeps proxies from closing a quiet stream, lets the viewer know that it stands, and finds out who is gone. */
  beat(): void {
    this.#write('event: beat\ndata:\n\n');
  }

  /** Ends it; whoever was watching opens another, if the session still stands. */
  end(): void {
    this.#response.end();
    // a reader that has stopped would never take the end
    setTimeout(() => this.#response.destroy(), 1000).unref();
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    const stalled = this.#waitingSince !== null && performance.now() - this.#waitingSince > STALLED_MS;
    if (stalled || this.#response.writableLength + text.length > MOST_UNREAD_BYTES) {
      this.#response.destroy();
      return;
    }
    if (!this.#response.write(text)) this.#waitingSince ??= performance.now();
  }
}
