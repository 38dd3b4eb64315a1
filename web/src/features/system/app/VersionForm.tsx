import { Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import {
  APP_PLATFORMS,
  appVersionForm,
  type AppVersionRow,
  minimumFits,
  minimumProblem,
  UPDATE_MODES,
} from '#contract/system/app/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useName, useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { appsChanged, useApps } from './appQueries.ts';
import { words } from './words.ts';

const schema = appVersionForm.refine(minimumFits, minimumProblem);
const Field = fieldOf(schema);

type Values = Record<string, unknown>;

const ENDINGS = ['.apk', '.ipa', '.zip', '.bin'];
const WHOLE_PERCENT = 100;
const isMode = (value: unknown): value is (typeof UPDATE_MODES)[number] => UPDATE_MODES.some((mode) => mode === value);

function Fields({ form, row }: { form: FormInstance<Values>; row: AppVersionRow | undefined }) {
  const t = useWords(words);
  const name = useName();
  const platformOf = useDictLabel('appPlatform');
  const modeOf = useDictLabel('appUpdateMode');
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
      <Field name="appId" label={t('app')}>
        <Select
          options={options ?? ownOption}
          loading={apps.isPending}
          disabled={isFixed}
          placeholder={t('chooseApp')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="platform" label={t('platform')}>
        <Select options={platforms.map((value) => ({ value, label: platformOf(value) }))} disabled={isFixed} />
      </Field>
      <Field name="versionName" label={t('versionName')} hint={t('versionNameHint')}>
        <Input maxLength={40} disabled={isFixed} />
      </Field>
      <Field name="versionCode" label={t('versionCode')} hint={t(isFixed ? 'fixedHint' : 'versionCodeHint')}>
        <InputNumber min={1} precision={0} style={{ width: '100%' }} disabled={isFixed} />
      </Field>
      <Field name="fileIds" label={t('file')} hint={t(isFixed ? 'fixedHint' : 'fileHint')} wide>
        <FileUpload max={1} known={known} accept={ENDINGS} disabled={isFixed} />
      </Field>
      <Field name="storeAddress" label={t('storeAddress')} hint={t('storeHint')} wide>
        <Input maxLength={500} placeholder="https://" />
      </Field>
      <Field name="updateMode" label={t('updateMode')} hint={isMode(mode) ? t(`${mode}Hint`) : ''}>
        <Select options={UPDATE_MODES.map((value) => ({ value, label: modeOf(value) }))} />
      </Field>
      <Field name="rolloutPercent" label={t('rolloutPercent')} hint={t('rolloutHint')}>
        <InputNumber min={0} max={WHOLE_PERCENT} precision={0} suffix="%" style={{ width: '100%' }} />
      </Field>
      <Field name="minimumSupported" label={t('minimumSupported')} hint={t('minimumHint')}>
        <InputNumber min={0} precision={0} style={{ width: '100%' }} />
      </Field>
      <Field name="notesZh" label={t('notesZh')} wide>
        <Input.TextArea rows={3} maxLength={2000} />
      </Field>
      <Field name="notesEn" label={t('notesEn')} wide>
        <Input.TextArea rows={3} maxLength={2000} />
      </Field>
    </>
  );
}

const EMPTY = {
  updateMode: 'prompt',
  minimumSupported: 0,
  rolloutPercent: WHOLE_PERCENT,
  versionName: '',
  notesZh: '',
  notesEn: '',
  storeAddress: '',
} as const;

const fileIdsOf = ({ file }: Pick<AppVersionRow, 'file'>): string[] => (file === null ? [] : [file.id]);
const valuesOf = (row: AppVersionRow) => pickForm(appVersionForm, { ...row, fileIds: fileIdsOf(row) });

/** The row of a conflict has its file where the form has the file's id. */
function readCurrent(current: unknown): { values: ReturnType<typeof valuesOf>; version: number } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own row of this very list
  const row = current as AppVersionRow;
  return { values: valuesOf(row), version: row.version };
}

/** Adds a draft, or changes a version; of one that was published only how it is rolled out. */
export default function VersionForm({ open }: { open: OpenDrawer<AppVersionRow> }) {
  const t = useWords(words);
  const { row } = open;
  const isNew = open.name === 'add';
  // the list of one app's versions begins a version of that app
  const appId = usePage().search.get('appId');
  return (
    <FormDrawer
      title={isNew ? t('addVersion') : t('editVersion', { name: row?.versionName ?? '' })}
      purpose={isNew ? t('addVersionPurpose') : ''}
      schema={schema}
      draftKey={isNew ? 'appVersion/add' : `appVersion/edit/${open.id}`}
      initial={
        isNew
          ? { ...EMPTY, fileIds: [], ...(appId === null ? {} : { appId }) }
          : row === undefined
            ? open.rowLoading
              ? undefined
              : null
            : valuesOf(row)
      }
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/app/version/addOne', values, { idempotencyKey });
        else await callApi('/sys/app/version/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void appsChanged()}
      onClose={open.close}
      readCurrent={readCurrent}
      explain={(key) => (key === 'app.minimumAboveVersion' ? t('minimumAbove') : undefined)}
      width={640}
    >
      {(form) => <Fields form={form} row={row} />}
    </FormDrawer>
  );
}
