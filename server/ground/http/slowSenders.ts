/**
 * Limits how long a client may take to send a request. A call has to arrive completely within a short time; a file may take
 * as long as bytes keep arriving. Node's own time-out has one duration for both.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseBroken } from './brokenRequests.ts';

export interface SendingLimits {
  /** Milliseconds within which a request without a file has to be complete. */
  callMs: number;
  /** Milliseconds without a byte that are allowed for a file. */
  silenceMs: number;
  /** Interval of the check, in milliseconds. */
  everyMs: number;
}

/** A file takes at most two hours: 1 GiB at 150 kB a second. For the server's own `requestTimeout`. */
export const LONGEST_UPLOAD_MS = 2 * 3600 * 1000;

/** Longer than the console's own time-out, so that the console is the one to give up. */
export const SENDING_LIMITS: SendingLimits = { callMs: 65_000, silenceMs: 30_000, everyMs: 2000 };

interface Sending {
  isFile: boolean;
  startedAt: number;
  bytes: number;
  /** When the last bytes arrived. */
  heardAt: number;
}

const TOO_SLOW = Object.assign(new Error('the request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Watches every request with a body until it is complete or answered; answers 408 to one that stalls. */
export function cutSlowSenders(app: FastifyInstance, { callMs, silenceMs, everyMs }: SendingLimits): void {
  const sending = new Map<IncomingMessage, Sending>();
  const isTooSlow = ({ isFile, startedAt, heardAt }: Sending, now: number): boolean =>
    isFile ? now - heardAt > silenceMs : now - startedAt > callMs;

  const look = () => {
    const now = performance.now();
    for (const [request, state] of sending) {
      if (request.complete || request.destroyed) {
        sending.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      if (bytesRead !== state.bytes) Object.assign(state, { bytes: bytesRead, heardAt: now });
      // a paused socket is not silent: the disk may be slow
      else if (request.readableLength > 0) state.heardAt = now;
      if (!isTooSlow(state, now)) continue;
      sending.delete(request);
      refuseBroken(TOO_SLOW, request.socket);
    }
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete && hasBody(raw)) {
      const now = performance.now();
      const isFile = raw.method === 'PUT' || raw.headers['content-type']?.startsWith('application/json') !== true;
      sending.set(raw, { isFile, startedAt: now, bytes: raw.socket.bytesRead, heardAt: now });
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    sending.delete(request.raw);
    done();
  });
  const timer = setInterval(look, everyMs);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
