/** Checks a form against its schema: late for what is being typed, at once for what was already wrong. */
import type { FormInstance } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import type { FormLink } from './formContext.ts';
import { type Explain, type FieldSaying, problemsOf } from './issues.ts';
import { withoutUndefined } from './formDraft.ts';
import type { Values } from './merge.ts';

export interface FormChecks<S extends z.ZodObject> {
  link: FormLink;
  /** Shows what is wrong, field by field. Answers the parsed values, or how many problems there are besides those on fields. */
  check: () => { values: z.output<S> } | { first: string | undefined; loose: string | undefined; count: number };
  /** Puts what the server refused on the fields. Answers what belongs to none of them. */
  refuse: (problems: readonly { path: string; message: string }[]) => { first: string | undefined; loose: string | undefined; count: number };
  /** A field changed. */
  changed: (names: readonly string[]) => void;
  labelOf: (name: string) => string;
}

export function useFormChecks<S extends z.ZodObject>(form: FormInstance<Values>, schema: S, explain: Explain | undefined): FormChecks<S> {
  const t = useWords(uiWords);
  const fields = useRef(new Map<string, FieldSaying>());
  const refused = useRef(new Set<string>());

  const say = useCallback((name: string, saying: FieldSaying) => {
    fields.current.set(name, saying);
    return () => void fields.current.delete(name);
  }, []);

  const show = useCallback(
    (problems: ReadonlyMap<string, string>) => {
      form.setFields([...fields.current.keys()].map((name) => ({ name, errors: problems.has(name) ? [problems.get(name) ?? ''] : [] })));
      const inOrder = [...fields.current.keys()].filter((name) => problems.has(name));
      return { first: inOrder[0], loose: problems.get(''), count: problems.size };
    },
    [form],
  );
  const problemsNow = useCallback(() => {
    const values = withoutUndefined(form.getFieldsValue(true));
    const parsed = schema.safeParse(values);
    return { parsed, problems: parsed.success ? new Map<string, string>() : problemsOf(parsed.error.issues, values, fields.current, t, explain) };
  }, [form, schema, t, explain]);

  const check = useCallback(() => {
    refused.current.clear();
    const { parsed, problems } = problemsNow();
    const shown = show(problems);
    return parsed.success ? { values: parsed.data } : shown;
  }, [problemsNow, show]);

  const refuse = useCallback(
    (given: readonly { path: string; message: string }[]) => {
      const problems = new Map<string, string>();
      for (const { path, message } of given) {
        const name = path.split('.')[0] ?? '';
        const at = fields.current.has(name) ? name : '';
        if (!problems.has(at)) problems.set(at, message);
      }
      refused.current = new Set(problems.keys());
      return show(problems);
    },
    [show],
  );

  const recheck = useCallback(
    (names: readonly string[]) => {
      const { problems } = problemsNow();
      form.setFields(names.map((name) => ({ name, errors: problems.has(name) ? [problems.get(name) ?? ''] : [] })));
    },
    [form, problemsNow],
  );
  const changed = useCallback(
    (names: readonly string[]) => {
      for (const name of names) refused.current.delete(name);
      const wrong = [...fields.current.keys()].filter((name) => form.getFieldError(name).length > 0 && !refused.current.has(name));
      if (wrong.length > 0) recheck(wrong);
    },
    [form, recheck],
  );
  const left = useCallback(
    (name: string) => {
      if (form.isFieldTouched(name) && !refused.current.has(name)) recheck([name]);
    },
    [form, recheck],
  );
  const labelOf = useCallback((name: string) => fields.current.get(name)?.label ?? name, []);
  const link = useMemo((): FormLink => ({ schema, say, left }), [schema, say, left]);
  return useMemo(() => ({ link, check, refuse, changed, labelOf }), [link, check, refuse, changed, labelOf]);
}
