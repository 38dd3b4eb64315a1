/**
 * The live stream: the server says what changed, and whoever shows it asks again.
 *
 *   useLiveEvent('job', (event) => { if (event.kind === 'resync' || event.id === id) void refetch(); });
 *
 * The tabs of one browser share a stream: the one that holds a lock of the browser reads it and hands events on, and when
 * that tab goes another takes over. A stream that breaks is opened again after a while that grows.
 */
import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent, LiveKind } from '#contract/ground/live/calls.ts';
import { BASE_PATH, callApi } from './client.ts';
import { readToken } from './token.ts';

/** `resync`: events may have been missed, so that whatever is shown is asked for again. It is told to every listener. */
export type Heard<Kind extends LiveKind> = Extract<LiveEvent, { kind: Kind | 'resync' }>;

const STREAM = `${BASE_PATH}/__live`;
const LOCK = 'pilotdesk.live';
/** Milliseconds without a heartbeat (they come every 15 s) after which a stream counts as broken. */
const SILENT_MS = 40_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

const listeners = new Set<(event: LiveEvent) => void>();
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pilotdesk.live') : null;

function tellListeners(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

function tell(event: LiveEvent): void {
  tellListeners(event);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  otherTabs?.postMessage(JSON.stringify(event));
}

const KINDS: Record<LiveKind, true> = {
  rows: true,
  command: true,
  message: true,
  dict: true,
  settings: true,
  job: true,
  alert: true,
  stations: true,
  typing: true,
  resync: true,
};

/** An event as it came; null for one of a newer server that this console does not know yet. */
function eventIn(text: unknown): LiveEvent | null {
  try {
    const event: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    const isKnown =
      typeof event === 'object' &&
      event !== null &&
      'kind' in event &&
      typeof event.kind === 'string' &&
      Object.hasOwn(KINDS, event.kind);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it by the type of the contract
    return isKnown ? (event as LiveEvent) : null;
  } catch {
    return null;
  }
}

/** Calls `listener` with every event of a kind, and with `resync`. Answers how to stop. */
export function onLiveEvent<Kind extends LiveKind>(kind: Kind, listener: (event: Heard<Kind>) => void): () => void {
  const isHeard = (event: LiveEvent): event is Heard<Kind> => event.kind === kind || event.kind === 'resync';
  const hear = (event: LiveEvent) => {
    if (isHeard(event)) listener(event);
  };
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** The same for as long as a component is there. */
export function useLiveEvent<Kind extends LiveKind>(kind: Kind, listener: (event: Heard<Kind>) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => onLiveEvent(kind, (event) => hear(event)), [kind]);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });

/** Reads a stream to its end. Answers whether anything came. */
function read(ticket: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(`${STREAM}?ticket=${encodeURIComponent(ticket)}`);
    let hasOpened = false;
    let silence = setTimeout(end, SILENT_MS);
    function end() {
      clearTimeout(silence);
      signal.removeEventListener('abort', end);
      source.close();
      resolve(hasOpened);
    }
    const alive = () => {
      hasOpened = true;
      clearTimeout(silence);
      silence = setTimeout(end, SILENT_MS);
    };
    source.addEventListener('beat', alive);
    source.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      alive();
      const event = eventIn(data);
      if (event !== null) tell(event);
    });
    // the browser's own way to open it again would come with a ticket that is used up
    source.addEventListener('error', end);
    signal.addEventListener('abort', end);
  });
}

/** Keeps a stream open. A session that has ended is found out by asking for the next ticket. */
async function keepReading(signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted && readToken() !== null) {
    try {
      const { ticket } = await callApi('/sys/live/getTicket', {}, { signal, quiet: true });
      const hasOpened = await read(ticket, signal);
      wait = hasOpened ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2);
    } catch {
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
    // everybody comes back when a server has restarted: each at a moment of its own
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

/** Begins to listen, in this tab or through another one. Called once by the frame; answers how to stop. */
export function followLive(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const hear = ({ data }: MessageEvent<unknown>) => {
    const event = eventIn(data);
    if (event !== null) tellListeners(event);
  };
  otherTabs?.addEventListener('message', hear);
  const reading = () => keepReading(signal);
  // without locks (a page that came neither over HTTPS nor from this machine) every tab reads for itself
  const working =
    'locks' in navigator && otherTabs !== null ? navigator.locks.request(LOCK, { signal }, reading) : reading();
  working.catch(() => undefined);
  return () => {
    otherTabs?.removeEventListener('message', hear);
    stop.abort();
  };
}
