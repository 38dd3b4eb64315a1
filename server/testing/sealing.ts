/** What the console's helper does to secrets, done here with Node's own cryptography. */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/** The base64 RSA-OAEP (SHA-256) ciphertext of a text under a public key (base64 of SPKI DER). */
export function sealText(text: string, publicKey: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text, 'utf8')).toString('base64');
}

export const sealJson = (value: unknown, publicKey: string): string => sealText(JSON.stringify(value), publicKey);

/** The JSON list of the ciphertexts of a text's pieces of 20 characters. */
export function sealPieces(text: string, publicKey: string): string {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += 20) pieces.push(characters.slice(at, at + 20).join(''));
  return JSON.stringify(pieces.map((piece) => sealText(piece, publicKey)));
}
