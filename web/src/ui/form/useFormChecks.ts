/** Checks a form against its schema: delayed while typing, at once for fields already wrong. */
import type { FormInstance } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { nameOf, type NounWords } from '#contract/ground/words.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import type { FormLink } from './formContext.ts';
import { type Explain, type FieldSaying, problemsOf } from './issues.ts';
import { valuesIn } from './formDraft.ts';
import type { Values } from './merge.ts';

export interface FormChecks<S extends z.ZodObject> {
  link: FormLink;
  /** Shows the problems field by field. Returns the parsed values, or the number of problems that belong to no field. */
  check: () => { values: z.output<S> } | Shown;
  /** Shows the server's problems on the fields. Returns those that belong to none. */
  refuse: (problems: readonly { path: string; message: string }[]) => Shown;
  /** A field changed. Answers how many fields still show that they are wrong. */
  changed: (names: readonly string[]) => number;
  labelOf: (name: string) => string;
}

/** The result of a check: the first wrong field, the problems without a field, and the number of problems. */
type Shown = { first: string | undefined; loose: string | undefined; count: number };
type Fields = Map<string, FieldSaying>;

const errorsOf = (problems: ReadonlyMap<string, string>, name: string): string[] => {
  const problem = problems.get(name);
  return problem === undefined ? [] : [problem];
};

/** Puts problems on the fields named, and takes them off those without. */
function put(form: FormInstance<Values>, names: readonly string[], problems: ReadonlyMap<string, string>): void {
  form.setFields(names.map((name) => ({ name, errors: errorsOf(problems, name) })));
}

function putAll(form: FormInstance<Values>, fields: Fields, problems: ReadonlyMap<string, string>): Shown {
  const names = [...fields.keys()];
  put(form, names, problems);
  return { first: names.find((name) => problems.has(name)), loose: problems.get(''), count: problems.size };
}

/** The server's problems by field, the first of each; `''` for those without a field. */
function refusedBy(given: readonly { path: string; message: string }[], fields: Fields): Map<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of given) {
    const name = path.split('.')[0] ?? '';
    const at = fields.has(name) ? name : '';
    if (!problems.has(at)) problems.set(at, message);
  }
  return problems;
}

export function useFormChecks<S extends z.ZodObject>(
  form: FormInstance<Values>,
  schema: S,
  noun: NounWords | undefined,
  explain: Explain | undefined,
): FormChecks<S> {
  const t = useWords(uiWords);
  const text = useText();
  const fields = useRef<Fields>(new Map());
  /** Fields with a problem of the server, which checks here do not clear. */
  const refused = useRef(new Set<string>());

  const look = useCallback(() => {
    const values = valuesIn(form);
    const parsed = schema.safeParse(values);
    const issues = parsed.success ? [] : parsed.error.issues;
    return { parsed, problems: problemsOf(issues, values, fields.current, { t, text }, explain) };
  }, [form, schema, t, text, explain]);

  return useMemo(() => {
    const say = (name: string, saying: FieldSaying) => {
      fields.current.set(name, saying);
      return () => void fields.current.delete(name);
    };
    const left = (name: string) => {
      if (form.isFieldTouched(name) && !refused.current.has(name)) put(form, [name], look().problems);
    };
    return {
      link: { schema, say, left },
      check: () => {
        refused.current.clear();
        const { parsed, problems } = look();
        const shown = putAll(form, fields.current, problems);
        return parsed.success ? { values: parsed.data } : shown;
      },
      refuse: (given) => {
        const problems = refusedBy(given, fields.current);
        refused.current = new Set(problems.keys());
        return putAll(form, fields.current, problems);
      },
      changed: (names) => {
        const isOpen = (name: string) => form.getFieldError(name).length > 0 && !refused.current.has(name);
        for (const name of names) refused.current.delete(name);
        const wrong = [...fields.current.keys()].filter(isOpen);
        if (wrong.length > 0) put(form, wrong, look().problems);
        return [...fields.current.keys()].filter((name) => form.getFieldError(name).length > 0).length;
      },
      labelOf: (name) => {
        const field = noun?.fields[name];
        return fields.current.get(name)?.label ?? (field === undefined ? name : text(nameOf(field)));
      },
    };
  }, [form, schema, noun, text, look]);
}
