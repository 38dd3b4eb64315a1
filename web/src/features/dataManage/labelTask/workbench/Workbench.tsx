import { Button, InputNumber, Select, Skeleton, Tooltip } from 'antd';
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import type { FrameKind } from '#contract/dataManage/dataSet/rules.ts';
import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import { moved, type Place, turnedBy } from '#contract/dataManage/labelTask/shapes.ts';
import { labelJobWords } from '#contract/dataManage/labelTask/words.ts';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { newKey } from '#web/lib/newKey.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { AskReason } from '#web/ui/AskReason.tsx';
import { labelTasksChanged } from '../labelTaskQueries.ts';
import { words } from '../words.ts';
import { useBenchCalls } from './benchCalls.ts';
import { Canvas, type Tool } from './Canvas.tsx';
import { convertedOf } from './convert.ts';
import { changed, type Drawn, redone, undone } from './drawing.ts';
import { Guide } from './Guide.tsx';
import { JobBar } from './JobBar.tsx';
import { Keys } from './Keys.tsx';
import { Notes, ObjectList } from './Lists.tsx';
import { Marked, Selected } from './Selected.tsx';
import { Strip } from './Strip.tsx';
import {
  type Changes,
  confirmed,
  copied as copiedAhead,
  grouped,
  keyToggled,
  merged,
  outsideToggled,
  relabelled,
  removed,
  reshaped,
  rowsOf,
  idOf,
  seenAt,
  seenIn,
  sheetOf,
  split,
  trackAt,
  tracked,
} from './tracking.ts';
import { useDrawing } from './useDrawing.ts';
import './workbench.css';

export type Job = CallOutput<'/dataManage/labelJob/getById'>;

const TOOLS: Readonly<Record<FrameKind, readonly Tool[]>> = {
  picture: ['select', 'box', 'rotatedBox', 'polygon', 'polyline', 'points', 'brush', 'eraser', 'note'],
  cloud: ['select', 'cuboid', 'note'],
};
const TOOL_KEYS: Readonly<Record<string, Tool>> = {
  V: 'select',
  B: 'box',
  R: 'rotatedBox',
  P: 'polygon',
  L: 'polyline',
  O: 'points',
  N: 'note',
  C: 'cuboid',
  W: 'brush',
  E: 'eraser',
};
/** Of a brush, in pixels of the picture. */
const MOST_BRUSH = 1000;
/** Metres in a cloud for a pixel of a picture. */
const METRES = 0.05;
// what draws clouds comes with the first cloud
const CloudStage = lazy(() => import('./cloud/CloudStage.tsx'));
const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LEAST_POINTS = { polygon: 3, polyline: 2, points: 1 } as const;
const isPath = (tool: Tool): tool is keyof typeof LEAST_POINTS => tool in LEAST_POINTS;
const SEARCH = { frame: text() };

interface WorkbenchProps {
  job: Job;
  classes: readonly LabelClass[];
}

/** A job on the screen: the picture, the tools, what is drawn, and the notes. */
export function Workbench({ job, classes }: WorkbenchProps) {
  const t = useWords(words);
  const say = useText();
  const calls = useBenchCalls();
  const { frames, notes, mayDraw } = job;
  const [{ frame: place }, setSearch] = useSearchState(SEARCH);
  const index = Math.max(
    0,
    frames.findIndex((one) => String(one.place) === place),
  );
  const frame = frames[index];
  const { drawing, setDrawing, saving, send } = useDrawing(job.job.id, job.objects, mayDraw);
  const [taken, setTool] = useState<Tool>('select');
  const [classId, setClassId] = useState(classes[0]?.id ?? '');
  const [chosen, setSelected] = useState<string | null>(null);
  const [marks, setMarks] = useState<readonly string[]>([]);
  const [begun, setBegun] = useState<readonly Place[]>([]);
  const [brushSize, setBrushSize] = useState(20);
  const [copied, setCopied] = useState<Drawn | null>(null);
  const [noteAt, setNoteAt] = useState<Place | null>(null);
  const byId = useMemo(() => new Map(classes.map((one) => [one.id, one])), [classes]);
  const sheet = useMemo(() => sheetOf(drawing.objects, frames), [drawing.objects, frames]);
  const frameId = frame?.id ?? '';
  const seen = useMemo(() => seenIn(sheet, frameId), [sheet, frameId]);
  // the canvas names a track by itself, so that its changes are of the track
  const shown = useMemo(() => seen.map(({ id, object }) => ({ ...object, key: id })), [seen]);
  if (frame === undefined) return null;
  const isCloud = frame.kind === 'cloud';
  const tools = TOOLS[frame.kind];
  const tool = tools.includes(taken) ? taken : 'select';
  // an object that became a track, or went into one
  const nowOf = (id: string) => drawing.objects.get(id)?.track ?? id;
  const selected = chosen === null ? null : nowOf(chosen);
  const chosenSeen = selected === null ? null : seenAt(sheet, frame.id, selected, true);
  const current = chosenSeen?.object.isOutside === false ? chosenSeen.object : undefined;
  const marked = [...new Set(marks.map(nowOf))].filter((id) => rowsOf(sheet, id).length > 0);
  const frameNotes = notes
    .map((note, order) => ({ ...note, number: order + 1 }))
    .filter((note) => note.frameId === frame.id && note.isOpen);
  const fits = (id: string, kind: Geometry['kind']) => byId.get(id)?.shapes.includes(kind) === true;

  const run = (changes: Changes) => {
    if (!mayDraw || changes.length === 0) return;
    setDrawing((now) => changed(now, changes));
    const here = changes.find(({ object }) => object?.frameId === frame.id && !object.isOutside)?.object;
    if (here) setSelected(idOf(here));
  };
  const add = ({ classId: id, geometry, attributes }: Pick<Drawn, 'classId' | 'geometry' | 'attributes'>) => {
    const key = newKey();
    const alone = { track: null, isOutside: false, group: null };
    const own = { key, frameId: frame.id, source: 'person' as const, isConfirmed: true };
    run([{ key, object: { classId: id, geometry, attributes, ...alone, ...own } }]);
  };
  const draw = (geometry: Geometry) => {
    const fitting = fits(classId, geometry.kind) ? classId : classes.find(({ id }) => fits(id, geometry.kind))?.id;
    if (fitting === undefined) return;
    setClassId(fitting);
    add({ classId: fitting, geometry, attributes: {} });
  };
  const finish = () => {
    if (isPath(tool) && begun.length >= LEAST_POINTS[tool]) draw({ kind: tool, points: begun.map(([x, y]) => [x, y]) });
    setBegun([]);
  };
  const choose = (next: Tool) => {
    setTool(next);
    setBegun([]);
  };
  const chooseClass = (id: string) => {
    setClassId(id);
    if (current !== undefined && selected !== null && fits(id, current.geometry.kind))
      run(relabelled(sheet, selected, id));
  };
  const mark = (id: string) => setMarks(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]);
  const goTo = (at: number) => {
    // a track stays selected from frame to frame
    if (current?.track === null) setSelected(null);
    setBegun([]);
    setSearch({ frame: String(at) });
  };
  const go = (step: number) => {
    const next = frames[index + step];
    if (next !== undefined) goTo(next.place);
  };
  const reshape = (geometry: Geometry) => {
    if (selected !== null) run(reshaped(sheet, frame.id, selected, geometry));
  };
  const isBrush = tool === 'brush' || tool === 'eraser';
  const thicken = (factor: number) =>
    setBrushSize((now) =>
      Math.min(MOST_BRUSH, Math.max(1, factor > 1 ? Math.ceil(now * factor) : Math.floor(now * factor))),
    );
  const convert = () => {
    const other = current === undefined ? null : convertedOf(current.geometry, frame);
    if (current !== undefined && other !== null && fits(current.classId, other.kind)) reshape(other);
  };
  /** To the key frame before or behind this one. */
  const goToKey = (step: 1 | -1) => {
    const found = selected === null ? null : trackAt(sheet, frame.id, selected);
    const keyFrames = found?.track.keyFrames ?? [];
    const next =
      step === 1
        ? keyFrames.find(({ at }) => at > (found?.at ?? 0))
        : keyFrames.findLast(({ at }) => at < (found?.at ?? 0));
    const target = frames.find(({ id }) => id === next?.object.frameId);
    if (target !== undefined) goTo(target.place);
  };
  const copyAhead = (object: Drawn) => {
    const changes = copiedAhead(sheet, object, 1);
    const copy = changes[0]?.object;
    run(changes);
    const target = frames.find(({ id }) => id === copy?.frameId);
    if (target === undefined || !copy) return;
    goTo(target.place);
    setSelected(copy.key);
  };
  const commandKey = (key: string, isShift: boolean): boolean => {
    if (key === 'z' && mayDraw) setDrawing(isShift ? redone : undone);
    else if (key === 'c' && current !== undefined) setCopied(current);
    else if (key === 'v' && copied !== null && mayDraw)
      add({ ...copied, geometry: moved(copied.geometry, [0, 0], frame) });
    else if (key === 'd' && current !== undefined && mayDraw)
      add({ ...current, geometry: moved(current.geometry, isCloud ? [1, 1] : [10, 10], frame) });
    else if (key === 'b' && current !== undefined && mayDraw) copyAhead(current);
    else return false;
    return true;
  };
  /** Keys of tracks and of what is marked. */
  const actKey = (key: string): boolean => {
    if (key === '<' || key === '>') goToKey(key === '>' ? 1 : -1);
    else if (key === 'Q') convert();
    else if (key === 'M') run(merged(sheet, marked));
    else if (key === 'G' && marked.length > 1) run(grouped(sheet, marked));
    else if (selected === null) return false;
    else if (key === 'A') mark(selected);
    else if (key === 'T') run(tracked(sheet, selected));
    else if (key === 'K') run(keyToggled(sheet, frame.id, selected));
    else if (key === 'X') run(outsideToggled(sheet, frame.id, selected));
    else if (key === 'S') run(split(sheet, frame.id, selected));
    else return false;
    return true;
  };
  const plainKey = (key: string, isShift: boolean): boolean => {
    const arrow = ARROWS[key];
    const toolOfKey = isShift ? TOOL_KEYS[key] : undefined;
    const nextTool = toolOfKey !== undefined && tools.includes(toolOfKey) ? toolOfKey : undefined;
    const hotClass = classes.find(({ hotkey }) => hotkey !== '' && hotkey === key);
    const step = isShift ? 10 : 1;
    if (nextTool !== undefined) {
      if (mayDraw || nextTool === 'select' || nextTool === 'note') choose(nextTool);
    } else if (arrow !== undefined && current !== undefined)
      // forward is up, and left is left
      reshape(
        moved(
          current.geometry,
          isCloud ? [-arrow[1] * step * METRES, -arrow[0] * step * METRES] : [arrow[0] * step, arrow[1] * step],
          frame,
        ),
      );
    else if (key === 'Enter' && begun.length > 0) finish();
    else if (key === 'Enter' && selected !== null && current !== undefined) run(confirmed(sheet, selected));
    else if (key === 'Escape' && begun.length > 0) setBegun([]);
    else if (key === 'Escape' && selected !== null) setSelected(null);
    else if (key === 'Escape' && marked.length > 0) setMarks([]);
    else if ((key === 'Delete' || key === 'Backspace') && selected !== null) run(removed(sheet, selected));
    else if (isBrush && (key === '[' || key === ']')) thicken(key === '[' ? 0.8 : 1.25);
    else if ((key === '[' || key === ']') && current !== undefined)
      reshape(turnedBy(current.geometry, key === '[' ? -5 : 5, frame));
    else if (key === ',' || key === '.') go(key === ',' ? -1 : 1);
    else if (hotClass !== undefined) chooseClass(hotClass.id);
    else return actKey(key);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // letters in a field, and the keys of its list, are the field's own
    if (!(event.target instanceof HTMLCanvasElement)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isTaken = isCommand
      ? commandKey(event.key.toLowerCase(), event.shiftKey)
      : plainKey(event.key, event.shiftKey);
    if (isTaken) event.preventDefault();
  };

  const colourOf = (id: string) => byId.get(id)?.colour ?? '#8c8c8c';
  const stage = {
    label: t(isCloud ? 'cloudCanvas' : 'canvas', { place: frame.place }),
    frame,
    objects: shown,
    notes: frameNotes,
    selected,
    tool,
    mayDraw,
    colourOf,
    select: setSelected,
    mark,
    draw,
    change: (id: string, geometry: Geometry) => run(reshaped(sheet, frame.id, id, geometry)),
    note: setNoteAt,
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that the canvas within has taken
    <div className="bench" onKeyDown={onKeyDown}>
      <JobBar job={job} saving={saving} unsaved={drawing.unsaved.size} send={send} goTo={goTo} />
      <div className="benchTools" role="toolbar" aria-label={t('tools')}>
        {tools.map((one) => (
          <Button
            key={one}
            size="small"
            type={tool === one ? 'primary' : 'default'}
            aria-pressed={tool === one}
            disabled={!mayDraw && one !== 'select' && one !== 'note'}
            onClick={() => choose(one)}
          >
            {t(`tool_${one}`)}
          </Button>
        ))}
        {begun.length > 0 ? (
          <Button size="small" onClick={finish}>
            {t('finish')}
          </Button>
        ) : null}
        {isBrush ? (
          <Tooltip title={t(tool === 'brush' ? 'brushHint' : 'eraserHint')}>
            <InputNumber
              size="small"
              aria-label={t('brushSize')}
              min={1}
              max={MOST_BRUSH}
              precision={0}
              value={brushSize}
              onChange={(size) => setBrushSize(size ?? 1)}
            />
          </Tooltip>
        ) : null}
        <Button size="small" disabled={drawing.done.length === 0} onClick={() => setDrawing(undone)}>
          {t('undo')}
        </Button>
        <Button size="small" disabled={drawing.undone.length === 0} onClick={() => setDrawing(redone)}>
          {t('redo')}
        </Button>
        <span className="benchFrames">
          <Button size="small" disabled={index === 0} aria-label={t('previous')} onClick={() => go(-1)}>
            ‹
          </Button>
          <Tooltip title={frame.name}>
            <span>{t('frameOf', { place: index + 1, all: frames.length })}</span>
          </Tooltip>
          <Button size="small" disabled={index === frames.length - 1} aria-label={t('next')} onClick={() => go(1)}>
            ›
          </Button>
        </span>
      </div>
      {frames.length > 1 ? <Strip sheet={sheet} frameId={frame.id} selected={selected} goTo={goTo} /> : null}
      <div className="benchBody">
        {isCloud ? (
          <Suspense fallback={<Skeleton active />}>
            <CloudStage {...stage} />
          </Suspense>
        ) : (
          <Canvas
            {...stage}
            begun={begun}
            setBegun={setBegun}
            brushSize={brushSize}
            colour={colourOf(fits(classId, 'mask') ? classId : (classes.find(({ id }) => fits(id, 'mask'))?.id ?? ''))}
            remove={(id) => run(removed(sheet, id))}
          />
        )}
        <aside className="benchSide">
          <Select
            aria-label={t('label')}
            value={current?.classId ?? classId}
            disabled={!mayDraw}
            showSearch={{ optionFilterProp: 'label' }}
            options={classes.map(({ id, code, nameZh, nameEn, hotkey }) => ({
              value: id,
              label: `${say([nameZh, nameEn])} ${code}${hotkey === '' ? '' : ` [${hotkey}]`}`,
              disabled: current !== undefined && !fits(id, current.geometry.kind),
            }))}
            onChange={chooseClass}
          />
          <Guide labelClass={byId.get(current?.classId ?? classId)} />
          {chosenSeen === null ? null : (
            <Selected
              seen={chosenSeen}
              sheet={sheet}
              frameId={frame.id}
              labelClass={byId.get(chosenSeen.object.classId)}
              mayDraw={mayDraw}
              isMarked={marked.includes(chosenSeen.id)}
              mark={() => mark(chosenSeen.id)}
              run={run}
              frame={frame}
              convert={convert}
            />
          )}
          {marked.length === 0 || !mayDraw ? null : (
            <Marked marked={marked} sheet={sheet} run={run} clear={() => setMarks([])} />
          )}
          <ObjectList
            objects={seen}
            marked={marked}
            classes={byId}
            selected={selected}
            select={setSelected}
            mark={mark}
          />
          <Notes notes={notes} frames={frames} goTo={goTo} />
          <Keys />
        </aside>
      </div>
      {noteAt === null ? null : (
        <AskReason
          title={t('noteTitle')}
          text={t('noteText')}
          label={say(labelJobWords.fields.text)}
          confirmLabel={t('tool_note')}
          done={t('noteAdded')}
          run={async (reason, idempotencyKey) => {
            const [x, y] = noteAt;
            const note = { jobId: job.job.id, frameId: frame.id, x, y, text: reason };
            await callApi(calls.addNote, note, { idempotencyKey });
            await labelTasksChanged();
          }}
          close={() => setNoteAt(null)}
        />
      )}
    </div>
  );
}
