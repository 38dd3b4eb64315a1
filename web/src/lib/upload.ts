/**
 * Brings files to wherever the server keeps them at the moment: to the server itself, to a store that signed an address,
 * or through the server to an SFTP server. The same two functions for all.
 */
import type { Brought, FileRef } from '#contract/base/file/calls.ts';
import { ApiError } from './apiError.ts';
import { callApi, uploadApi } from './client.ts';
import { newKey } from './newKey.ts';
import { putFile, type PutOptions } from './put.ts';

/** Keys of submits, each for one chosen file: what is sent again after an answer that was lost is not a second file. */
const submits = new WeakMap<Blob, string>();
function submitOf(file: Blob): string {
  const known = submits.get(file);
  if (known !== undefined) return known;
  const key = newKey();
  submits.set(file, key);
  return key;
}

/** The server read the file and put it into quarantine; `brought.reason` says why. Once released, `askAgain` has it. */
export class QuarantinedError extends Error {
  override readonly name = 'QuarantinedError';
  readonly brought: Brought;
  constructor(brought: Brought) {
    super(brought.reason);
    this.brought = brought;
  }
}

function settled(brought: Brought): FileRef {
  if (brought.state === 'quarantined') throw new QuarantinedError(brought);
  const { id, name, size, type } = brought;
  return { id, name, size, type };
}

const ASKINGS = 5;

/** The server reads a large file through before it answers: an answer that is late is asked for again. */
async function save(id: string, signal: AbortSignal | undefined): Promise<Brought> {
  for (let asking = 1; ; asking += 1) {
    try {
      return await callApi('/sys/file/saveOssFile', { id }, signal === undefined ? {} : { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'timeout' || asking === ASKINGS) throw error;
    }
  }
}

/**
 * Uploads a file and answers how forms refer to it. `onProgress` takes 0 to 1.
 * Rejects with an ApiError, a QuarantinedError, or the abort reason of `signal`.
 */
export async function uploadFile(file: File, options: PutOptions = {}): Promise<FileRef> {
  const { signal, onProgress } = options;
  const call = signal === undefined ? {} : { signal };
  const said = { name: file.name, type: file.type };
  const { mode } = await callApi('/sys/file/fileMode', {}, call);
  if (mode === 'sftp') {
    const progress = onProgress === undefined ? {} : { onProgress };
    return settled(
      await uploadApi('/sys/file/sftp/upload', file, said, { ...call, ...progress, idempotencyKey: submitOf(file) }),
    );
  }
  const target = await callApi('/sys/file/presignedPutUrl', { ...said, size: file.size }, call);
  // the server's own address as this page knows it: a proxy may hide its scheme and host
  const url = mode === 'local' ? new URL(target.url).pathname : target.url;
  await putFile({ ...target, url }, file, options);
  return settled(await save(target.id, signal));
}

/** Asks for a file again that was in quarantine. Rejects as `uploadFile` does. */
export const askAgain = async (id: string): Promise<FileRef> => settled(await save(id, undefined));

/** Uploads an image for text or a portrait: PNG, JPEG, GIF or WebP of at most 10 MB. Answers its id and address. */
export function uploadImage(
  image: Blob,
  { signal, onProgress, name }: PutOptions & { name?: string } = {},
): Promise<{ id: string; url: string }> {
  return uploadApi('/uploadContent/img', image, name === undefined ? {} : { name: name.slice(0, 200) }, {
    idempotencyKey: submitOf(image),
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}
