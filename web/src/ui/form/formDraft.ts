/** The draft of an open form, which survives a reload and an expired session. */
import type { Values } from './merge.ts';

export interface FormDraft {
  /** As typed. */
  values: Values;
  /** As the row was when the form was first opened: the ground of a merge. */
  base: Values;
  /** Version of that row; 0 when there is none yet. */
  version: number;
  /** One per form that was opened, however often it is sent: the server makes it one effect. */
  idempotencyKey: string;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a stored draft; null for anything else. */
export function readFormDraft(stored: unknown): FormDraft | null {
  if (!isValues(stored)) return null;
  const { values, base, version, idempotencyKey } = stored;
  if (!isValues(values) || !isValues(base) || typeof version !== 'number' || typeof idempotencyKey !== 'string')
    return null;
  return { values, base, version, idempotencyKey };
}

/** The values of a form without undefined ones, which antd reports for untouched fields. */
export const valuesIn = (form: { getFieldsValue: (all: true) => unknown }): Values => {
  const values = form.getFieldsValue(true);
  return isValues(values) ? Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) : {};
};
