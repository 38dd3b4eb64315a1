/** Files on an SFTP server with a known host key. One connection for each operation, so that none goes stale. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { connect } from 'node:net';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { SFTPWrapper } from 'ssh2';
import SftpClient from 'ssh2-sftp-client';
import { neverCalled } from '#server/ground/outward/callOut.ts';
import type { SftpSettings } from '#server/ground/config/stores.ts';
import { clearFolder, listFolder } from './sftpFolder.ts';
import type { BareStore, ByteRange, Listing } from './store.ts';

const READY_MS = 6000;

/** The host key differs: nothing was sent to the server. */
export class WrongHostKey extends Error {
  override readonly name = 'WrongHostKey';
}

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const quiet = { error: () => undefined, end: () => undefined, close: () => undefined };

export class SftpStore implements BareStore {
  readonly kind = 'sftp';
  readonly browserOrigin = null;
  readonly #settings: SftpSettings;

  constructor(settings: SftpSettings) {
    this.#settings = settings;
  }

  #pathOf(key: string): string {
    return posix.join(this.#settings.folder, key);
  }

  /** An open connection; the signal cuts it. */
  async #connect(signal: AbortSignal): Promise<{ client: SftpClient; sftp: SFTPWrapper }> {
    const { host, port, user, password, privateKey, hostKey } = this.#settings;
    signal.throwIfAborted();
    const socket = connect({ host, port, blockList: neverCalled });
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    const client = new SftpClient('pilotdesk', quiet);
    let shown = '';
    try {
      const sftp = await client.connect({
        sock: socket,
        host,
        port,
        username: user,
        ...(password === '' ? {} : { password }),
        ...(privateKey === '' ? {} : { privateKey }),
        readyTimeout: READY_MS,
        hostVerifier: (key: Buffer) => {
          shown = fingerprintOf(key);
          return same(shown, hostKey);
        },
      });
      return { client, sftp };
    } catch (error) {
      socket.destroy();
      if (shown !== '' && !same(shown, hostKey)) throw new WrongHostKey(`the server showed ${shown}`, { cause: error });
      throw error;
    }
  }

  async #with<T>(signal: AbortSignal, work: (client: SftpClient, sftp: SFTPWrapper) => Promise<T>): Promise<T> {
    const { client, sftp } = await this.#connect(signal);
    try {
      return await work(client, sftp);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  size(key: string, signal: AbortSignal): Promise<number | null> {
    const path = this.#pathOf(key);
    return this.#with(signal, async (client) =>
      (await client.exists(path)) === '-' ? (await client.stat(path)).size : null,
    );
  }

  async read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable> {
    const { client } = await this.#connect(signal);
    const stream = client.createReadStream(this.#pathOf(key), { autoClose: true, ...range });
    stream.once('close', () => void client.end().catch(() => undefined));
    return stream;
  }

  /** Writes under another name, then renames, so that no partial file is visible. */
  put(key: string, body: Readable, _contents: object, signal: AbortSignal): Promise<void> {
    const path = this.#pathOf(key);
    const unfinished = `${path}.${randomUUID()}.part`;
    return this.#with(signal, async (client) => {
      await client.mkdir(posix.dirname(path), true);
      try {
        await client.put(body, unfinished, { writeStreamOptions: { mode: 0o600 } });
        await client.rename(unfinished, path);
      } catch (error) {
        await client.delete(unfinished, true).catch(() => undefined);
        throw error;
      }
    });
  }

  move(from: string, to: string, signal: AbortSignal): Promise<void> {
    return this.#with(signal, async (client) => {
      await client.mkdir(posix.dirname(this.#pathOf(to)), true);
      await client.rename(this.#pathOf(from), this.#pathOf(to));
    });
  }

  async remove(key: string, signal: AbortSignal): Promise<void> {
    await this.#with(signal, (client) => client.delete(this.#pathOf(key), true));
  }

  list(prefix: string, most: number, signal: AbortSignal): Promise<Listing> {
    const path = this.#pathOf(prefix).replace(/\/$/, '');
    return this.#with(signal, async (_client, sftp) => {
      const { files, isCut, foreign } = await listFolder(sftp, path, most);
      return { files: files.map(({ key, size }) => ({ key: prefix + key, size })), isCut, foreign };
    });
  }

  async clear(prefix: string, signal: AbortSignal): Promise<void> {
    const path = this.#pathOf(prefix).replace(/\/$/, '');
    await this.#with(signal, async (_client, sftp) => {
      await clearFolder(sftp, path);
    });
  }
}
