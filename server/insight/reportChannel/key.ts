/**
 * The key of a channel: with it we sign in to an SFTP server, and sign what is posted. It is made here and never leaves; the
 * other side is given its public half.
 */
import ssh2 from 'ssh2';
import { isSftp } from '#contract/insight/reportChannel/address.ts';

/** What the private keys of channels are sealed for. */
export const CHANNEL_KEY = 'reportChannel.key';
/** What the tokens of channels are sealed for. */
export const CHANNEL_TOKEN = 'reportChannel.token';

export interface KeyPair {
  /** In the form of OpenSSH. */
  readonly privateKey: string;
  /** `ssh-ed25519 AAAA…` */
  readonly publicKey: string;
}

function generated(): KeyPair {
  const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519', {
    comment: 'pilotdesk',
  });
  return { privateKey, publicKey };
}

/** Whether a key can be used: the library loses a byte of each 256th, one that begins with a zero. */
export const isReadable = (key: string): boolean => !(ssh2.utils.parseKey(key) instanceof Error);

/** @param generate makes a pair that may not be readable */
export function makeKeyPair(generate = generated): KeyPair {
  for (;;) {
    const pair = generate();
    if (isReadable(pair.publicKey) && isReadable(pair.privateKey)) return pair;
  }
}

/** @throws Error for what is no key */
function parsed(key: string) {
  const found = ssh2.utils.parseKey(key);
  if (found instanceof Error) throw found;
  return found;
}

/** As the other side takes it in: PEM to check signatures, a line of `authorized_keys` to let us in. Empty for what is no key. */
export function publicKeyFor(address: string, publicKey: string): string {
  if (!isReadable(publicKey)) return '';
  return isSftp(address) ? publicKey : parsed(publicKey).getPublicPEM().trim();
}

/** The 64 bytes of an Ed25519 signature, in Base64. */
export function signatureOf(privateKey: string, text: string): string {
  const signature = parsed(privateKey).sign(text);
  if (signature instanceof Error) throw signature;
  return signature.toString('base64');
}
