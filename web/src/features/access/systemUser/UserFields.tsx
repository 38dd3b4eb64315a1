import { Form, type FormInstance, Input } from 'antd';
import { USER_TYPES, type UserType } from '#contract/ground/enums.ts';
import { systemUserEdit } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { useWords } from '#web/lib/words.ts';
import { enterprisesQuery, suppliersQuery } from '#web/shared/supplier/choices.ts';
import { DictSelect } from '#web/ui/form/FieldControl.tsx';
import { fieldOf } from '#web/ui/FormDrawer.tsx';
import { OrganisationSelect } from './OrganisationSelect.tsx';
import { PictureField } from './PictureField.tsx';
import { DefaultRoleSelect, RolesSelect } from './RolesSelect.tsx';
import { schoolsQuery } from '#web/shared/school/choices.ts';
import { type UserRow, departmentsQuery, majorsQuery } from './userQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(systemUserEdit, systemUserWords);

type Values = Record<string, unknown>;

interface FieldsProps {
  form: FormInstance<Values>;
  row: UserRow | undefined;
}

const isType = (value: unknown): value is UserType => USER_TYPES.some((type) => type === value);
const asId = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const NOWHERE = { supplierId: null, schoolId: null, departmentId: null, majorId: null };

/** The place of a person, by their type: a supplier; or a school, and in it a department and a major. */
function PlaceFields({ form, row, type }: FieldsProps & { type: UserType }) {
  const t = useWords(words);
  const schoolId = asId(Form.useWatch('schoolId', form));
  const departmentId = asId(Form.useWatch('departmentId', form));
  if (type === 'platform') return null;
  if (type === 'supplier') {
    return (
      <Field name="supplierId" hint={t('supplierHint')} wide>
        <OrganisationSelect query={suppliersQuery} knownName={row?.supplierName} />
      </Field>
    );
  }
  if (type === 'enterprise') {
    return (
      <Field name="supplierId" label={t('enterpriseName')} hint={t('enterpriseHint')} wide>
        <OrganisationSelect query={enterprisesQuery} knownName={row?.supplierName} />
      </Field>
    );
  }
  return (
    <>
      <Field name="schoolId" hint={type === 'teacher' ? t('schoolHint') : undefined} wide>
        <OrganisationSelect
          query={schoolsQuery}
          knownName={row?.schoolName}
          chosen={() => form.setFieldsValue({ departmentId: null, majorId: null })}
        />
      </Field>
      <Field name="departmentId">
        <OrganisationSelect
          query={departmentsQuery(schoolId ?? '')}
          waitsFor={schoolId === undefined ? t('chooseSchoolFirst') : undefined}
          knownName={row?.departmentName}
          chosen={() => form.setFieldsValue({ majorId: null })}
        />
      </Field>
      <Field name="majorId">
        <OrganisationSelect
          query={majorsQuery(departmentId ?? '')}
          waitsFor={departmentId === undefined ? t('chooseDepartmentFirst') : undefined}
          knownName={row?.majorName}
        />
      </Field>
    </>
  );
}

/** The fields of a person. */
export function UserFields({ form, row }: FieldsProps) {
  const t = useWords(words);
  const watched: unknown = Form.useWatch('type', form);
  const type = isType(watched) ? watched : (row?.type ?? 'platform');
  const isMasked = row?.mobile.includes('*') === true;
  return (
    <>
      <Field name="account" hint={t('accountHint')}>
        <Input maxLength={40} autoComplete="off" />
      </Field>
      <Field name="realName">
        <Input maxLength={60} autoComplete="off" />
      </Field>
      <Field name="type">
        <DictSelect type="userType" onChange={() => form.setFieldsValue(NOWHERE)} />
      </Field>
      <Field name="employeeId" label={type === 'student' ? t('studentNumber') : undefined}>
        <Input maxLength={40} autoComplete="off" />
      </Field>
      <PlaceFields form={form} row={row} type={type} />
      <Field name="roleIds" wide>
        <RolesSelect form={form} held={row?.roles ?? []} />
      </Field>
      <Field name="defaultRoleId" hint={t('defaultRoleHint')}>
        <DefaultRoleSelect form={form} held={row?.roles ?? []} />
      </Field>
      <Field name="gender" />
      <Field name="mobile" hint={t(isMasked ? 'mobileMasked' : 'mobileHint')}>
        <Input maxLength={16} inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="email">
        <Input maxLength={120} inputMode="email" autoComplete="off" />
      </Field>
      <Field name="avatar" hint={t('avatarHint')} wide>
        <PictureField />
      </Field>
      <Field name="remark" />
    </>
  );
}
