import { Input } from 'antd';
import { extraInfoForm } from '#contract/access/person/calls.ts';
import { personWords } from '#contract/access/person/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { DictSelect } from '#web/ui/form/FieldControl.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import { type Mine, refreshMine } from './mineQueries.ts';
import { words } from './words.ts';

/** The picture is changed beside the form. */
const schema = extraInfoForm.omit({ avatar: true });
const Field = fieldOf(schema, personWords);

export default function MineForm({ mine, close }: { mine: Mine | undefined; close: () => void }) {
  const t = useWords(words);
  const isFixed = mine !== undefined && mine.identity !== null;
  const fixedHint = isFixed ? t('fixedByIdentity') : undefined;
  return (
    <FormDrawer
      title={t('editTitle')}
      purpose={t('byAdmin')}
      noun={personWords}
      schema={schema}
      draftKey="mine/edit"
      initial={mine === undefined ? undefined : pickForm(schema, mine)}
      version={mine?.version}
      submit={(values, { idempotencyKey, version }) =>
        callApi('/sys/sysuser/updateExtraInfo', { ...values, avatar: mine?.avatar ?? '', version }, { idempotencyKey })
      }
      done={() => void refreshMine()}
      doneMessage={t('saved')}
      onClose={close}
    >
      <Field name="department" />
      <Field name="position" />
      <Field name="email">
        <Input inputMode="email" autoComplete="email" maxLength={120} />
      </Field>
      <Field name="officePhone" hint={t('officePhoneHint')}>
        <Input inputMode="tel" maxLength={25} />
      </Field>
      <Field name="gender" hint={fixedHint}>
        <DictSelect type="gender" disabled={isFixed} />
      </Field>
      <Field name="birthday" hint={fixedHint}>
        <DayPicker disabled={isFixed} onlyPast />
      </Field>
      <Field name="address" wide>
        <Input autoComplete="street-address" maxLength={200} />
      </Field>
      <Field name="emergencyName">
        <Input autoComplete="off" maxLength={60} />
      </Field>
      <Field name="emergencyRelation">
        <Input autoComplete="off" maxLength={20} />
      </Field>
      <Field name="emergencyMobile" wide>
        <Input inputMode="tel" autoComplete="off" maxLength={20} />
      </Field>
      <Field name="bio" />
    </FormDrawer>
  );
}
