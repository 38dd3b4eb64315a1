/**
 * A form over a page. What is typed survives a reload and an expired session; a repeated submit is one effect; two
 * people on one row get a merge; Ctrl/⌘ Enter submits. Rendered only while it is open: the address decides.
 *
 *   const Field = fieldOf(roleForm, roleWords);            // outside the component; only names of the schema compile
 *
 *   export default function RoleForm({ open }: { open: OpenDrawer<RoleRow> }) {
 *     const t = useWords(words);
 *     return (
 *       <FormDrawer
 *         open={open} noun={roleWords} schema={roleForm}
 *         add="/sys/role/addOne" update="/sys/role/updateOne" list="/sys/role/getPageList"
 *         defaults={{ dataScope: 'own' }}
 *       >
 *         <Field name="code" hint={t('codeHint')} />       // label and control come from the words and the schema
 *         <Field name="homePage"><Select options={pages} /></Field>
 *         <Field name="dataScope" />                       // a choice from its dictionary
 *         <Field name="remark" />                          // a long text: several lines, over both columns
 *       </FormDrawer>
 *     );
 *   }
 *
 * It adds while the address names the drawer `add`, and changes the row under any other name. Title, first values,
 * version, draft and sending follow from the noun, the schema and the row; what is special is said: `also` is sent besides,
 * `leadsOn` shows the detail after saving and `afterAdd` whatever else comes in place of closing, `show` words values of the merge, `explain` words problems. A form that is sent
 * in a way of its own says `title`, `draftKey`, `initial`, `submit` and `onClose` instead of `open`.
 *
 * The schema brings zod along: load the form lazily from the page (`drawers` of `ListPage`), so that the list shows
 * before it.
 */
import { Drawer } from 'antd';
import { useCallback, useRef } from 'react';
import type { z } from 'zod';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { FormBody, focusFirst } from './form/FormBody.tsx';
import type { CallPath } from '#contract/index.ts';
import type { NounWords } from '#contract/ground/words.ts';
import type { FormDrawerProps, NounFormProps } from './form/formTypes.ts';
import { useNounForm } from './form/useNounForm.ts';
import './kit.css';
import { uiWords } from './words.ts';

export { fieldOf } from './form/Field.tsx';
export type { FormDrawerProps } from './form/formTypes.ts';

/** The part of a row that a form fills in, by the names they share. */
export function pickForm<S extends z.ZodObject>(schema: S, row: z.input<S>): z.input<S> {
  const names = new Set(Object.keys(schema.shape));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row has every field of the schema, says its type
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as z.input<S>;
}

function FormSkeleton() {
  return (
    <div className="uiFormScroll uiPulse" aria-hidden="true">
      {Array.from({ length: 6 }, (_, line) => (
        <div key={line} style={{ marginBottom: 24 }}>
          <span className="uiBone" style={{ width: '20%' }} />
          <span className="uiBone" style={{ display: 'block', width: '100%', height: 28, marginTop: 8 }} />
        </div>
      ))}
    </div>
  );
}

function Shell<S extends z.ZodObject, Result>(props: FormDrawerProps<S, Result>) {
  const { title, purpose, initial, problem, onClose, width = 560, draftKey } = props;
  const t = useWords(uiWords);
  const ask = useRef(onClose);
  const close = useCallback(() => ask.current(), []);
  const onAskToClose = useCallback((next: () => void) => {
    ask.current = next;
  }, []);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      open
      size={width}
      title={
        <>
          {title}
          {purpose === undefined ? null : <div className="uiDrawerPurpose">{purpose}</div>}
        </>
      }
      onClose={close}
      // The drawer takes the focus while it opens; then it moves to the first field.
      afterOpenChange={() => focusFirst(body.current)}
      styles={{ body: { padding: 0 } }}
    >
      {(initial === undefined || initial === null) && problem !== undefined ? (
        <ErrorState error={problem.error} retry={problem.retry} />
      ) : initial === undefined ? (
        <FormSkeleton />
      ) : initial === null ? (
        <EmptyState title={t('notFound')} hint={t('notFoundHint')} />
      ) : (
        <FormBody key={draftKey} {...props} initial={initial} onAskToClose={onAskToClose} close={close} body={body} />
      )}
    </Drawer>
  );
}

function NounForm<
  S extends z.ZodObject,
  W extends NounWords,
  Add extends CallPath,
  Update extends CallPath,
  Also extends object,
>(props: NounFormProps<S, W, Add, Update, Also>) {
  return <Shell {...useNounForm(props)} />;
}

export function FormDrawer<
  S extends z.ZodObject,
  Result,
  W extends NounWords = NounWords,
  Add extends CallPath = never,
  Update extends CallPath = never,
  Also extends object = object,
>(props: FormDrawerProps<S, Result> | NounFormProps<S, W, Add, Update, Also>) {
  return 'open' in props ? <NounForm {...props} /> : <Shell {...props} />;
}
