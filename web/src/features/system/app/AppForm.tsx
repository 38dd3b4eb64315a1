import { Checkbox, Input, Select } from 'antd';
import { APP_KINDS, APP_PLATFORMS, appForm, type AppRow } from '#contract/system/app/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { appsChanged } from './appQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(appForm);

/** Adds an app, or changes one. */
export default function AppForm({ open }: { open: OpenDrawer<AppRow> }) {
  const t = useWords(words);
  const name = useName();
  const kindOf = useDictLabel('appKind');
  const platformOf = useDictLabel('appPlatform');
  const { row } = open;
  const isNew = open.name === 'add';
  const isFixed = (row?.latest.length ?? 0) > 0;
  return (
    <FormDrawer
      title={isNew ? t('addApp') : t('editApp', { name: row === undefined ? '' : name(row) })}
      schema={appForm}
      draftKey={isNew ? 'app/add' : `app/edit/${open.id}`}
      initial={
        isNew
          ? { code: '', kind: 'passenger', nameZh: '', nameEn: '', platforms: ['android'], remark: '' }
          : row === undefined
            ? open.rowLoading
              ? undefined
              : null
            : pickForm(appForm, row)
      }
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/app/addOne', values, { idempotencyKey });
        else await callApi('/sys/app/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void appsChanged()}
      onClose={open.close}
    >
      <Field name="nameZh" label={t('nameZh')}>
        <Input maxLength={40} />
      </Field>
      <Field name="nameEn" label={t('nameEn')}>
        <Input maxLength={60} />
      </Field>
      <Field name="code" label={t('code')} hint={t(isFixed ? 'fixedHint' : 'codeHint')}>
        <Input maxLength={40} disabled={isFixed} />
      </Field>
      <Field name="kind" label={t('kind')}>
        <Select options={APP_KINDS.map((value) => ({ value, label: kindOf(value) }))} />
      </Field>
      <Field name="platforms" label={t('platforms')} wide>
        <Checkbox.Group options={APP_PLATFORMS.map((value) => ({ value, label: platformOf(value) }))} />
      </Field>
      <Field name="remark" label={t('remark')} wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </FormDrawer>
  );
}
