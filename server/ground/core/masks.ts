/** What is shown of personal data to who may not see it, by its length, so that something is always hidden. */

/** `13812345678` becomes `138****5678`, eight digits `****32`; of fewer than five nothing is shown. */
export function maskMobile(mobile: string): string {
  if (mobile.length < 5) return '*'.repeat(mobile.length);
  return mobile.length < 11 ? `****${mobile.slice(-2)}` : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** Of a name, the first character: `王**` for 王芳. */
export function maskName(name: string): string {
  const characters = Array.from(name);
  return characters.length < 2 ? '*'.repeat(characters.length) : `${characters[0] ?? ''}**`;
}

/** The first letter and the domain: `a***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');
