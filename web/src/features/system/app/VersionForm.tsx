import { Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import { APP_PLATFORMS, appVersionForm, type AppVersionRow, UPDATE_MODES } from '#contract/system/app/calls.ts';
import { appVersionWords } from '#contract/system/app/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useName, useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { appsChanged, useApps } from './appQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(appVersionForm, appVersionWords);

type Values = Record<string, unknown>;

const ENDINGS = ['.apk', '.ipa', '.zip', '.bin'];
const WHOLE_PERCENT = 100;
const isMode = (value: unknown): value is (typeof UPDATE_MODES)[number] => UPDATE_MODES.some((mode) => mode === value);

function Fields({ form, row }: { form: FormInstance<Values>; row: AppVersionRow | undefined }) {
  const t = useWords(words);
  const name = useName();
  const platformOf = useDictLabel('appPlatform');
  const apps = useApps();
  const appId: unknown = Form.useWatch('appId', form);
  const mode: unknown = Form.useWatch('updateMode', form);
  // Devices have been offered it: what they compare, and what they download, stays.
  const isFixed = row !== undefined && row.state !== 'draft';
  const app = apps.data?.list.find(({ id }) => id === appId);
  const platforms = app?.platforms ?? (row === undefined ? APP_PLATFORMS : [row.platform]);
  const known = row?.file === null || row?.file === undefined ? [] : [row.file];
  const options = apps.data?.list.map((one) => ({ value: one.id, label: name(one) }));
  const ownOption = row === undefined ? [] : [{ value: row.appId, label: row.appCode }];
  return (
    <>
      <Field name="appId">
        <Select
          options={options ?? ownOption}
          loading={apps.isPending}
          disabled={isFixed}
          placeholder={t('chooseApp')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="platform">
        <Select options={platforms.map((value) => ({ value, label: platformOf(value) }))} disabled={isFixed} />
      </Field>
      <Field name="versionName" hint={t('versionNameHint')}>
        <Input maxLength={40} disabled={isFixed} />
      </Field>
      <Field name="versionCode" hint={t(isFixed ? 'fixedHint' : 'versionCodeHint')}>
        <InputNumber min={1} precision={0} style={{ width: '100%' }} disabled={isFixed} />
      </Field>
      <Field name="fileIds" hint={t(isFixed ? 'fixedHint' : 'fileHint')} wide>
        <FileUpload max={1} known={known} accept={ENDINGS} disabled={isFixed} />
      </Field>
      <Field name="storeAddress" hint={t('storeHint')} wide>
        <Input maxLength={500} placeholder="https://" />
      </Field>
      <Field name="updateMode" hint={isMode(mode) ? t(`${mode}Hint`) : ''} />
      <Field name="rolloutPercent" hint={t('rolloutHint')}>
        <InputNumber min={0} max={WHOLE_PERCENT} precision={0} suffix="%" style={{ width: '100%' }} />
      </Field>
      <Field name="minimumSupported" hint={t('minimumHint')} />
      <Field name="notesZh" />
      <Field name="notesEn" />
    </>
  );
}

/** Adds a draft, or changes a version; of one that was published only how it is rolled out. */
export default function VersionForm({ open }: { open: OpenDrawer<AppVersionRow> }) {
  const t = useWords(words);
  // The list of one app's versions begins a version of that app.
  const appId = usePage().search.get('appId');
  return (
    <FormDrawer
      open={open}
      noun={appVersionWords}
      schema={appVersionForm}
      purpose={open.name === 'add' ? t('addVersionPurpose') : undefined}
      add="/sys/app/version/addOne"
      update="/sys/app/version/updateOne"
      defaults={{ updateMode: 'prompt', ...(appId === null ? {} : { appId }) }}
      done={() => void appsChanged()}
      // a version that is out obeys what is saved at once: only a new one has a next step
      afterAdd={({ id }) => open.open('detail', id)}
      explain={(key) => (key === 'app.minimumAboveVersion' ? t('minimumAbove') : undefined)}
      width={640}
    >
      {(form) => <Fields form={form} row={open.row} />}
    </FormDrawer>
  );
}
