/** Answers to invalid requests: headers too large, a request line that is not HTTP, a request that never ends. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { messages, say, type Message } from '#server/ground/core/messages.ts';
import { FOR_DATA } from './security.ts';

const REASONS: Readonly<Record<string, { status: number; sentence: Message }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: messages.headersTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: messages.requestTooSlow },
};
const OTHERWISE = { status: 400, sentence: messages.notHttp };

/** The whole answer as bytes on the wire. The caller's language is unknown, since the request cannot be parsed. */
function answerTo(code: string): string {
  const { status, sentence } = REASONS[code] ?? OTHERWISE;
  const body = JSON.stringify({ code: status, msg: say(sentence, 'zh-CN'), data: null });
  const headers = {
    ...FOR_DATA,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** For Fastify's `clientErrorHandler`: answers in the usual envelope if the socket is still writable. */
export function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.end(answerTo(error.code ?? ''));
  socket.destroySoon();
}

/** For the server's `checkExpectation`: refuses any `Expect` other than `100-continue` in the usual envelope. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ code: 417, msg: say(messages.notHttp, 'zh-CN'), data: null });
  response.shouldKeepAlive = false;
  response.writeHead(417, {
    ...FOR_DATA,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
