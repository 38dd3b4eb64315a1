/**
 * MCAP recordings: pictures and clouds by their messages of ROS 2, Foxglove's in Protocol Buffers or JSON; positions,
 * calibration and transforms beside them. A recording is gone through once to say what it holds and once more to take it out.
 */
import { finding, firstBytes, refuseFile, type Reader } from '../door.ts';
import type { SourceFile } from '../model.ts';
import { MAGIC } from './records.ts';
import { Survey } from './survey.ts';
import { isRecording, recordingsIn, stepsOf } from './walk.ts';

/** Bytes of messages after which a sign of life is given. */
const PAUSE_BYTES = 64 * 1024 * 1024;
/** Frames of one import. */
const MOST_FRAMES = 200_000;

export const reader: Reader = {
  async recognises(files) {
    const [first] = files.filter(isRecording);
    if (first === undefined) return 0;
    return MAGIC.equals(await firstBytes(first, MAGIC.length)) ? 0.95 : 0.4;
  },
  async *read(files) {
    const recordings = recordingsIn(files);
    if (recordings.length === 0) throw refuseFile('notOfFormat', { format: 'MCAP' });
    let left = MOST_FRAMES;
    let read = 0;
    for (const recording of recordings) {
      const survey = new Survey(recording, left);
      for await (const step of stepsOf(recording))
        if ('channel' in step) {
          survey.take(step);
          read += step.bytes;
          if (read < PAUSE_BYTES) continue;
          read = 0;
          yield { kind: 'pause' };
        } else yield step;
      yield* survey.items();
      left -= survey.frames;
    }
    for (const file of files) if (!isRecording(file)) yield finding('fileNotUsed', file.path, { file: file.path });
  },
  async *within(files, wanted) {
    for (const recording of recordingsIn(files))
      for await (const step of stepsOf(recording)) {
        if (step.kind !== 'shot' || !wanted.has(step.key)) continue;
        const bytes = await step.content.bytes();
        yield {
          path: step.key,
          bytes: bytes.length,
          // oxlint-disable-next-line require-await -- files are read in parts, and this is one
          async *open() {
            yield bytes;
          },
        } satisfies SourceFile;
      }
  },
};
