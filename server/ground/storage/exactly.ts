/** Streams of a store, whose length is not believed. */
import { Transform } from 'node:stream';
import { Refusal } from '#server/ground/core/refusal.ts';
import { storageMessages } from './messages.ts';

const wrongLength = (how: string) =>
  new Refusal(503, storageMessages.away, { cause: new Error(`the store sent ${how} bytes`) });

function counted(most: number, least: number): Transform {
  let seen = 0;
  return new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > most) done(wrongLength(`more than ${most}`));
      else done(null, chunk);
    },
    flush(done) {
      done(seen < least ? wrongLength(`${seen} of ${least}`) : null);
    },
  });
}

/** Passes on so many bytes, and fails when there are more or fewer: nothing beyond them leaves. */
export const exactly = (bytes: number): Transform => counted(bytes, bytes);

/** Fails when there are more bytes. */
export const atMost = (bytes: number): Transform => counted(bytes, 0);
