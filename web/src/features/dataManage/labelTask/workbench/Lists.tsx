import { Button } from 'antd';
import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import type { LabelFrame, LabelNote } from '#contract/dataManage/labelTask/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { labelTasksChanged } from '../labelTaskQueries.ts';
import { words } from '../words.ts';
import { useBenchCalls } from './benchCalls.ts';
import type { Seen } from './tracking.ts';

interface ObjectListProps {
  objects: readonly Seen[];
  /** Those that are marked, in any frame. */
  marked: readonly string[];
  classes: ReadonlyMap<string, LabelClass>;
  selected: string | null;
  select: (id: string) => void;
  mark: (id: string) => void;
}

/** The objects of the frame, which says without the picture what is drawn on it. */
export function ObjectList({ objects, marked, classes, selected, select, mark }: ObjectListProps) {
  const t = useWords(words);
  const say = useText();
  const groups = new Map(
    [...new Set(objects.flatMap(({ object: { group } }) => group ?? []))].map((group, index) => [group, index + 1]),
  );
  return (
    <section aria-label={t('objects', { count: objects.length })}>
      <h2>{t('objects', { count: objects.length })}</h2>
      {objects.length === 0 ? <p className="uiQuiet">{t('noObjects')}</p> : null}
      <ul className="benchObjects">
        {objects.map(({ id, isKey, object: { classId, geometry, isConfirmed, track, group } }) => {
          const labelClass = classes.get(classId);
          const said = !isConfirmed
            ? t('unconfirmed')
            : track === null
              ? t(`tool_${geometry.kind}`)
              : t(isKey ? 'keyFrame' : 'between');
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selected}
                data-marked={marked.includes(id)}
                onClick={({ shiftKey }) => {
                  select(id);
                  if (shiftKey) mark(id);
                }}
              >
                <i style={{ background: labelClass?.colour ?? '#8c8c8c' }} />
                {labelClass === undefined ? classId : say([labelClass.nameZh, labelClass.nameEn])}
                {groups.has(group ?? '') ? <b>{t('groupNumber', { number: groups.get(group ?? '') ?? 0 })}</b> : null}
                <span>{said}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface NotesProps {
  notes: readonly LabelNote[];
  frames: readonly LabelFrame[];
  /** Shows the frame at a place. */
  goTo: (place: number) => void;
}

/** The open notes of the job, by their numbers on the pictures. */
export function Notes({ notes, frames, goTo }: NotesProps) {
  const t = useWords(words);
  const calls = useBenchCalls();
  const places = new Map(frames.map(({ id, place }) => [id, place]));
  const open = notes.map((note, index) => ({ ...note, number: index + 1 })).filter(({ isOpen }) => isOpen);
  const settle = async (id: string) => {
    await callApi(calls.closeNote, { id });
    await labelTasksChanged();
  };
  return (
    <section aria-label={t('notes')}>
      <h2>{t('notes')}</h2>
      {open.length === 0 ? <p className="uiQuiet">{t('noNotes')}</p> : null}
      <ul className="benchNotes">
        {open.map(({ id, number, frameId, text, authorName }) => (
          <li key={id}>
            <button type="button" onClick={() => goTo(places.get(frameId) ?? 1)}>
              <b>{number}</b> {text}
              <span>{authorName}</span>
            </button>
            <Button size="small" onClick={() => void settle(id)}>
              {t('settle')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
