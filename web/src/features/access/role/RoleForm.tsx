import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Select } from 'antd';
import { useRef } from 'react';
import { DATA_SCOPES, type DataScope } from '#contract/ground/enums.ts';
import { areasAreGiven, areasProblem, roleForm } from '#contract/access/role/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { heldOf, pagesIn } from './grantTree.ts';
import { grantsQuery, type RoleRow, refreshRole } from './roleQueries.ts';
import { words } from './words.ts';

const schema = roleForm.refine(areasAreGiven, areasProblem);
const Field = fieldOf(schema);

type Values = Record<string, unknown>;

/** The pages that `/` can lead to; for a role that exists, those it cannot see say so. */
function useHomePages(roleId: string) {
  const t = useWords(words);
  const name = useName();
  const { role: own } = useSession();
  const { data } = useQuery(grantsQuery(roleId === '' ? own.id : roleId));
  const granted = new Set(data?.grantedLeafIds);
  const pages = pagesIn(data?.tree ?? []).map((page) => {
    const isSeen = roleId === '' || heldOf(page, granted) !== 'none';
    return { value: page.route, label: isSeen ? name(page) : t('notReached', { name: name(page) }) };
  });
  return { pages: [{ value: '', label: t('homeDefault') }, ...pages], isLoading: data === undefined };
}

const isScope = (value: unknown): value is DataScope => DATA_SCOPES.some((scope) => scope === value);

function RoleFields({ form, row }: { form: FormInstance<Values>; row: RoleRow | undefined }) {
  const t = useWords(words);
  const scopeWord = useDictLabel('dataScope');
  const home = useHomePages(row?.id ?? '');
  const watched: unknown = Form.useWatch('dataScope', form);
  const scope = isScope(watched) ? watched : (row?.dataScope ?? 'own');
  return (
    <>
      <Field name="nameZh" label={t('nameZh')}>
        <Input maxLength={40} />
      </Field>
      <Field name="nameEn" label={t('nameEn')}>
        <Input maxLength={60} />
      </Field>
      <Field name="code" label={t('code')} hint={t(row?.builtIn === true ? 'codeStays' : 'codeHint')}>
        <Input maxLength={40} disabled={row?.builtIn} />
      </Field>
      <Field name="homePage" label={t('homePage')} hint={t('homePageHint')}>
        <Select options={home.pages} loading={home.isLoading} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="dataScope" label={t('dataScope')} hint={t(`${scope}Hint`)} wide>
        <Select options={DATA_SCOPES.map((value) => ({ value, label: scopeWord(value) }))} />
      </Field>
      {scope === 'areas' ? (
        <Field name="areaCodes" label={t('areaCodes')} hint={t('areaCodesHint')} wide>
          <AreasPicker label={t('areaCodes')} />
        </Field>
      ) : null}
      <Field name="remark" label={t('remark')} wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </>
  );
}

const EMPTY = { code: '', nameZh: '', nameEn: '', homePage: '', dataScope: 'own', areaCodes: [], remark: '' } as const;

/** Adds a role, after which its grants are asked for, or changes one. */
export default function RoleForm({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const name = useName();
  const { role: own } = useSession();
  const scopeWord = useDictLabel('dataScope');
  const added = useRef<string>(undefined);
  const isNew = open.name === 'add';
  const { row } = open;
  const close = () => (added.current === undefined ? open.close() : open.open('grant', added.current));
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { name: row === undefined ? '' : name(row) })}
      schema={schema}
      draftKey={isNew ? 'role/add' : `role/edit/${open.id}`}
      initial={
        isNew
          ? { ...EMPTY, areaCodes: [] }
          : row === undefined
            ? open.rowLoading
              ? undefined
              : null
            : pickForm(roleForm, row)
      }
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) added.current = (await callApi('/sys/role/addOne', values, { idempotencyKey })).id;
        else await callApi('/sys/role/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void refreshRole(open.id, open.id === own.id)}
      onClose={close}
      explain={(key) => (key === 'role.areasNeeded' ? t('areasNeeded') : undefined)}
      show={(field, value) =>
        field === 'dataScope' && isScope(value)
          ? scopeWord(value)
          : Array.isArray(value)
            ? value.join(', ')
            : typeof value === 'string'
              ? value
              : ''
      }
    >
      {(form) => <RoleFields form={form} row={row} />}
    </FormDrawer>
  );
}
