import { useQuery } from '@tanstack/react-query';
import { NO_AREA } from '#contract/ground/geometry.ts';
import { type Closure, closureChange, closureForm } from '#contract/capacity/closure/calls.ts';
import { closureWords } from '#contract/capacity/closure/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { FormDrawer } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { ClosureFields } from './ClosureFields.tsx';
import { closuresChanged, closureToEditQuery } from './closureQueries.ts';
import { words } from './words.ts';

const WIDTH = 1200;

function Change({ open }: { open: OpenDrawer<Closure> }) {
  const t = useWords(words);
  const f = useFields(closureWords);
  const closure = useQuery(closureToEditQuery(open.id));
  return (
    <FormDrawer
      open={{ ...open, row: closure.data, rowLoading: closure.isPending }}
      noun={closureWords}
      purpose={t('formPurpose')}
      width={WIDTH}
      schema={closureChange}
      update="/capacity/closure/updateOne"
      done={() => void closuresChanged()}
      doneMessage={t('changed')}
      show={(field, value) => (field === 'geometry' ? f('geometry') : JSON.stringify(value))}
    >
      {(form) => <ClosureFields form={form} isNew={false} />}
    </FormDrawer>
  );
}

/** Closes an area, or changes one that is closed: the area on a map, the rest beside it. */
export default function ClosureForm({ open }: { open: OpenDrawer<Closure> }) {
  const t = useWords(words);
  if (open.name !== 'add') return <Change open={open} />;
  return (
    <FormDrawer
      open={open}
      noun={closureWords}
      purpose={t('formPurpose')}
      width={WIDTH}
      schema={closureForm}
      add="/capacity/closure/addOne"
      defaults={{ geometry: NO_AREA }}
      done={() => void closuresChanged()}
      doneMessage={t('closed')}
      submitLabel={t('add')}
    >
      {(form) => <ClosureFields form={form} isNew />}
    </FormDrawer>
  );
}
