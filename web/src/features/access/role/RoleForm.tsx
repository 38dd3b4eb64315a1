import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Select } from 'antd';
import { DATA_SCOPES, type DataScope } from '#contract/ground/enums.ts';
import { roleForm } from '#contract/access/role/calls.ts';
import { roleWords } from '#contract/access/role/words.ts';
import { useSession } from '#web/lib/session.ts';
import { useFields, useName, useText, useWords } from '#web/lib/words.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { heldOf, pagesIn } from './grantTree.ts';
import { grantsQuery, type RoleRow, refreshRole } from './roleQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(roleForm, roleWords);

type Values = Record<string, unknown>;

/** The pages that `/` can lead to; for a role that exists, those it cannot see say so. */
function useHomePages(roleId: string) {
  const t = useWords(words);
  const text = useText();
  const name = useName();
  const { role: own } = useSession();
  const { data } = useQuery(grantsQuery(roleId === '' ? own.id : roleId));
  const granted = new Set(data?.grantedLeafIds);
  const pages = pagesIn(data?.tree ?? []).map((page) => {
    const isSeen = roleId === '' || heldOf(page, granted) !== 'none';
    return { value: page.route, label: isSeen ? name(page) : t('notReached', { name: name(page) }) };
  });
  return {
    pages: [{ value: '', label: text(roleWords.fields.homePage.none) }, ...pages],
    isLoading: data === undefined,
  };
}

const isScope = (value: unknown): value is DataScope => DATA_SCOPES.some((scope) => scope === value);

function RoleFields({ form, row }: { form: FormInstance<Values>; row: RoleRow | undefined }) {
  const t = useWords(words);
  const f = useFields(roleWords);
  const home = useHomePages(row?.id ?? '');
  const watched: unknown = Form.useWatch('dataScope', form);
  const scope = isScope(watched) ? watched : (row?.dataScope ?? 'own');
  return (
    <>
      <Field name="nameZh" />
      <Field name="nameEn" />
      <Field name="code" hint={t(row?.builtIn === true ? 'codeStays' : 'codeHint')}>
        <Input maxLength={40} disabled={row?.builtIn} />
      </Field>
      <Field name="homePage" hint={t('homePageHint')}>
        <Select options={home.pages} loading={home.isLoading} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="dataScope" hint={t(`${scope}Hint`)} wide />
      {scope === 'areas' ? (
        <Field name="areaCodes" hint={t('areaCodesHint')} wide>
          <AreasPicker label={f('areaCodes')} />
        </Field>
      ) : null}
      <Field name="remark" />
    </>
  );
}

/** Adds a role, after which its grants are asked for, or changes one. */
export default function RoleForm({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const { role: own } = useSession();
  return (
    <FormDrawer
      open={open}
      noun={roleWords}
      schema={roleForm}
      add="/sys/role/addOne"
      update="/sys/role/updateOne"
      defaults={{ dataScope: 'own' }}
      done={() => void refreshRole(open.id, open.id === own.id)}
      afterAdd={({ id }) => open.open('grant', id)}
      explain={(key) => (key === 'role.areasNeeded' ? t('areasNeeded') : undefined)}
    >
      {(form) => <RoleFields form={form} row={open.row} />}
    </FormDrawer>
  );
}
