/** Long answers travel packed: a console's dictionaries are 125 KB as they are, and a sixth of it so. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As threads of their own do it, beside the main one. */
export const pack = promisify(gzip);

/** Bytes; packing a page of a list takes longer than sending it to anybody but a slow phone. */
const WORTH_PACKING = 16 * 1024;

/** Whether the reader of an answer says that it unpacks gzip. */
export const unpacks = ({ headers: { 'accept-encoding': accepted = '' } }: FastifyRequest): boolean =>
  /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted);

/**
 * The bytes to send for an answer, packed where it is long and its reader unpacks it; the reply then says so. That the length
 * tells of the content helps nobody: what a stranger makes a browser ask carries no session, which travels in a header of the
 * console's own.
 */
export async function packedFor(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  if (bytes.length < WORTH_PACKING || !unpacks(request)) return bytes;
  void reply.header('content-encoding', 'gzip');
  return pack(bytes);
}
