/** Tests a store: writes, finds, reads, moves and deletes a small object. */
import { randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#contract/base/file/calls.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { exactly } from './exactly.ts';
import { storageMessages } from './messages.ts';
import type { StorageSettings } from './settings.ts';
import { WrongHostKey } from './sftp.ts';
import type { BareStore } from './store.ts';
import { openStore } from './stores.ts';

/** Time-out of all steps together. */
const TEST_MS = 9000;

export interface StoreTest {
  passed: boolean;
  sentence: Message;
  params: Record<string, string>;
  /** Milliseconds. */
  took: number;
}

/** Hosts and causes are shown to the administrator who tests; the libraries' messages contain no secrets. */
const detailOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // placeholders for missing codes in the libraries' errors
  const parts = [error.name, error.message].filter((part) => part !== 'Error' && part !== 'UnknownError');
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 200);
};

class Failed extends Error {
  readonly sentence: Message;
  constructor(sentence: Message, cause: unknown) {
    super('a step failed', { cause });
    this.sentence = sentence;
  }
}

async function step<T>(sentence: Message, signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof WrongHostKey ? error : new Failed(sentence, error);
  }
}

async function tryOut(store: BareStore, signal: AbortSignal): Promise<void> {
  const probe = randomBytes(64);
  const name = `probe/${probe.toString('hex', 0, 12)}`;
  const [first, second] = [`${name}-1`, `${name}-2`];
  const contents = { size: probe.length, type: 'application/octet-stream' };
  const { testPut, testStat, testRead, testDiffers, testMove, testRemove } = storageMessages;
  await step(testPut, signal, store.put(first, Readable.from([probe]), contents, signal));
  try {
    const size = await step(testStat, signal, store.size(first, signal));
    if (size !== probe.length) throw new Failed(testStat, new Error(`${size ?? 0} B`));
    const read = await step(
      testRead,
      signal,
      store
        .read(first, null, signal)
        .then((stream) => buffer(pipeline(stream, exactly(probe.length), () => undefined))),
    );
    if (!read.equals(probe)) throw new Failed(testDiffers, null);
    await step(testMove, signal, store.move(first, second, signal));
  } finally {
    for (const key of [first, second]) await step(testRemove, signal, store.remove(key, signal));
  }
}

/** Tests the store of a kind with these `settings`. Never rejects; resolves within ten seconds. */
export async function testStore(kind: FileStore, settings: StorageSettings, dataDir: string): Promise<StoreTest> {
  const began = performance.now();
  const end = (passed: boolean, sentence: Message, params: Record<string, string> = {}): StoreTest => ({
    passed,
    sentence,
    params,
    took: Math.round(performance.now() - began),
  });
  try {
    await tryOut(openStore(kind, settings, dataDir), AbortSignal.timeout(TEST_MS));
    return end(true, storageMessages.testPassed);
  } catch (error) {
    if (error instanceof Refusal) return end(false, storageMessages.testIncomplete);
    if (error instanceof WrongHostKey) return end(false, storageMessages.testWrongHostKey, { detail: detailOf(error) });
    if (error instanceof Failed) return end(false, error.sentence, { detail: detailOf(error.cause) });
    return end(false, storageMessages.testPut, { detail: detailOf(error) });
  }
}
