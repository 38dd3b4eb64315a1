import { Form } from 'antd';
import { type ReactNode, use, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { nameOf, type NounWords } from '#contract/ground/words.ts';
import { type FieldName, useText } from '#web/lib/nouns.ts';
import { ownControl } from './FieldControl.tsx';
import { FormLinkContext } from './formContext.ts';
import { isRequired } from './issues.ts';

interface FieldBasics {
  /** One line beneath the control; said again when the value does not have the right form. */
  hint?: string;
  /** One control that takes `value` and `onChange`; the usual one of the schema and the words when left out. */
  children?: ReactNode;
  /** Over both columns of the form. */
  wide?: boolean;
  /** `checked` for a switch or a checkbox. */
  valuePropName?: string;
}

/** A label of the form's own; the noun's word for the field where it is left out. */
type Labelled<Name extends string, W extends NounWords> =
  Name extends FieldName<W> ? { name: Name; label?: string } : { name: Name; label: string };
/** `name` is a field of the schema. */
export type FieldProps<Name extends string, W extends NounWords = NounWords> = FieldBasics & Labelled<Name, W>;

interface PlainFieldProps extends FieldBasics {
  name: string;
  label?: string;
  noun?: NounWords;
}

function PlainField({ name, label, noun, hint, children, wide, valuePropName }: PlainFieldProps) {
  const link = use(FormLinkContext);
  if (link === null) throw new Error('a Field stands inside a FormDrawer');
  const { schema, say, left } = link;
  const text = useText();
  const field = noun?.fields[name];
  const called = label ?? (field === undefined ? name : text(nameOf(field)));
  // Registers the label of this field with the form.
  useEffect(() => say(name, { label: called, hint }), [say, name, called, hint]);
  const rule: unknown = schema.shape[name];
  const required = useMemo(() => isRequired(isCheck(rule) ? rule : undefined), [rule]);
  const own = children === undefined ? ownControl(rule, field) : undefined;
  return (
    <div className={(wide ?? own?.wide) === true ? 'uiWide' : undefined} onBlur={() => left(name)}>
      <Form.Item
        name={name}
        label={called}
        extra={hint}
        required={required}
        valuePropName={valuePropName ?? own?.valuePropName ?? 'value'}
      >
        {children ?? own?.control}
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
 *   const Field = fieldOf(roleForm, roleWords);
 *   <Field name="code" hint={t('codeHint')} />                       // label and control are the declared ones
 *   <Field name="homePage"><Select options={pages} /></Field>        // a control of its own
 */
export function fieldOf<S extends z.ZodObject, W extends NounWords = NounWords>(
  _schema: S,
  noun?: W,
): (props: FieldProps<keyof z.input<S> & string, W>) => ReactNode {
  return function Field(props) {
    return <PlainField {...props} noun={noun} />;
  };
}
