/** What a client sent as a body, held up to a limit; of one too long its beginning, and who cries for help in it. */
import type { Readable } from 'node:stream';
import { readableText } from '#server/capacity/gateway/brokenJson.ts';
import { LongText } from '#server/capacity/gateway/longText.ts';
import { readBody } from './read.ts';

/** The longest body that is read whole. */
const BODY_LIMIT = 64 * 1024;
/** What comes behind so many bytes is not looked at. */
const READ_LIMIT = 16 * 1024 * 1024;

export class OsmandBody {
  readonly said: unknown;
  readonly isTooLong: boolean;

  constructor(said: unknown, isTooLong: boolean) {
    this.said = said;
    this.isTooLong = isTooLong;
  }
}

/** Reads a body; one too long is answered like any other, so that its client does not send it again for ever. */
export async function takeBody(payload: Readable, contentType: string): Promise<OsmandBody> {
  const held: Uint8Array[] = [];
  let length = 0;
  let long: LongText | null = null;
  for await (const chunk of payload) {
    // it is read up to its end all the same: only then does the client look for an answer
    if (!(chunk instanceof Uint8Array) || length > READ_LIMIT) continue;
    if (length <= BODY_LIMIT) held.push(chunk);
    length += chunk.length;
    if (long !== null) long.push(chunk);
    else if (length > BODY_LIMIT) {
      long = new LongText();
      for (const part of held) long.push(part);
    }
  }
  const said = readBody(readableText(Buffer.concat(held).subarray(0, BODY_LIMIT)), contentType);
  if (long === null) return new OsmandBody(said, false);
  return new OsmandBody({ ...(typeof said === 'object' ? said : {}), alarms: long.alarms }, true);
}
