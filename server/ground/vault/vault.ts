/** Encrypts small secrets (keys of other services, identity numbers), so that the database alone does not reveal them. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed text that cannot be opened: altered, or sealed for another purpose or with another key. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}

/**
 * AES-256-GCM under keys derived from the installation's key. Each purpose (`sysConfig.option`, `person.idCard`) has its own
 * key, so that a sealed text cannot be opened for another purpose.
 */
export class Vault {
  readonly #key: Buffer;
  /** Key objects: a key given as bytes is taken in anew for each use, which costs several times the digest itself. */
  readonly #derived = new Map<string, KeyObject>();

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Encrypts a text; sealing the same text twice gives different results. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(`seal ${purpose}`), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text that was sealed for this purpose. @throws NotOpened */
  open(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
    if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) throw new NotOpened('not a sealed text');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(`seal ${purpose}`), nonce);
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return text.toString('utf8');
    } catch (error) {
      throw new NotOpened(`this installation's key does not open it (${purpose})`, { cause: error });
    }
  }

  /** A keyed digest, the same for the same text: for searching and for uniqueness. */
  digest(purpose: string, text: string): string {
    return createHmac('sha256', this.#keyFor(`digest ${purpose}`))
      .update(text)
      .digest('base64url');
  }

  #keyFor(use: string): KeyObject {
    let key = this.#derived.get(use);
    if (key === undefined) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', this.#key, '', `pilotdesk ${use}`, 32)));
      this.#derived.set(use, key);
    }
    return key;
  }
}
