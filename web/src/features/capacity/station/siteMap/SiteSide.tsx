import type { SiteMap, StationDetail } from '#contract/capacity/station/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import type { DrawRole } from '#web/ui/map/draw/drawing.ts';
import { VertexTable } from '#web/ui/map/draw/VertexTable.tsx';
import { BayOccupancy } from '../BayOccupancy.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import { ShapeForm } from './ShapeForm.tsx';
import { words } from './words.ts';
import { NO_INFO } from './siteShapes.ts';
import type { SiteEditor } from './useSiteEditor.ts';

interface SiteSideProps {
  map: SiteMap;
  station: StationDetail;
  editor: SiteEditor;
  roles: readonly DrawRole[];
  isAdjusting: boolean;
  setAdjusting: (isAdjusting: boolean) => void;
}

/** Beside the map: the chosen shape, all shapes, the picture, and the bays as they are now. */
export function SiteSide({ map, station, editor, roles, isAdjusting, setAdjusting }: SiteSideProps) {
  const t = useWords(words);
  const mayDraw = useCan()('capacity:siteMap:update');
  const noteOf = (id: string): string => {
    const { bayCode, name } = editor.infos.get(id) ?? NO_INFO;
    return [bayCode, name].filter((part) => part !== '').join(' ');
  };
  return (
    <div className="siteSide">
      {mayDraw ? (
        <>
          <section aria-label={t('properties')}>
            <h2>{t('properties')}</h2>
            <ShapeForm editor={editor} />
          </section>
          <section aria-label={t('drawing')}>
            <h2>{t('drawing')}</h2>
            <VertexTable drawing={editor.drawing} roles={roles} noteOf={noteOf} />
          </section>
          <section aria-label={t('picture')}>
            <h2>{t('picture')}</h2>
            <PicturePanel
              picture={editor.picture}
              centre={map.position}
              setPicture={editor.setPicture}
              isAdjusting={isAdjusting}
              setAdjusting={setAdjusting}
            />
          </section>
        </>
      ) : null}
      <section aria-label={t('bays')}>
        <h2>{t('bays')}</h2>
        <BayOccupancy station={station} />
      </section>
    </div>
  );
}
