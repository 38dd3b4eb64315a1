/**
 * Name and number of a person as a table keeps them: sealed together, with keyed digests to find by (decision 0227). The
 * database alone says neither.
 */
import { maskMobile, maskName } from '#server/ground/core/masks.ts';
import type { Vault } from '#server/ground/vault/vault.ts';

export interface Person {
  readonly name: string;
  readonly mobile: string;
}

const NOBODY: Person = { name: '', mobile: '' };
const PURPOSE = 'person';
/** Stands between the number, which is one line, and the name. */
const BETWEEN = '\n';
const END = 4;
/** Of 10,000 ends any two differ in so many characters; a digest of full length would double the index. */
const END_DIGEST = 12;

/** Not masked and not a word: anything else says nothing about whose it is. */
export const isNumber = (mobile: string): boolean => /^[-+() .0-9]*\d[-+() .0-9]*$/.test(mobile.normalize('NFKC'));

/** Numbers are compared by their digits, mobiles of mainland China without their country code. */
export const digitsOf = (mobile: string): string =>
  mobile
    .normalize('NFKC')
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '');

export const mobileHashOf = (vault: Vault, mobile: string): string =>
  vault.digest('passenger.mobile', digitsOf(mobile));

/** Of a number's last four digits. */
export const mobileEndHashOf = (vault: Vault, mobile: string): string =>
  vault.digest('person.mobileEnd', digitsOf(mobile).slice(-END)).slice(0, END_DIGEST);

/** Of a whole name, whatever its capitals, its width and the spaces around it. */
export const wholeNameHashOf = (vault: Vault, name: string): string =>
  vault.digest('person.name', name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase());

const hashedMobile = (vault: Vault, mobile: string): string => (isNumber(mobile) ? mobileHashOf(vault, mobile) : '');

/** The columns of a table in which nobody is searched by name; empty for nobody. */
export const sealed = (vault: Vault, { name, mobile }: Person) => ({
  personSealed: name === '' && mobile === '' ? '' : vault.seal(PURPOSE, mobile + BETWEEN + name),
  mobileHash: hashedMobile(vault, mobile),
});

/** The columns of a table in which people are searched by name and number; empty for nobody. */
export const sealedToFind = (vault: Vault, person: Person) => ({
  ...sealed(vault, person),
  mobileEndHash: isNumber(person.mobile) ? mobileEndHashOf(vault, person.mobile) : '',
  nameHash: person.name.trim() === '' ? '' : wholeNameHashOf(vault, person.name),
});

/** A row's columns; the plain ones are of a row that was there before and is not sealed yet. */
export interface Kept {
  readonly personSealed: string;
  readonly plainName: string;
  readonly plainMobile: string;
}

/** The columns to read of a table, e.g. `o`. */
export const keptOf = <Table extends string>(table: Table) =>
  [`${table}.personSealed`, `${table}.plainName`, `${table}.plainMobile`] as const;

export function opened(vault: Vault, { personSealed, plainName, plainMobile }: Kept): Person {
  if (personSealed === '')
    return plainName === '' && plainMobile === '' ? NOBODY : { name: plainName, mobile: plainMobile };
  const text = vault.open(PURPOSE, personSealed);
  const end = text.indexOf(BETWEEN);
  return { name: text.slice(end + 1), mobile: text.slice(0, end) };
}

/** Blanks the columns that a person replaces: omitting them by a rest takes several times as long. */
const BLANK: Record<keyof Kept, undefined> = { personSealed: undefined, plainName: undefined, plainMobile: undefined };

/** A row with name and number as the caller may see them in the place of what is kept. */
export function withPerson<Row extends Kept>(
  vault: Vault,
  reveal: boolean,
  row: Row,
): Omit<Row, keyof Kept> & Record<'passengerName' | 'passengerMobile', string> {
  const { name, mobile } = opened(vault, row);
  return {
    ...row,
    ...BLANK,
    passengerName: reveal ? name : maskName(name),
    passengerMobile: reveal ? mobile : maskMobile(mobile),
  };
}
