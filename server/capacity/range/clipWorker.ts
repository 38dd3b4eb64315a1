/** A thread of its own for one clipping, which may be stopped when it takes too long. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { keptArea } from '#contract/capacity/range/calls.ts';
import { clip, CLIP_OPERATIONS } from './clip.ts';

const task = z.object({ operation: z.enum(CLIP_OPERATIONS), one: keptArea, other: keptArea });

const { operation, one, other } = task.parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage(clip(operation, one, other));
