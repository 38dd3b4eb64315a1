import { supervisionPlatformForm, type SupervisionPlatform } from '#contract/insight/supervisionPlatform/calls.ts';
import { supervisionPlatformWords } from '#contract/insight/supervisionPlatform/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const Field = fieldOf(supervisionPlatformForm, supervisionPlatformWords);

export default function SupervisionPlatformForm({ open }: { open: OpenDrawer<SupervisionPlatform> }) {
  const t = useWords(words);
  const name = useFields(supervisionPlatformWords);
  return (
    <FormDrawer
      open={open}
      noun={supervisionPlatformWords}
      schema={supervisionPlatformForm}
      add="/operation/supervisionPlatform/addOne"
      update="/operation/supervisionPlatform/updateOne"
      list="/operation/supervisionPlatform/getPageList"
    >
      <Field name="name" wide />
      <Field name="state" hint={t('stateHint')} wide />
      <Field name="address" hint={t('addressHint')} wide />
      <Field name="companyId" hint={t('companyHint')} />
      <Field name="coordinates" />
      <Field name="areaCodes" hint={t('areasHint')} wide>
        <AreasPicker label={name('areaCodes')} />
      </Field>
      <Field name="kinds" wide />
      <Field name="positionKinds" hint={t('positionHint')} />
      <Field name="positionSeconds" />
      <Field name="fareType" hint={t('fareHint')} />
      <Field name="licenseId" hint={t('driverHint')} />
      <Field name="driverName" />
      <Field name="driverPhone" />
      <Field name="certificate" hint={t('certificateHint')} />
      <Field name="keptDays" hint={t('keptHint')} />
      <Field name="remark" />
    </FormDrawer>
  );
}
