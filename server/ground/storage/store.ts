/** The interface of the four stores of files; code outside this folder does not know which one it uses. */
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

/** The request with which a client uploads its file. */
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

/** A file as a store lists it. */
export interface Listed {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Files under a prefix. */
export interface Listing {
  /** In the order of their keys, as far as they were asked for. */
  readonly files: readonly Listed[];
  /** There are more. */
  readonly isCut: boolean;
  /** Files whose names are not such as keys are made of; they are left out. */
  readonly foreign: number;
}

/**
 * The plain operations of a store. Each aborts with the signal and rejects with the errors of its library, which `guard`
 * translates. Keys are made by the server: letters, digits, `-`, `_`, `.` and `/`.
 */
export interface BareStore {
  readonly kind: FileStore;
  /** The size of a key's file in bytes; null without one. */
  size: (key: string, signal: AbortSignal) => Promise<number | null>;
  read: (key: string, range: ByteRange | null, signal: AbortSignal) => Promise<Readable>;
  /** Writes atomically: a key has a whole file or none. */
  put: (key: string, body: Readable, contents: Contents, signal: AbortSignal) => Promise<void>;
  move: (from: string, to: string, signal: AbortSignal) => Promise<void>;
  /** A missing file is no error. */
  remove: (key: string, signal: AbortSignal) => Promise<void>;
  /** The first files under a prefix, which ends in a slash, at most `most`. What a store names elsewhere is left out. */
  list: (prefix: string, most: number, signal: AbortSignal) => Promise<Listing>;
  /** Removes all files under a prefix, which ends in a slash. */
  clear: (prefix: string, signal: AbortSignal) => Promise<void>;
  /** An address that accepts exactly this content. Absent where clients cannot reach the store. */
  presign?: (key: string, contents: Contents, seconds: number) => Promise<SignedPut>;
  /** Credentials that allow writing under a prefix only. */
  temporaryAuth?: (prefix: string, seconds: number, signal: AbortSignal) => Promise<TemporaryAuth>;
  /** The origin of uploads by browsers, for the console's security policy; null: the server itself. */
  readonly browserOrigin: string | null;
}
