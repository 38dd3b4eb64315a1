/** The state of one site map being drawn: shapes, their properties, the picture; kept as a draft until it is saved. */
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  siteDrawing,
  sitePicture,
  type SiteDrawing,
  type SiteMap,
  type SitePicture,
} from '#contract/capacity/station/calls.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError, callApi } from '#web/lib/client.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { newKey } from '#web/ui/newKey.ts';
import { Drawing, useDrawing } from '#web/ui/map/draw/drawing.ts';
import { siteMapChanged } from './siteMapQueries.ts';
import {
  drawingOf,
  infosOf,
  kindOf,
  NO_INFO,
  nextBayCode,
  type ShapeInfo,
  type ShapeInfos,
  shapesOf,
} from './siteShapes.ts';

/** The drawing, and the version of the draft that it began from. */
interface Content {
  drawing: SiteDrawing;
  picture: SitePicture | null;
  version: number;
}

function readContent(stored: unknown): Content | null {
  const drawing = siteDrawing.safeParse(memberOf(stored, 'drawing'));
  const picture = sitePicture.nullable().safeParse(memberOf(stored, 'picture'));
  const version = memberOf(stored, 'version');
  if (!drawing.success || !picture.success || typeof version !== 'number') return null;
  return { drawing: drawing.data, picture: picture.data, version };
}

const textOf = (drawing: SiteDrawing, picture: SitePicture | null): string =>
  JSON.stringify([drawingOf(shapesOf(drawing), infosOf(drawing)), picture]);

/** The draft as another person saved it. */
export interface Conflict {
  version: number;
  updatedBy: string;
}

function conflictIn(error: unknown): Conflict | null {
  const current = error instanceof ApiError && error.status === 409 ? memberOf(error.data, 'current') : undefined;
  const version = memberOf(current, 'version');
  if (typeof version !== 'number') return null;
  return { version, updatedBy: String(memberOf(current, 'updatedBy')) };
}

/** Every bay that was just drawn gets the next free code. */
function withCodes(shapes: Drawing['state']['shapes'], infos: ShapeInfos, codes: readonly string[]): ShapeInfos {
  const fresh = shapes.filter(({ id, role }) => kindOf(role) === 'bay' && !infos.has(id));
  if (fresh.length === 0) return infos;
  const drawn = new Set(shapes.flatMap(({ id }) => infos.get(id)?.bayCode ?? []));
  const next = new Map(infos);
  for (const { id } of fresh) {
    const bayCode = nextBayCode(codes, drawn);
    drawn.add(bayCode);
    next.set(id, { ...NO_INFO, bayCode });
  }
  return next;
}

/** `stationCodes` are the codes of the station's bays. Begins with the unsaved drawing of last time, if there is one. */
export function useSiteEditor(map: SiteMap, stationCodes: readonly string[]) {
  const draft = useDraft(`siteMap/${map.stationId}`, readContent);
  const [begun] = useState((): Content => draft.stored ?? map);
  const [drawing] = useState(() => new Drawing(shapesOf(begun.drawing)));
  const { shapes } = useDrawing(drawing);
  const [given, setInfos] = useState<ShapeInfos>(() => infosOf(begun.drawing));
  const [picture, setPicture] = useState(begun.picture);
  const [base, setBase] = useState({ version: begun.version, text: textOf(map.drawing, map.picture) });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const key = useRef(newKey());
  const infos = useMemo(() => withCodes(shapes, given, stationCodes), [shapes, given, stationCodes]);
  const content = useMemo(() => drawingOf(shapes, infos), [shapes, infos]);
  // a code that a bay has got stays with it, also when others are drawn or deleted
  if (infos !== given) setInfos(infos);
  const isDirty = textOf(content, picture) !== base.text;
  const { save: keep, clear } = draft;
  useEffect(() => {
    if (isDirty) keep({ drawing: content, picture, version: base.version });
    else clear();
  }, [isDirty, content, picture, base.version, keep, clear]);

  /** Keeps the draft on the server and answers its version; null when another person was faster. */
  const save = async (over = base.version): Promise<number | null> => {
    const { stationId } = map;
    try {
      const input = { stationId, version: over, drawing: content, picture };
      const { version } = await callApi('/capacity/station/siteMap/saveDraft', input, { idempotencyKey: key.current });
      key.current = newKey();
      setBase({ version, text: textOf(content, picture) });
      setConflict(null);
      void siteMapChanged(stationId);
      return version;
    } catch (error) {
      key.current = newKey();
      const found = conflictIn(error);
      if (found === null) throw error;
      setConflict(found);
      return null;
    }
  };
  return {
    drawing,
    content,
    infos,
    setInfo: (id: string, info: Partial<ShapeInfo>) =>
      setInfos(new Map(infos).set(id, { ...(infos.get(id) ?? NO_INFO), ...info })),
    picture,
    setPicture,
    isDirty,
    wasRestored: draft.stored !== null,
    version: base.version,
    /** The saved content was published: it has another version. */
    setVersion: (version: number) => setBase((known) => ({ ...known, version })),
    conflict,
    closeConflict: () => setConflict(null),
    save,
    /** Drops unsaved changes; the caller shows the server's draft anew. */
    discard: clear,
  };
}
export type SiteEditor = ReturnType<typeof useSiteEditor>;
