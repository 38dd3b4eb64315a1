/** The tables that keep persons, as nouns announce them in their `noun.ts`. */
import type { Selectable } from 'kysely';
import type { Database } from '#server/ground/database/schema.ts';
import type { Kept, sealedToFind } from './person.ts';

type SealedColumn = keyof ReturnType<typeof sealedToFind>;

/** A table with the columns of `Kept`, and those in which it keeps persons sealed. */
export type PersonTable = {
  readonly [Table in keyof Database]: Selectable<Database[Table]> extends Kept & { id: string }
    ? { readonly table: Table; readonly columns: readonly (SealedColumn & keyof Database[Table])[] }
    : never;
}[keyof Database];
