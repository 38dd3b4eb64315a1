/** The state of a list of files: uploaded, under way, and failed ones. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileRef } from '#contract/base/file/calls.ts';
import { messageOf } from '#web/lib/client.ts';
import { askAgain, QuarantinedError, uploadFile } from '#web/lib/upload.ts';

/** A file that is not there yet. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed' | 'quarantined';
  /** 0 to 1. */
  part: number;
  /** Why it failed. */
  reason: string;
  /** In quarantine: what to ask for again. */
  id: string;
}

/** Most uploads at the same time; others wait. */
const AT_ONCE = 2;

/** Known files by their ids, so that a reopened form can name them. */
const known = new Map<string, FileRef>();
const MOST_KNOWN = 500;
function remember(file: FileRef): void {
  known.set(file.id, file);
  if (known.size > MOST_KNOWN) known.delete([...known.keys()][0] ?? '');
}
export const knownFile = (id: string): FileRef | undefined => known.get(id);

let serial = 0;

export interface Uploads {
  list: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: (key: number) => void;
  /** Cancels an upload under way, or removes a failed one. */
  drop: (key: number) => void;
}

/** Uploads a few at a time and calls `done` for each. Leaving the screen cancels uploads under way. */
export function useUploads(done: (file: FileRef) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const whenDone = useRef(done);
  useEffect(() => {
    whenDone.current = done;
  });
  const change = useCallback((key: number, fields: Partial<Upload>) => {
    setList((before) => before.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
  }, []);

  const run = useCallback(
    async ({ key, file, id }: Upload) => {
      const stop = new AbortController();
      running.current.set(key, stop);
      try {
        const onProgress = (part: number) => change(key, { part });
        const ref = id === '' ? await uploadFile(file, { signal: stop.signal, onProgress }) : await askAgain(id);
        remember(ref);
        setList((before) => before.filter((upload) => upload.key !== key));
        if (!stop.signal.aborted) whenDone.current(ref);
      } catch (error) {
        if (stop.signal.aborted) setList((before) => before.filter((upload) => upload.key !== key));
        else if (error instanceof QuarantinedError)
          change(key, { state: 'quarantined', reason: error.brought.reason, id: error.brought.id });
        else change(key, { state: 'failed', reason: messageOf(error) });
      } finally {
        running.current.delete(key);
      }
    },
    [change],
  );

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    const next = list.filter(({ state, key }) => state === 'waiting' && !running.current.has(key)).slice(0, free);
    for (const upload of next) {
      change(upload.key, { state: 'sending' });
      void run(upload);
    }
  }, [list, change, run]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file): Upload => {
      serial += 1;
      return { key: serial, file, state: 'waiting', part: 0, reason: '', id: '' };
    });
    setList((before) => [...before, ...added]);
  }, []);
  const retry = useCallback((key: number) => change(key, { state: 'waiting', part: 0, reason: '' }), [change]);
  const drop = useCallback((key: number) => {
    running.current.get(key)?.abort();
    setList((before) => before.filter((upload) => upload.key !== key));
  }, []);
  return { list, add, retry, drop };
}
