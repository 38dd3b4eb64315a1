/**
 * Thousands of connections may end at the same moment, e.g. when a mobile network fails. To take one down costs some
 * tenths of a millisecond; all of them in one go would hold up every call. So they end a few at a time, and other work
 * comes between.
 */
import type { Socket } from 'node:net';

/**
 * Connections that end before other work has its turn: so many, or one in so many of those that wait. So all have ended
 * after some hundred turns, however long other work takes.
 */
const AT_ONCE = 10;
const ONE_IN = 20;

export class Endings {
  readonly #waiting: (() => void)[] = [];
  #isTaking = false;

  /**
   * From now on the socket learns in its turn that the other side has ended, as long as `isPaced`; otherwise at once. To
   * be called before anything reads it.
   */
  pace(socket: Socket, isPaced: () => boolean = () => true): void {
    const push = socket.push.bind(socket);
    const read = socket.read.bind(socket);
    socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
      if (chunk !== null || !isPaced()) return push(chunk, encoding);
      this.#waiting.push(() => {
        if (socket.destroyed) return;
        push(null);
        // without this a socket that nobody reads at the moment would not learn of it
        read(0);
      });
      this.#takeSoon();
      return false;
    };
  }

  #takeSoon(): void {
    if (this.#isTaking) return;
    this.#isTaking = true;
    setImmediate(() => {
      this.#isTaking = false;
      const count = Math.max(AT_ONCE, Math.ceil(this.#waiting.length / ONE_IN));
      for (const end of this.#waiting.splice(0, count)) end();
      if (this.#waiting.length > 0) this.#takeSoon();
    });
  }
}
