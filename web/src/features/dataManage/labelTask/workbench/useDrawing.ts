/** The drawing of a job on this computer: kept here at once, and sent within a second while there is a network. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LabelObject } from '#contract/dataManage/labelTask/calls.ts';
import { MOST_SAVED } from '#contract/dataManage/labelTask/rules.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { useBenchCalls } from './benchCalls.ts';
import { changed, type Drawing, drawingOf, type Drawn, overtaken, saved } from './drawing.ts';

const SAVE_AFTER_MS = 600;
const AGAIN_AFTER_MS = 5000;

interface Kept {
  key: string;
  revision: number;
  object: Drawn | null;
}

/** Runs of masks that go at once: a megabyte takes them, and one mask always goes. */
const MOST_SENT_RUNS = 100_000;
/** Runs that are kept in the storage of the browser, which has room for five megabytes. */
const MOST_KEPT_RUNS = 400_000;

const runsOf = (object: Drawn | null | undefined): number =>
  object?.geometry.kind === 'mask' ? object.geometry.runs.length : 0;

/** The first keys whose objects go at once. */
export function batchOf(keys: readonly string[], objects: ReadonlyMap<string, Drawn>): string[] {
  let runs = 0;
  const count = keys.slice(0, MOST_SAVED).findIndex((key, index) => {
    runs += runsOf(objects.get(key));
    return index > 0 && runs > MOST_SENT_RUNS;
  });
  return keys.slice(0, count === -1 ? MOST_SAVED : count);
}

const placeOf = (jobId: string): string => `labelJob/${jobId}`;

/** What an earlier visit could not send. What cannot be read is none. */
function keptOf(jobId: string): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(placeOf(jobId)) ?? '[]');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below by this very file; the server parses it again
    return Array.isArray(found) ? (found as Kept[]).map(whole) : [];
  } catch {
    return [];
  }
}

export type Saving = { state: 'saved' | 'saving' | 'overtaken' } | { state: 'failed'; reason: string };

const bare = ({ revision: _revision, ...object }: LabelObject): Drawn => object;
/** What an earlier release kept knows nothing of tracks. */
const whole = ({ object, ...kept }: Kept): Kept => ({
  ...kept,
  object: object === null ? null : { ...ALONE, ...object },
});
const ALONE = { track: null, isOutside: false, group: null };

/** What the server has, with what an earlier visit could not send put over it. */
function begin(jobId: string, objects: readonly LabelObject[], isOpen: boolean) {
  const kept = isOpen ? keptOf(jobId) : [];
  const begun = drawingOf(objects.map(bare));
  return {
    drawing: kept.length > 0 ? changed(begun, kept) : begun,
    /** By key; the revision that the person saw. */
    revisions: new Map([...objects, ...kept].map(({ key, revision }) => [key, revision])),
  };
}

/** What of a batch the server does not take as it is, by its place there; its sentence for each. */
const faultsOf = (error: ApiError): Map<number, string> =>
  new Map(
    error.fields.flatMap(({ path, message }) => {
      const place = /^changes\.(\d+)\./.exec(path)?.[1];
      return place === undefined ? [] : [[Number(place), message] as const];
    }),
  );

/**
 * @param objects as the server has them, of the first rendering
 * @param isOpen whether the person may draw
 */
export function useDrawing(jobId: string, objects: readonly LabelObject[], isOpen: boolean) {
  const { saveObjects } = useBenchCalls();
  const [begun] = useState(() => begin(jobId, objects, isOpen));
  const [drawing, setDrawing] = useState<Drawing>(begun.drawing);
  const revisions = useRef(begun.revisions);
  const [saving, setSaving] = useState<Saving>({ state: 'saved' });
  const latest = useRef(drawing);
  const isSending = useRef(false);
  /** Objects that the server refused as they are: they hold nothing else up, and go again when they were changed. */
  const refused = useRef(new Map<string, { object: Drawn | null; reason: string }>());

  const send = useCallback(async () => {
    if (isSending.current) return;
    const { objects: all, unsaved } = latest.current;
    for (const [key, { object }] of refused.current)
      if (!unsaved.has(key) || object !== (all.get(key) ?? null)) refused.current.delete(key);
    const keys = batchOf(
      [...unsaved].filter((key) => !refused.current.has(key)),
      all,
    );
    if (keys.length === 0) return;
    isSending.current = true;
    setSaving({ state: 'saving' });
    const sent = new Map(keys.map((key) => [key, all.get(key) ?? null]));
    const changes = keys.map((key) => {
      const object = sent.get(key) ?? null;
      const revision = revisions.current.get(key) ?? 0;
      if (object === null) return { key, revision, object };
      const { key: _key, source: _source, ...drawn } = object;
      return { key, revision, object: drawn };
    });
    try {
      const answer = await callApi(saveObjects, { jobId, changes }, { quiet: true });
      for (const { key, revision } of answer.saved) revisions.current.set(key, revision);
      for (const { key, current } of answer.conflicts) revisions.current.set(key, current?.revision ?? 0);
      const lost = new Set(answer.conflicts.map(({ key }) => key));
      const theirs = new Map(
        answer.conflicts.map(({ key, current }) => [key, current === null ? null : bare(current)]),
      );
      for (const key of lost) sent.delete(key);
      setDrawing((now) => (theirs.size === 0 ? saved(now, sent) : overtaken(saved(now, sent), theirs)));
      const [fault] = refused.current.values();
      if (fault !== undefined) setSaving({ state: 'failed', reason: fault.reason });
      else setSaving({ state: lost.size === 0 ? 'saved' : 'overtaken' });
    } catch (error) {
      if (error instanceof ApiError)
        for (const [place, reason] of faultsOf(error)) {
          const key = keys[place];
          if (key !== undefined) refused.current.set(key, { object: all.get(key) ?? null, reason });
        }
      setSaving({ state: 'failed', reason: error instanceof ApiError ? messageOf(error) : String(error) });
    } finally {
      isSending.current = false;
    }
  }, [jobId, saveObjects]);

  // keeps the browser's storage and the server in step with the drawing
  useEffect(() => {
    latest.current = drawing;
    if (!isOpen) return undefined;
    const kept: Kept[] = [...drawing.unsaved].map((key) => ({
      key,
      revision: revisions.current.get(key) ?? 0,
      object: drawing.objects.get(key) ?? null,
    }));
    if (kept.length === 0) {
      localStorage.removeItem(placeOf(jobId));
      return undefined;
    }
    let runs = 0;
    const fitting = kept.filter(({ object }) => (runs += runsOf(object)) <= MOST_KEPT_RUNS);
    try {
      localStorage.setItem(placeOf(jobId), JSON.stringify(fitting));
    } catch {
      // no room: it is sent all the same, and the bar says until when it is not saved
      localStorage.removeItem(placeOf(jobId));
    }
    const first = setTimeout(() => void send(), SAVE_AFTER_MS);
    const again = setInterval(() => void send(), AGAIN_AFTER_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [drawing, isOpen, jobId, send]);

  return { drawing, setDrawing, saving, send };
}
