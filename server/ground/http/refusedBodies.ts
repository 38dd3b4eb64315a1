/**
 * What is left of a body that was refused before it was whole. A browser reads no answer while it still sends, and an answer
 * that is followed by a reset is lost: so the answer goes out at once, the rest is read and thrown away for a while, and
 * then the connection ends.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export interface LingerLimits {
  /** Milliseconds without a byte after which the rest is not waited for. */
  silenceMs: number;
  /** Milliseconds for all of the rest. */
  totalMs: number;
  /** Rests that are read at the same time; the connections of others end with their answer. */
  mostAtOnce: number;
}

export const LINGER_LIMITS: LingerLimits = { silenceMs: 2000, totalMs: 20_000, mostAtOnce: 32 };

/** Resolves when the rest of a body has been read and thrown away, or has not come in time. */
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

/** Sends the answer, and ends only when nothing more of the request is on its way. */
async function* thenRest(answer: string, rest: () => Promise<void>) {
  yield answer;
  await rest();
}

/** Lets every refusal of a request whose body is still on its way reach the caller, and closes the connection after it. */
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
