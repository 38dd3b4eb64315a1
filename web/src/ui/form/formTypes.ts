import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Explain } from './issues.ts';
import type { Values } from './merge.ts';

export interface FormDrawerProps<S extends z.ZodObject, Result> {
  title: string;
  /** One line beneath the title. */
  purpose?: string;
  /** The contract's schema of what is filled in, without `id` and `version`. */
  schema: S;
  /** Unique in the console: `role/add`, `role/edit/12`. */
  draftKey: string;
  /** What the form begins with: undefined while it is being loaded, null when there is no such row. */
  initial: Partial<z.input<S>> | null | undefined;
  /** Version of the row that `initial` was read from; left out when adding. */
  version?: number;
  /**
   * Sends it. `version` is the row's version to name (a newer one after a merge), `idempotencyKey` goes into the
   * options of `callApi`. Reject with the ApiError: the form tells a wrong field, a conflict and a lost answer apart.
   */
  submit: (values: z.output<S>, how: { idempotencyKey: string; version: number }) => Promise<Result>;
  /** After it was taken; the drawer closes by itself. Ask for the list anew here. */
  done?: (result: Result) => void;
  /** Said when it was taken. */
  doneMessage?: string;
  /** Takes the drawer out of the address. */
  onClose: () => void;
  /** Reads `data.current` of a conflict when the row does not have the form's names. */
  readCurrent?: (current: unknown) => { values: z.input<S>; version: number };
  /** Own words for a problem: by `params.key` of a `refine`, or zod's code. */
  explain?: Explain;
  /** How a value is shown in the merge, e.g. the name for an id. */
  show?: (field: string, value: unknown) => ReactNode;
  submitLabel?: string;
  /** Pixels; 560 when left out. */
  width?: number;
  /** `Field`s made by `fieldOf(schema)`; two columns unless `wide`. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}
