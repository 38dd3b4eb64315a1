import type { CarDetail } from '#contract/capacity/car/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DocumentList } from '#web/shared/documents/DocumentList.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { carsChanged, type CarRow } from './carQueries.ts';
import { words } from './words.ts';

interface PapersProps {
  car: CarDetail;
  open: OpenDrawer<CarRow>;
  mayChange: boolean;
}

/** The documents of a car. */
export function Documents({ car, open, mayChange }: PapersProps) {
  const t = useWords(words);
  return (
    <DocumentList
      documents={car.documents}
      kinds="carDocumentKind"
      mayChange={mayChange}
      labels={{ none: t('noDocuments'), add: t('addDocument') }}
      open={(id) => open.open(`document.${id}`, car.id)}
      remove={async ({ id, version }) => {
        await callApi('/capacity/car/deleteDocument', { id, version });
        await carsChanged();
      }}
    />
  );
}
