import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { z } from 'zod';
import { extraInfoForm } from '#contract/access/person/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel, useDictOptions } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import { type Mine, formOf, refreshMine } from './mineQueries.ts';
import { words } from './words.ts';

/** The picture is changed beside the form. */
const schema = extraInfoForm.omit({ avatar: true });
const Field = fieldOf(schema);
const current = extraInfoForm.extend({ version: z.int() }).loose();

interface DayProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled: boolean;
}

/** A day as `YYYY-MM-DD`. */
function Day({ value, onChange, ...rest }: DayProps) {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      value={value == null || value === '' ? null : dayjs(value)}
      disabledDate={(day) => day.isAfter(dayjs())}
      onChange={(day) => onChange?.(day === null ? null : day.format('YYYY-MM-DD'))}
    />
  );
}

export default function MineForm({ mine, close }: { mine: Mine | undefined; close: () => void }) {
  const t = useWords(words);
  const genders = useDictOptions('gender', mine?.gender);
  const genderWord = useDictLabel('gender');
  const isFixed = mine !== undefined && mine.identity !== null;
  const fixedHint = isFixed ? t('fixedByIdentity') : undefined;
  return (
    <FormDrawer
      title={t('editTitle')}
      purpose={t('byAdmin')}
      schema={schema}
      draftKey="mine/edit"
      initial={mine === undefined ? undefined : pickForm(schema, formOf(mine))}
      version={mine?.version}
      submit={(values, { idempotencyKey, version }) =>
        callApi('/sys/sysuser/updateExtraInfo', { ...values, avatar: mine?.avatar ?? '', version }, { idempotencyKey })
      }
      done={() => void refreshMine()}
      doneMessage={t('saved')}
      onClose={close}
      readCurrent={(row) => {
        const { version, ...values } = current.parse(row);
        return { values: pickForm(schema, values), version };
      }}
      show={(field, value) => (typeof value === 'string' ? (field === 'gender' ? genderWord(value) : value) : '')}
    >
      <Field name="department" label={t('department')}>
        <Input maxLength={60} />
      </Field>
      <Field name="position" label={t('position')}>
        <Input maxLength={60} />
      </Field>
      <Field name="email" label={t('email')}>
        <Input inputMode="email" autoComplete="email" maxLength={120} />
      </Field>
      <Field name="officePhone" label={t('officePhone')} hint={t('officePhoneHint')}>
        <Input inputMode="tel" maxLength={25} />
      </Field>
      <Field name="gender" label={t('gender')} hint={fixedHint}>
        <Select options={genders} disabled={isFixed} />
      </Field>
      <Field name="birthday" label={t('birthday')} hint={fixedHint}>
        <Day disabled={isFixed} />
      </Field>
      <Field name="address" label={t('address')} wide>
        <Input autoComplete="street-address" maxLength={200} />
      </Field>
      <Field name="emergencyName" label={`${t('emergency')} · ${t('emergencyName')}`}>
        <Input autoComplete="off" maxLength={60} />
      </Field>
      <Field name="emergencyRelation" label={t('emergencyRelation')}>
        <Input autoComplete="off" maxLength={20} />
      </Field>
      <Field name="emergencyMobile" label={`${t('emergency')} · ${t('emergencyMobile')}`} wide>
        <Input inputMode="tel" autoComplete="off" maxLength={20} />
      </Field>
      <Field name="bio" label={t('bio')} wide>
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Field>
    </FormDrawer>
  );
}
