import { Alert } from 'antd';
import { useMemo, useState } from 'react';
import type { SiteMap, StationDetail } from '#contract/capacity/station/calls.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DrawTools } from '#web/ui/map/draw/DrawTools.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SiteCanvas } from './SiteCanvas.tsx';
import { SiteMapHistory } from './SiteMapHistory.tsx';
import { ConflictDialog, HeadActions, Standing } from './SiteMapHead.tsx';
import { siteMapChanged } from './siteMapQueries.ts';
import { words } from './words.ts';
import { problemsOf } from './siteShapes.ts';
import { SiteSide } from './SiteSide.tsx';
import { useSiteEditor } from './useSiteEditor.ts';
import { useSiteRoles } from './useSiteRoles.ts';

const SEARCH = { dialog: oneOf(['history', 'publish']) };

interface SiteMapEditorProps {
  map: SiteMap;
  station: StationDetail;
  /** Shows the server's draft from the beginning. */
  begin: () => void;
}

/** One site map: drawn, given names and codes, saved, published. Who may not draw sees it. */
export default function SiteMapEditor({ map, station, begin }: SiteMapEditorProps) {
  const t = useWords(words);
  const can = useCan();
  const mayDraw = can('capacity:siteMap:update');
  const codes = useMemo(() => station.bays.map(({ code }) => code), [station.bays]);
  const editor = useSiteEditor(map, codes);
  const roles = useSiteRoles();
  const [isBusy, setBusy] = useState(false);
  const [isAdjusting, setAdjusting] = useState(false);
  const [{ dialog }, setSearch] = useSearchState(SEARCH);
  const close = () => setSearch({ dialog: '' }, { replace: true });
  const { drawing, content, picture, infos } = editor;
  const problems = problemsOf(drawing.state.shapes, infos);
  const drawnCodes = content.features.flatMap(({ properties: { bayCode } }) => (bayCode === '' ? [] : [bayCode]));
  const placed = drawnCodes.filter((code) => codes.includes(code)).length;
  const save = async (over?: number): Promise<number | null> => {
    setBusy(true);
    try {
      const version = await editor.save(over);
      if (version !== null) notify('success', t('wasSaved'));
      return version;
    } catch (error) {
      notify('error', messageOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const takeTheirs = async () => {
    editor.discard();
    await siteMapChanged(map.stationId);
    begin();
  };
  const saved = async () => (editor.isDirty ? await save() : editor.version);
  const publish = async () => {
    if ((await saved()) !== null) setSearch({ dialog: 'publish' });
  };
  const restored = () => {
    close();
    void takeTheirs();
  };
  return (
    <>
      <div className="uiRow uiSpread">
        <Standing map={map} editor={editor} problems={problems} />
        <HeadActions
          map={map}
          editor={editor}
          isBusy={isBusy}
          isWhole={problems.size === 0}
          discard={() => void takeTheirs()}
          showHistory={() => setSearch({ dialog: 'history' })}
          save={() => void save()}
          publish={() => void publish()}
        />
      </div>
      {editor.wasRestored && editor.isDirty ? <Alert type="info" showIcon title={t('restored')} /> : null}
      {mayDraw ? <DrawTools drawing={drawing} roles={roles.drawn} /> : null}
      <div className="siteBoard">
        <div className="siteMapArea" data-shapes={content.features.length}>
          <SiteCanvas
            map={map}
            content={content}
            picture={picture}
            roles={roles.all}
            drawing={mayDraw ? drawing : undefined}
            movePicture={isAdjusting ? editor.setPicture : undefined}
          />
        </div>
        <SiteSide
          map={map}
          station={station}
          editor={editor}
          roles={roles.all}
          isAdjusting={isAdjusting}
          setAdjusting={setAdjusting}
        />
      </div>
      {dialog === 'history' ? <SiteMapHistory map={map} close={close} restored={restored} /> : null}
      {dialog === 'publish' && can('capacity:siteMap:publish') ? (
        <PublishDialog
          map={map}
          saved={saved}
          placed={placed}
          added={drawnCodes.length - placed}
          published={editor.setVersion}
          close={close}
        />
      ) : null}
      <ConflictDialog
        editor={editor}
        keepMine={() => void save(editor.conflict?.version)}
        takeTheirs={() => void takeTheirs()}
      />
    </>
  );
}
