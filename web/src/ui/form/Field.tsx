import { Form } from 'antd';
import { type ReactNode, use, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { FormLinkContext } from './formContext.ts';
import { isRequired } from './issues.ts';

export interface FieldProps<Name extends string> {
  /** A field of the schema. */
  name: Name;
  label: string;
  /** One line beneath the control; said again when the value does not have the right form. */
  hint?: string;
  /** One control that takes `value` and `onChange`. */
  children: ReactNode;
  /** Over both columns of the form. */
  wide?: boolean;
  /** `checked` for a switch or a checkbox. */
  valuePropName?: string;
}

function PlainField({ name, label, hint, children, wide = false, valuePropName }: FieldProps<string>) {
  const link = use(FormLinkContext);
  if (link === null) throw new Error('a Field stands inside a FormDrawer');
  const { schema, say, left } = link;
  // Tells the form, which lives above, what this field is called.
  useEffect(() => say(name, { label, hint }), [say, name, label, hint]);
  const rule: unknown = schema.shape[name];
  const required = useMemo(() => isRequired(isCheck(rule) ? rule : undefined), [rule]);
  return (
    <div className={wide ? 'uiWide' : undefined} onBlur={() => left(name)}>
      <Form.Item name={name} label={label} extra={hint} required={required} valuePropName={valuePropName ?? 'value'}>
        {children}
      </Form.Item>
    </div>
  );
}

type Check = { safeParse: (value: unknown) => { success: boolean } };
const isCheck = (rule: unknown): rule is Check =>
  typeof rule === 'object' && rule !== null && 'safeParse' in rule && typeof rule.safeParse === 'function';

/**
 * The `Field` of one form: only names of its schema compile. Made once, outside the component:
 *
 *   const Field = fieldOf(roleForm);
 *   <Field name="code" label={t('code')} hint={t('codeHint')}><Input /></Field>
 */
export function fieldOf<S extends z.ZodObject>(
  _schema: S,
): (props: FieldProps<keyof z.input<S> & string>) => ReactNode {
  return PlainField;
}
