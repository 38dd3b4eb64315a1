/** The unified social credit code of Chinese organisations (GB 32100-2015). */

/** Digits and letters without I, O, S, V and Z; a character's value is its place. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const MODULUS = 31;
/** Registering department, kind, six digits of the division, nine characters of the organisation. */
const FORM = /^[1-9A-HJ-NPQRTUWXY][1-9A-HJ-NPQRTUWXY]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** The check character of the first 17: powers of 3 modulo 31 weigh them. */
export function creditCodeCheck(first17: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of first17.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % MODULUS;
  }
  return ALPHABET.charAt((MODULUS - (sum % MODULUS)) % MODULUS);
}

/** Whether a text, in capitals, is a code whose last character checks the others. */
export const isCreditCode = (text: string): boolean => FORM.test(text) && creditCodeCheck(text) === text.charAt(17);
