import { memo, useMemo } from 'react';
import type { SensorFrame } from '#contract/dataManage/scene/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { PictureView } from '#web/shared/frame/PictureView.tsx';
import type { Drawn } from './useDrawn.ts';
import { words } from './words.ts';

/** How objects are drawn, and which of them is chosen. */
export interface Marks {
  readonly drawnOn: (frameId: string) => Drawn;
  readonly colourOf: (classId: string) => string;
  readonly chosen: string | null;
  readonly choose: (id: string | null) => void;
}

const Picture = memo(PictureView);

/** A picture with what is labelled in it and what stands in space around the car. */
export function CameraPicture({ frame, marks }: { frame: SensorFrame; marks: Marks }) {
  const t = useWords(words);
  const { drawnOn, colourOf, chosen, choose } = marks;
  const { projection, objects, isCut } = drawnOn(frame.id);
  const { key, address, width, height } = frame;
  const pictured = useMemo(
    () => ({ key, address, width, height, projection }),
    [key, address, width, height, projection],
  );
  return (
    <>
      <Picture frame={pictured} objects={objects} colourOf={colourOf} chosen={chosen} choose={choose} />
      {isCut ? <p className="sceneWarning">{t('objectsCut')}</p> : null}
    </>
  );
}
