/** Encrypts secrets for the server: RSA-OAEP with SHA-256 under a single-use public key (base64 of SPKI DER). */

/** `missing`: the page did not come over HTTPS or from the machine itself. `tooLong`: more bytes than the key takes. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
  readonly reason: 'missing' | 'tooLong';
  readonly max: number;
  readonly bytes: number;

  constructor(reason: 'missing' | 'tooLong', max = 0, bytes = 0) {
    super(
      reason === 'missing' ? 'the browser offers no encryption here' : `${bytes} bytes to encrypt, at most ${max} fit`,
    );
    this.reason = reason;
    this.max = max;
    this.bytes = bytes;
  }
}

/** OAEP with SHA-256 takes two hashes and two bytes of the key's length. */
const OVERHEAD_BYTES = 2 * 32 + 2;
/** Characters in a piece; fixed by the product's users. */
export const PIECE_CHARACTERS = 20;

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

async function importKey(publicKeyBase64: string): Promise<{ key: CryptoKey; maxBytes: number }> {
  if (globalThis.crypto?.subtle === undefined) throw new EncryptionError('missing');
  const spki = Uint8Array.from(atob(publicKeyBase64), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const bits = 'modulusLength' in key.algorithm ? Number(key.algorithm.modulusLength) : 0;
  return { key, maxBytes: bits / 8 - OVERHEAD_BYTES };
}

async function encryptText(text: string, key: CryptoKey, maxBytes: number): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > maxBytes) throw new EncryptionError('tooLong', maxBytes, bytes.length);
  return toBase64(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, bytes));
}

/**
 * The base64 ciphertext of a value's JSON. Rejects with an EncryptionError for one longer than the key can take
 * (318 bytes at 3072 bits), and where the browser offers no encryption.
 */
export async function encryptJson(value: unknown, publicKeyBase64: string): Promise<string> {
  const { key, maxBytes } = await importKey(publicKeyBase64);
  return await encryptText(JSON.stringify(value), key, maxBytes);
}

/** Splits a text into pieces of 20 characters, counted by code point so that none is cut in two. */
export function piecesOf(text: string): string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += PIECE_CHARACTERS) {
    pieces.push(characters.slice(start, start + PIECE_CHARACTERS).join(''));
  }
  return pieces;
}

/** Encrypts a text piece by piece: the JSON list of base64 ciphertexts, in order. */
export async function encryptPieces(text: string, publicKeyBase64: string): Promise<string> {
  const { key, maxBytes } = await importKey(publicKeyBase64);
  return JSON.stringify(await Promise.all(piecesOf(text).map((piece) => encryptText(piece, key, maxBytes))));
}
