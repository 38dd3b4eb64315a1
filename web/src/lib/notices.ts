/** Short notices for the person, shown by the frame wherever they are, the sign-in page included. */
import { createStore } from './store.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';
export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  /** Notices of one key never stand twice: the later takes the place of the earlier. */
  key: string;
  /** Something to do about it, e.g. undo. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it leaves by itself; 0 stays until closed. */
  duration: number;
}

export const notices = createStore<readonly Notice[]>([]);
const MOST_SHOWN = 4;
let lastId = 0;

export interface NoticeOptions {
  key?: string;
  action?: Notice['action'];
  duration?: number;
}

/** Shows a notice; answers a function that takes it away. An equal one that is showing is renewed, not repeated. */
export function notify(kind: NoticeKind, text: string, options: NoticeOptions = {}): () => void {
  lastId += 1;
  const id = lastId;
  const key = options.key ?? `${kind} ${text}`;
  const duration = options.duration ?? (kind === 'error' ? 8000 : 5000);
  const others = notices.get().filter((notice) => notice.key !== key);
  notices.set([...others, { id, kind, text, key, action: options.action, duration }].slice(-MOST_SHOWN));
  return () => dismissNotice(id);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}
