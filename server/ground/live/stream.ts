/** One open live stream. */
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#contract/ground/live/calls.ts';

/** Most unread bytes; a slower viewer is disconnected and reloads. */
export const MOST_UNREAD_BYTES = 256 * 1024;
/** A reader with unread data for this long has stopped reading. */
const STALLED_MS = 60_000;

/** The owner of a stream, by which its events are selected. */
export interface Viewer {
  readonly sessionId: string;
  readonly userId: string;
  readonly roleId: string;
  /** All roles of the person, including the active one. */
  readonly roleIds: readonly string[];
  readonly supplierId: string | null;
  readonly schoolId: string | null;
  /** The permissions of the active role when the stream was opened. */
  readonly rights: string;
}

export class LiveStream {
  readonly viewer: Viewer;
  readonly #response: ServerResponse;
  /** When the oldest unread data was written; null without any. */
  #waitingSince: number | null = null;

  constructor(viewer: Viewer, response: ServerResponse) {
    this.viewer = viewer;
    this.#response = response;
    response.on('drain', () => (this.#waitingSince = null));
  }

  send(event: LiveEvent): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Keeps proxies from closing a quiet stream, confirms it to the viewer, and detects lost viewers. */
  beat(): void {
    this.#write('event: beat\ndata:\n\n');
  }

  /** Ends it; the viewer opens another if the session is still valid. */
  end(): void {
    this.#response.end();
    // a stopped reader would never receive the end
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
