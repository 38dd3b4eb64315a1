/** One byte range of a request, as RFC 9110 has it. */

/** First and last byte, both included. */
export interface Bytes {
  start: number;
  end: number;
}

/**
 * The range that a `Range` header asks of `size` bytes; null when there is none or it is not understood (the whole is
 * sent then), `unsatisfiable` when it begins beyond the end. Of several ranges none is understood.
 */
export function rangeOf(header: string | undefined, size: number): Bytes | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
