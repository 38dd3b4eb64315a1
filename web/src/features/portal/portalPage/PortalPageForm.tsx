import { portalPageForm, type PortalPageRow } from '#contract/portal/portalPage/calls.ts';
import { portalPageWords } from '#contract/portal/portalPage/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { showFields } from '#web/ui/form/showFields.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { BlocksField } from './BlocksField.tsx';
import { pagesChanged, usePortalPage } from './portalPageQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(portalPageForm, portalPageWords);
const show = showFields({});

/** Arranges the working copy of a page. */
export default function PortalPageForm({ open }: { open: OpenDrawer<PortalPageRow> }) {
  const t = useWords(words);
  const nameOf = useDictLabel('portalPageCode');
  const page = usePortalPage(open.id);
  const known = page.isFetching ? undefined : page.data;
  return (
    <FormDrawer
      open={{ ...open, label: nameOf(known?.code ?? ''), row: known, rowLoading: page.isFetching }}
      noun={portalPageWords}
      schema={portalPageForm}
      purpose={t('formPurpose')}
      update="/sys/portalPage/updateOne"
      done={() => void pagesChanged()}
      leadsOn
      show={show}
      width={880}
    >
      <Field name="blocks" hint={t('blocksHint')} wide>
        <BlocksField code={known?.code ?? 'home'} />
      </Field>
    </FormDrawer>
  );
}
