/** GB 11643-1999: the citizen identity number. Pure rules, shared by the server and the screen. */

/** GB/T 2260 codes of the provinces, by which every number begins. */
const PROVINCES: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_DIGITS = '10X98765432';

/** Whole years. Younger people do not work here, and older numbers are typing errors. */
export const YOUNGEST = 16;
export const OLDEST = 100;

export const ID_CARD_PROBLEMS = ['form', 'checkDigit', 'division', 'date', 'age'] as const;
export type IdCardProblem = (typeof ID_CARD_PROBLEMS)[number];

/** What a number says of its holder. */
export interface IdCard {
  /** Eighteen characters, the last a digit or a capital X. */
  number: string;
  /** Six digits: where the number was first given out. Codes of divisions that are gone remain in use. */
  divisionCode: string;
  /** `YYYY-MM-DD`. */
  birthday: string;
  gender: 'female' | 'male';
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whole years between a `YYYY-MM-DD` and a day. */
function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/**
 * Reads a number as a person types it, spaces and a small x allowed; `today` is `YYYY-MM-DD`. Answers what is wrong
 * with it, or what it says.
 */
export function readIdCard(typed: string, today: string): IdCard | { problem: IdCardProblem } {
  const number = typed.replace(/\s/g, '').toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return { problem: 'form' };
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  if (CHECK_DIGITS[sum % 11] !== number[17]) return { problem: 'checkDigit' };
  if (!PROVINCES.has(number.slice(0, 2))) return { problem: 'division' };
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)];
  if (!isDate(Number(year), Number(month), Number(day))) return { problem: 'date' };
  const birthday = `${year}-${month}-${day}`;
  if (birthday > today) return { problem: 'date' };
  const age = ageOn(birthday, today);
  if (age < YOUNGEST || age > OLDEST) return { problem: 'age' };
  const gender = Number(number[16]) % 2 === 1 ? 'male' : 'female';
  return { number, divisionCode: number.slice(0, 6), birthday, gender };
}

/** `110101199003070029` becomes `1101**********0029`. */
export const maskIdCard = (number: string): string => `${number.slice(0, 4)}${'*'.repeat(10)}${number.slice(14)}`;
