import { Checkbox, Input } from 'antd';
import { appForm, type AppRow } from '#contract/system/app/calls.ts';
import { appWords } from '#contract/system/app/words.ts';
import { useDict } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { appsChanged } from './appQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(appForm, appWords);

/** Adds an app, or changes one. */
export default function AppForm({ open }: { open: OpenDrawer<AppRow> }) {
  const t = useWords(words);
  const platforms = useDict('appPlatform');
  const isFixed = (open.row?.latest.length ?? 0) > 0;
  return (
    <FormDrawer
      open={open}
      noun={appWords}
      schema={appForm}
      add="/sys/app/addOne"
      update="/sys/app/updateOne"
      defaults={{ kind: 'passenger', platforms: ['android'] }}
      done={() => void appsChanged()}
    >
      <Field name="nameZh" />
      <Field name="nameEn" />
      <Field name="code" hint={t(isFixed ? 'fixedHint' : 'codeHint')}>
        <Input maxLength={40} disabled={isFixed} />
      </Field>
      <Field name="kind" />
      <Field name="platforms" wide>
        <Checkbox.Group options={platforms.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
