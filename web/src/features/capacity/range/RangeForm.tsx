import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { NO_AREA } from '#contract/ground/geometry.ts';
import { looseArea, rangeForm, slowHasLimit, slowProblem } from '#contract/capacity/range/calls.ts';
import { ALWAYS } from '#contract/capacity/range/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RangeFields } from './RangeFields.tsx';
import { rangeQuery, rangesChanged, type RangeRow } from './rangeQueries.ts';
import { words } from './words.ts';

const plain = rangeForm.extend({ geometry: looseArea });
export const rangeSchema = plain.refine(slowHasLimit, slowProblem);

const EMPTY: z.input<typeof plain> = {
  name: '',
  code: '',
  kind: 'operating',
  speedLimit: null,
  priority: 0,
  groups: [],
  schedule: ALWAYS,
  remark: '',
  geometry: NO_AREA,
};

/** Adds a range, or changes the draft of one: its area on a map, and what it says beside it. */
export default function RangeForm({ open }: { open: OpenDrawer<RangeRow> }) {
  const t = useWords(words);
  const isNew = open.name === 'add';
  // always asked anew: an area that was seen a while ago is no ground for drawing
  const range = useQuery({ ...rangeQuery(open.id), enabled: !isNew, staleTime: 0, gcTime: 0 });
  const row = range.data;
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { name: row?.name ?? '' })}
      purpose={t('formPurpose')}
      width={1400}
      schema={rangeSchema}
      draftKey={isNew ? 'range/add' : `range/edit/${open.id}`}
      initial={isNew ? EMPTY : row === undefined ? (range.error === null ? undefined : null) : pickForm(plain, row)}
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/capacity/range/addOne', values, { idempotencyKey });
        else await callApi('/capacity/range/updateDraft', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void rangesChanged()}
      doneMessage={t('draftSaved')}
      onClose={open.close}
      explain={(key) => (key === 'range.slowNeedsLimit' ? t('slowNeedsLimit') : undefined)}
      show={(field, value) => (field === 'geometry' ? t('geometry') : JSON.stringify(value))}
    >
      {(form) => <RangeFields form={form} ownId={open.id} />}
    </FormDrawer>
  );
}
