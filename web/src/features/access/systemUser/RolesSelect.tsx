import { useQuery } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Select } from 'antd';
import { messageOf } from '#web/lib/client.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { type UserRow, rolesQuery } from './userQueries.ts';
import { words } from './words.ts';

type Held = UserRow['roles'];
type Values = Record<string, unknown>;

/** The enabled roles, and those the person holds already though they are stopped. */
function useRoles(held: Held) {
  const query = useQuery(rolesQuery);
  const enabled = query.data?.list ?? [];
  const stopped = held
    .filter(({ id }) => !enabled.some((role) => role.id === id))
    .map((role) => ({ ...role, grantable: true }));
  return { ...query, roles: [...enabled, ...stopped] };
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

interface RolesSelectProps {
  id?: string;
  value?: string[];
  onChange?: (roleIds: string[]) => void;
  form: FormInstance<Values>;
  held: Held;
}

/** Several roles. Those that the caller may not give say so and cannot be chosen, nor taken from who holds them. */
export function RolesSelect({ id, value, onChange, form, held }: RolesSelectProps) {
  const t = useWords(words);
  const name = useName();
  const { roles, data, error, isFetching, refetch } = useRoles(held);
  const change = (roleIds: string[]) => {
    onChange?.(roleIds);
    const chosen: unknown = form.getFieldValue('defaultRoleId');
    if (typeof chosen !== 'string' || !roleIds.includes(chosen)) form.setFieldValue('defaultRoleId', roleIds[0]);
  };
  const optionRender = ({ data: option }: { data: { label: string; isOut: boolean } }) => (
    <>
      {option.label} {option.isOut ? <small className="uiQuiet">{t('roleNotGrantable')}</small> : null}
    </>
  );
  return (
    <>
      <Select
        id={id}
        mode="multiple"
        value={value}
        onChange={change}
        loading={isFetching}
        maxCount={20}
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.map((role) => ({
          value: role.id,
          label: name(role),
          disabled: !role.grantable,
          title: role.grantable ? role.code : t('roleNotGrantable'),
          isOut: !role.grantable,
        }))}
        optionRender={optionRender}
      />
      {roles.some((role) => !role.grantable) ? <p className="uiQuiet">{t('rolesHint')}</p> : null}
      {error === null || data !== undefined ? null : (
        <p className="uiRow uiQuiet">
          {t('loadFailed', { reason: messageOf(error) })}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
    </>
  );
}

interface DefaultRoleSelectProps {
  id?: string;
  value?: string;
  onChange?: (roleId: string) => void;
  form: FormInstance<Values>;
  held: Held;
}

/** One of the chosen roles. */
export function DefaultRoleSelect({ id, value, onChange, form, held }: DefaultRoleSelectProps) {
  const name = useName();
  const { roles } = useRoles(held);
  const watched: unknown = Form.useWatch('roleIds', form);
  const chosen = isIds(watched) ? watched : [];
  return (
    <Select
      id={id}
      value={value === '' ? undefined : value}
      onChange={onChange}
      options={roles.filter((role) => chosen.includes(role.id)).map((role) => ({ value: role.id, label: name(role) }))}
    />
  );
}
