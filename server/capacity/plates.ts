/** Plates as people type them, against plates as they are kept. */
import { sql, type RawBuilder } from 'kysely';
import { plateForm } from '#contract/capacity/car/rules.ts';
import { beginsWith, contains } from '#server/ground/core/list.ts';

const like = (column: string, form: string, pattern: string): RawBuilder<boolean> =>
  // of marks alone nothing is left, and nothing is found
  form === '' ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} like ${pattern}`;

/** Whether a plate has what was typed, with whatever marks between and however wide. */
export const holdsPlate = (column: string, text: string): RawBuilder<boolean> =>
  like(column, plateForm(text), contains(plateForm(text)));

export const plateBegins = (column: string, text: string): RawBuilder<boolean> =>
  like(column, plateForm(text), beginsWith(plateForm(text)));
