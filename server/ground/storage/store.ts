/** What a store of files does. Four of them exist; nobody outside this folder knows which one answers. */
import type { Readable } from 'node:stream';
import type { FileStore } from '#contract/base/file/calls.ts';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Contents {
  /** Bytes. */
  readonly size: number;
  readonly type: string;
}

/** What a client sends its file with. */
export interface SignedPut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TemporaryAuth {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
}

/**
 * A store by its bare operations. Each gives up when the signal says so, and rejects with whatever its library throws:
 * `guard` turns that into an answer. Keys are made by the server: letters, digits, `-`, `_`, `.` and `/`.
 */
export interface BareStore {
  readonly kind: FileStore;
  /** Bytes of what lies at a key; null when nothing does. */
  size: (key: string, signal: AbortSignal) => Promise<number | null>;
  read: (key: string, range: ByteRange | null, signal: AbortSignal) => Promise<Readable>;
  /** Writes under another name first, so that a key holds a whole file or nothing. */
  put: (key: string, body: Readable, contents: Contents, signal: AbortSignal) => Promise<void>;
  move: (from: string, to: string, signal: AbortSignal) => Promise<void>;
  /** Nothing there is no error. */
  remove: (key: string, signal: AbortSignal) => Promise<void>;
  /** Removes all that lies beneath a prefix, which ends in a slash. */
  clear: (prefix: string, signal: AbortSignal) => Promise<void>;
  /** An address to which exactly these contents may be put. Absent where clients cannot reach the store. */
  presign?: (key: string, contents: Contents, seconds: number) => Promise<SignedPut>;
  /** Credentials to write beneath a prefix and nothing else. */
  temporaryAuth?: (prefix: string, seconds: number, signal: AbortSignal) => Promise<TemporaryAuth>;
  /** Where browsers send files to, for the console's security policy; null: to the server itself, or nowhere. */
  readonly browserOrigin: string | null;
}
