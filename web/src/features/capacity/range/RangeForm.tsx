import { useQuery } from '@tanstack/react-query';
import { NO_AREA } from '#contract/ground/geometry.ts';
import { drawnRangeForm } from '#contract/capacity/range/calls.ts';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { FormDrawer } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RangeFields } from './RangeFields.tsx';
import { rangesChanged, rangeToEditQuery, type RangeRow } from './rangeQueries.ts';
import { words } from './words.ts';

/** Adds a range, or changes the draft of one: the area on a map, the other fields beside it. */
export default function RangeForm({ open }: { open: OpenDrawer<RangeRow> }) {
  const t = useWords(words);
  const f = useFields(rangeWords);
  const range = useQuery({ ...rangeToEditQuery(open.id), enabled: open.name !== 'add' });
  return (
    <FormDrawer
      open={{ ...open, row: range.data, rowLoading: range.isPending }}
      noun={rangeWords}
      purpose={t('formPurpose')}
      width={1400}
      schema={drawnRangeForm}
      add="/capacity/range/addOne"
      update="/capacity/range/updateDraft"
      defaults={{ kind: 'operating', geometry: NO_AREA }}
      done={() => void rangesChanged()}
      leadsOn
      doneMessage={t('draftSaved')}
      explain={(key) => (key === 'range.slowNeedsLimit' ? t('slowNeedsLimit') : undefined)}
      show={(field, value) => (field === 'geometry' ? f('geometry') : JSON.stringify(value))}
    >
      {(form) => <RangeFields form={form} ownId={open.id} />}
    </FormDrawer>
  );
}
