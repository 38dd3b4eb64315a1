import { Input } from 'antd';
import { sitePageForm, type SitePageRow } from '#contract/system/sitePage/calls.ts';
import { sitePageWords } from '#contract/system/sitePage/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useFields, useWords } from '#web/lib/words.ts';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { pagesChanged, useSitePage } from './sitePageQueries.ts';
import { TrackChoice } from './TrackChoice.tsx';
import { words } from './words.ts';

const Field = fieldOf(sitePageForm, sitePageWords);
const show = showFields({ bodyZh: 'richText', bodyEn: 'richText' });

/** Adds a page, or changes its working copy. A ride of which a story is to be told may stand in the address. */
export default function SitePageForm({ open }: { open: OpenDrawer<SitePageRow> }) {
  const t = useWords(words);
  const f = useFields(sitePageWords);
  const { search } = usePage();
  const page = useSitePage(open.id);
  const known = page.isFetching ? undefined : page.data;
  const isFixed = (known?.lastNumber ?? 0) > 0;
  return (
    <FormDrawer
      open={{ ...open, row: known, rowLoading: page.isFetching }}
      noun={sitePageWords}
      schema={sitePageForm}
      purpose={t('formPurpose')}
      add="/sys/sitePage/addOne"
      update="/sys/sitePage/updateOne"
      done={() => void pagesChanged()}
      leadsOn
      show={show}
      defaults={search.has('ride') ? { kind: 'story' } : {}}
      width={880}
    >
      <Field name="kind" hint={t('kindHint')} wide />
      <Field name="titleZh" />
      <Field name="titleEn" />
      <Field name="code" hint={t(isFixed ? 'codeStays' : 'codeHint')} wide>
        <Input maxLength={60} disabled={isFixed} />
      </Field>
      <Field name="trackId" hint={t('trackHint')} wide>
        <TrackChoice />
      </Field>
      <Field name="bodyZh" wide>
        <RichTextEditor label={f('bodyZh')} />
      </Field>
      <Field name="bodyEn" wide>
        <RichTextEditor label={f('bodyEn')} />
      </Field>
    </FormDrawer>
  );
}
