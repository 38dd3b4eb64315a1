import { Button, InputNumber, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import type { Size } from '#contract/dataManage/labelTask/shapes.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from '../words.ts';
import { Attributes } from './Attributes.tsx';
import { convertedOf } from './convert.ts';
import type { Drawn } from './drawing.ts';
import {
  type Changes,
  confirmed,
  copied,
  described,
  grouped,
  keyToggled,
  merged,
  outsideToggled,
  removed,
  type Seen,
  type Sheet,
  split,
  tracked,
} from './tracking.ts';

interface SelectedProps {
  seen: Seen;
  sheet: Sheet;
  frameId: string;
  labelClass: LabelClass | undefined;
  mayDraw: boolean;
  isMarked: boolean;
  mark: () => void;
  run: (changes: Changes) => void;
  frame: Size;
  /** Makes a closed shape a mask, or a mask a polygon. */
  convert: () => void;
}

/** What is said of the selected object, and what can be done with it. */
export function Selected({
  seen,
  sheet,
  frameId,
  labelClass,
  mayDraw,
  isMarked,
  mark,
  run,
  frame,
  convert,
}: SelectedProps) {
  const t = useWords(words);
  const [ahead, setAhead] = useState(1);
  const { id, object, isKey } = seen;
  const isTrack = object.track !== null;
  const isMask = object.geometry.kind === 'mask';
  const other = useMemo(() => convertedOf(object.geometry, frame), [object.geometry, frame]);
  const mayConvert = labelClass?.shapes.includes(isMask ? 'polygon' : 'mask') === true && (isMask || other !== null);
  const change = (attributes: Drawn['attributes']) => {
    const changing = (labelClass?.attributes ?? []).filter(({ isChanging }) => isChanging).map(({ code }) => code);
    run(described(sheet, frameId, id, attributes, new Set(changing)));
  };
  return (
    <div className="benchSelected">
      {labelClass === undefined || object.isOutside ? null : (
        <Attributes labelClass={labelClass} values={object.attributes} disabled={!mayDraw} change={change} />
      )}
      {mayDraw ? (
        <div className="uiRow">
          {object.isConfirmed ? null : (
            <Button size="small" type="primary" onClick={() => run(confirmed(sheet, id))}>
              {t('confirmObject')}
            </Button>
          )}
          {isTrack ? (
            <>
              <Button size="small" onClick={() => run(keyToggled(sheet, frameId, id))}>
                {t(isKey ? 'act_dropKey' : 'act_addKey')}
              </Button>
              <Act id="outside" changes={outsideToggled(sheet, frameId, id)} run={run} isOn={object.isOutside} />
              <Act id="split" changes={split(sheet, frameId, id)} run={run} />
            </>
          ) : sheet.frames.length > 1 ? (
            <>
              <Button size="small" onClick={() => run(tracked(sheet, id))}>
                {t('act_track')}
              </Button>
              <Button size="small" onClick={() => run(copied(sheet, object, ahead))}>
                {t('act_ahead')}
              </Button>
              <InputNumber
                size="small"
                aria-label={t('aheadFrames')}
                min={1}
                max={sheet.frames.length}
                value={ahead}
                onChange={(count) => setAhead(count ?? 1)}
              />
            </>
          ) : null}
          {mayConvert ? (
            <Tooltip title={other === null ? t('noPolygon') : ''}>
              <Button size="small" disabled={other === null} onClick={convert}>
                {t(isMask ? 'act_toPolygon' : 'act_toMask')}
              </Button>
            </Tooltip>
          ) : null}
          <Button size="small" aria-pressed={isMarked} onClick={mark}>
            {t(isMarked ? 'act_unmark' : 'act_mark')}
          </Button>
          <Button size="small" danger onClick={() => run(removed(sheet, id))}>
            {t(isTrack ? 'removeTrack' : 'remove')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface ActProps {
  id: 'outside' | 'split';
  /** What it would change; nothing where it cannot be. */
  changes: Changes;
  run: (changes: Changes) => void;
  isOn?: boolean;
}

function Act({ id, changes, run, isOn = false }: ActProps) {
  const t = useWords(words);
  return (
    <Button size="small" disabled={changes.length === 0} onClick={() => run(changes)}>
      {t(isOn ? 'act_inside' : `act_${id}`)}
    </Button>
  );
}

interface MarkedProps {
  marked: readonly string[];
  sheet: Sheet;
  run: (changes: Changes) => void;
  clear: () => void;
}

/** What is marked, in any frame of the job, to be made one track or to belong together. */
export function Marked({ marked, sheet, run, clear }: MarkedProps) {
  const t = useWords(words);
  const groups = grouped(sheet, marked);
  const isApart = groups.every(({ object }) => object?.group === null);
  return (
    <section className="benchMarked" aria-label={t('marked', { count: marked.length })}>
      <h2>{t('marked', { count: marked.length })}</h2>
      <div className="uiRow">
        <Button size="small" disabled={marked.length < 2} onClick={() => run(merged(sheet, marked))}>
          {t('act_merge')}
        </Button>
        <Button size="small" disabled={marked.length < 2} onClick={() => run(groups)}>
          {t(isApart ? 'act_ungroup' : 'act_group')}
        </Button>
        <Button size="small" onClick={clear}>
          {t('act_clear')}
        </Button>
      </div>
    </section>
  );
}
