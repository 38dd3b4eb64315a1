/**
 * A form over a page. What is typed survives a reload and an expired session; a repeated submit is one effect; two
 * people on one row get a merge; Ctrl/⌘ Enter submits. Rendered only while it is open: the address decides.
 *
 *   const Field = fieldOf(roleForm);                       // outside the component; only names of the schema compile
 *
 *   export default function RoleForm({ open }: { open: OpenDrawer<RoleRow> }) {
 *     const t = useWords(words);
 *     const { row } = open;
 *     const isNew = open.name === 'add';
 *     return (
 *       <FormDrawer
 *         title={t(isNew ? 'add' : 'edit')}
 *         schema={roleForm}
 *         draftKey={isNew ? 'role/add' : `role/edit/${open.id}`}
 *         initial={isNew ? { dataScope: 'own' } : open.rowLoading ? undefined : (row ? pickForm(roleForm, row) : null)}
 *         version={row?.version}
 *         submit={(values, { idempotencyKey, version }) =>
 *           isNew
 *             ? callApi('/sys/role/addOne', values, { idempotencyKey })
 *             : callApi('/sys/role/updateOne', { ...values, id: open.id, version }, { idempotencyKey })
 *         }
 *         done={() => void refreshList('/sys/role/getPageList')}
 *         onClose={open.close}
 *       >
 *         <Field name="code" label={t('code')} hint={t('codeHint')}><Input maxLength={40} /></Field>
 *         <Field name="dataScope" label={t('dataScope')}><Select options={scopes} /></Field>
 *         <Field name="remark" label={t('remark')} wide><Input.TextArea rows={3} /></Field>
 *       </FormDrawer>
 *     );
 *   }
 *
 * The schema brings zod along: load the form lazily from the page (`lazy(() => import('./RoleForm.tsx'))`), so that
 * the list shows before it.
 */
import { Drawer } from 'antd';
import { useCallback, useRef } from 'react';
import type { z } from 'zod';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from './EmptyState.tsx';
import { FormBody, focusFirst } from './form/FormBody.tsx';
import type { FormDrawerProps } from './form/formTypes.ts';
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

export function FormDrawer<S extends z.ZodObject, Result>(props: FormDrawerProps<S, Result>) {
  const { title, purpose, initial, onClose, width = 560, draftKey } = props;
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
      // The drawer takes the focus while it opens; from there it goes on to the first field.
      afterOpenChange={() => focusFirst(body.current)}
      styles={{ body: { padding: 0 } }}
    >
      {initial === undefined ? (
        <FormSkeleton />
      ) : initial === null ? (
        <EmptyState title={t('notFound')} hint={t('notFoundHint')} />
      ) : (
        <FormBody key={draftKey} {...props} initial={initial} onAskToClose={onAskToClose} close={close} body={body} />
      )}
    </Drawer>
  );
}
