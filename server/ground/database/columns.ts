/** Column types shared by the tables. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** `bigint generated always as identity`; a string in the code, so that no digit is lost. */
export type Id = ColumnType<string, never, never>;
/** A reference to a row's id. */
export type Ref = string;
/**
 * An amount in minor units: `bigint`, at most `MOST_MINOR` for one order, so that sums of thousands stay exact. It is read as a string,
 * or by `minor` of `amounts.ts` as a number.
 */
export type Minor = ColumnType<string, number, number>;
export type OptionalMinor = ColumnType<string | null, number | null | undefined, number | null>;
/** `timestamptz`; read as ISO 8601 in UTC with all its digits. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
export type OptionalTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** `timestamptz default now()`. */
export type DefaultTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
/** Starts at 1 and grows by one with every change by a person. */
export type Version = Generated<number>;
export type { Generated, JSONColumnType };
