/** What went wrong with a call. */
import { EncryptionError } from './crypto.ts';
import { libWords } from './libWords.ts';
import { translate } from './words.ts';

/** `answer`: the server refused. `network`: no answer came. `timeout`: none came in time. `unreadable`: not ours. */
export type ApiErrorKind = 'answer' | 'network' | 'timeout' | 'unreadable';

/** One rejected field of an input. `path` is dotted: `roleIds.0`. */
export interface FieldProblem {
  path: string;
  message: string;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Code of the envelope; 0 when there was none. */
  readonly code: number;
  /** A sentence for the person, in their language. */
  readonly msg: string;
  /** `data` of the envelope, e.g. the rejected fields, or the current row of a conflict. */
  readonly data: unknown;

  constructor(fields: { kind: ApiErrorKind; status: number; code: number; msg: string; data: unknown }) {
    super(fields.msg);
    this.kind = fields.kind;
    this.status = fields.status;
    this.code = fields.code;
    this.msg = fields.msg;
    this.data = fields.data;
  }

  /** The rejected fields of a 400, or of a 409 about a taken value; empty otherwise. */
  get fields(): FieldProblem[] {
    const fields = memberOf(this.data, 'fields');
    if (!Array.isArray(fields)) return [];
    return fields.flatMap((field: unknown) => {
      const path = memberOf(field, 'path');
      const message = memberOf(field, 'message');
      return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
    });
  }

  /** Where in the console stands what the refusal speaks of; undefined when it names nothing. */
  get link(): { to: string; label: string } | undefined {
    const link = memberOf(this.data, 'link');
    const [to, label] = [memberOf(link, 'to'), memberOf(link, 'label')];
    // only within the console
    if (typeof to !== 'string' || typeof label !== 'string' || !/^\/(?!\/)/.test(to)) return undefined;
    return { to, label };
  }

  /** Seconds to wait after a 429; null when the answer does not say. */
  get retryAfterSeconds(): number | null {
    const seconds = memberOf(this.data, 'retryAfterSeconds');
    return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : null;
  }
}

/** One member of a value of unknown shape; undefined when there is none. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

/** Whether a change was refused because somebody else was faster; the answer then holds the row as it is now. */
export const wasOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && memberOf(error.data, 'current') !== undefined;

/** A sentence for the person about any thrown value. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.msg;
  if (error instanceof EncryptionError) {
    if (error.reason === 'missing') return translate(libWords, 'cryptoMissing');
    return translate(libWords, 'tooLong', { max: error.max, bytes: error.bytes });
  }
  return error instanceof Error ? error.message : String(error);
}
