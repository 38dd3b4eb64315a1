/**
 * Handles the rest of a request body that was refused early. A browser reads no answer while it sends, and an answer followed
 * by a reset is lost. The answer is therefore sent at once, the rest of the body is read and discarded for a limited time,
 * and then the connection is closed.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export interface LingerLimits {
  /** Milliseconds without a byte after which discarding stops. */
  silenceMs: number;
  /** Milliseconds for discarding in total. */
  totalMs: number;
  /** Bodies that are discarded at the same time; beyond that, connections close with their answer. */
  mostAtOnce: number;
}

export const LINGER_LIMITS: LingerLimits = { silenceMs: 2000, totalMs: 20_000, mostAtOnce: 32 };

/** Resolves when the rest of a body has been discarded, or the time is over. */
function discardRest(request: IncomingMessage, { silenceMs, totalMs }: LingerLimits): Promise<void> {
  return new Promise((resolve) => {
    const timers = new Set<NodeJS.Timeout>();
    const settle = () => {
      for (const timer of timers) clearTimeout(timer);
      request.pause();
      resolve();
    };
    const silence = setTimeout(settle, silenceMs);
    timers.add(silence).add(setTimeout(settle, totalMs));
    for (const event of ['end', 'close', 'error']) request.once(event, settle);
    request.unpipe();
    request.on('data', () => silence.refresh());
    request.resume();
  });
}

/** Sends the answer and closes the connection once the request body has arrived or the time is over. */
async function* thenRest(answer: string, rest: () => Promise<void>) {
  yield answer;
  await rest();
}

/** Makes every refusal of a request with an unread body reach the client, and then closes the connection. */
export function answerBeforeBodies(app: FastifyInstance, limits: LingerLimits): void {
  let lingering = 0;
  const rest = async (request: IncomingMessage) => {
    if (lingering >= limits.mostAtOnce) return;
    lingering += 1;
    await discardRest(request, limits);
    lingering -= 1;
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    if (reply.statusCode < 400 || raw.complete || raw.destroyed || typeof payload !== 'string') {
      done(null, payload);
      return;
    }
    void reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) });
    done(
      null,
      Readable.from(
        thenRest(payload, () => rest(raw)),
        { objectMode: false },
      ),
    );
  });
}
