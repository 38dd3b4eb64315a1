import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CallInput, CallOutput, CallPath, ListPath } from '#contract/index.ts';
import type { NounWords } from '#contract/ground/words.ts';
import type { OpenDrawer, RowProblem } from '../list/types.ts';
import type { Explain } from './issues.ts';
import type { Values } from './merge.ts';

interface FormBasics<S extends z.ZodObject> {
  /** One line beneath the title. */
  purpose?: string;
  /** The contract's schema of the form, without `id` and `version`. */
  schema: S;
  /** Shown after success. */
  doneMessage?: string;
  /** Reads `data.current` of a conflict when the row does not have the form's names. */
  readCurrent?: (current: unknown) => { values: z.input<S>; version: number };
  /** Own words for a problem: by `params.key` of a `refine`, or zod's code. */
  explain?: Explain;
  /** Renders a value in the merge, e.g. the name for an id; undefined: as the noun's words say. */
  show?: (field: string, value: unknown) => ReactNode;
  submitLabel?: string;
  /** Pixels; 560 when left out. */
  width?: number;
  /** `Field`s made by `fieldOf(schema, noun)`; two columns unless `wide`. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/** A form with its own first values and its own sending. */
export interface FormDrawerProps<S extends z.ZodObject, Result> extends FormBasics<S> {
  title: string;
  /** The words of its fields. */
  noun?: NounWords;
  /** Unique in the console: `role/add`, `role/edit/12`. */
  draftKey: string;
  /** The first values: undefined while loading, null without such a row. */
  initial: Partial<z.input<S>> | null | undefined;
  /** Why they could not be read. */
  problem?: RowProblem | undefined;
  /** Version of the row that `initial` was read from; left out when adding. */
  version?: number;
  /**
   * Sends it. `version` is the row's version to name (a newer one after a merge), `idempotencyKey` goes into the
   * options of `callApi`. Reject with the ApiError: the form tells a wrong field, a conflict and a lost answer apart.
   */
  submit: (values: z.output<S>, how: { idempotencyKey: string; version: number }) => Promise<Result>;
  /** Called after success; the drawer then closes, unless this returns false. Reload the list here. */
  done?: (result: Result) => void | false;
  /** Takes the drawer out of the address. */
  onClose: () => void;
}

/** `unknown` when the call at the path takes these values; else `never`. */
type Taking<Path extends CallPath, Sent> = [Sent] extends [CallInput<Path>] ? unknown : never;
/** Of a row that is changed, every field of the form has to be there: one that is not would be emptied. */
type Changed<S extends z.ZodObject> = Required<z.input<S>> & { version: number };

/** A form that adds a row of a noun, changes one, or both: by the name `add`, or any other, in the address. */
export interface NounFormProps<
  S extends z.ZodObject,
  W extends NounWords,
  Add extends CallPath,
  Update extends CallPath,
  Also extends object,
> extends FormBasics<S> {
  /** The open drawer of the list. If its row lacks fields of the form, read the record: `{ ...open, row: … }`. */
  open: Pick<
    OpenDrawer<[Update] extends [never] ? unknown : Changed<S>>,
    'name' | 'id' | 'row' | 'rowLoading' | 'rowProblem' | 'label' | 'close'
  > &
    Partial<Pick<OpenDrawer<unknown>, 'open'>>;
  noun: W;
  /** The call that takes the values of a new row. */
  add?: Add & Taking<Add, z.output<S> & Also>;
  /** The call that takes the values with the row's `id` and `version`. */
  update?: Update & Taking<Update, z.output<S> & Also & { id: string; version: number }>;
  /** Sent in addition to the values: `{ schoolId }`. */
  also?: Also;
  /** First values of a new row, over the defaults of the schema. */
  defaults?: Partial<z.input<S>>;
  /** The list to reload after success. */
  list?: ListPath;
  /** Called after success, to reload other data. */
  done?: () => void;
  /**
   * What is saved goes on to its detail in place of closing: its first button is what comes next, such as publishing, and
   * says whom that reaches. For whatever is a draft until somebody lets it out; the call that adds answers with `id`.
   */
  leadsOn?: boolean;
  /** Replaces closing after adding a row: shows parts of the answer, or opens the next drawer. */
  afterAdd?: (added: CallOutput<Add>, values: z.output<S>) => void;
  /** The words of the noun's calls when left out. */
  title?: string;
  /** Where more than one thing can be added: `dictItem/add/12`. */
  draftKey?: string;
  /** Called on closing; removes the drawer from the address when left out. */
  onClose?: () => void;
}
