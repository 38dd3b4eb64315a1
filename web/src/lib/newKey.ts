/** A random key: 32 hexadecimal digits. Not `crypto.randomUUID`, which is missing where the console is served without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
