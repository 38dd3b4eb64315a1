/** `13812345678` becomes `138****5678`; of a shorter number only the end is shown. */
export function maskMobile(mobile: string): string {
  if (mobile === '') return '';
  return mobile.length < 11 ? `****${mobile.slice(-2)}` : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
