import { Checkbox, Input } from 'antd';
import { useId } from 'react';
import { useWords } from '#web/lib/words.ts';
import { useDrawing } from '#web/ui/map/draw/drawing.ts';
import { words } from './words.ts';
import { HOLE, kindOf, NO_INFO, PROBLEM_WORDS, problemsOf } from './siteShapes.ts';
import type { SiteEditor } from './useSiteEditor.ts';

/** What the chosen shape is: its name, a bay's code, a lane's direction. */
export function ShapeForm({ editor }: { editor: SiteEditor }) {
  const t = useWords(words);
  const id = useId();
  const { shapes, selectedId } = useDrawing(editor.drawing);
  const shape = shapes.find((each) => each.id === selectedId);
  if (shape === undefined) return <p className="uiQuiet">{t('nothingChosen')}</p>;
  const kind = kindOf(shape.role);
  const info = editor.infos.get(shape.id) ?? NO_INFO;
  const problem = problemsOf(shapes, editor.infos).get(shape.id);
  if (shape.role === HOLE)
    return (
      <p className={problem === undefined ? 'uiQuiet' : 'stationBad'}>
        {t(problem === undefined ? 'holeHint' : PROBLEM_WORDS[problem])}
      </p>
    );
  const says = problem === undefined ? 'bayCodeHint' : PROBLEM_WORDS[problem];
  return (
    <div className="siteForm">
      {kind === 'bay' ? (
        <div>
          <label htmlFor={`${id}code`}>{t('bayCode')}</label>
          <Input
            id={`${id}code`}
            aria-describedby={`${id}codeSays`}
            maxLength={20}
            status={problem === undefined ? '' : 'error'}
            value={info.bayCode}
            onChange={(event) => editor.setInfo(shape.id, { bayCode: event.target.value.replace(/[^\w-]/g, '') })}
          />
          <small id={`${id}codeSays`} className={problem === undefined ? 'uiQuiet' : 'stationBad'}>
            {t(says)}
          </small>
        </div>
      ) : null}
      <div>
        <label htmlFor={`${id}name`}>{t('name')}</label>
        <Input
          id={`${id}name`}
          maxLength={60}
          value={info.name}
          onChange={(event) => editor.setInfo(shape.id, { name: event.target.value })}
        />
      </div>
      {kind === 'lane' ? (
        <Checkbox
          checked={info.oneWay}
          onChange={(event) => editor.setInfo(shape.id, { oneWay: event.target.checked })}
        >
          {t('oneWay')}
        </Checkbox>
      ) : null}
    </div>
  );
}
