/**
 * Where the bar of the calls for help ended when this browser last showed it: the next page that opens begins below it from its
 * first picture on, instead of moving once the bar is there.
 */
const KEY = 'alarmRoom';

interface Kept {
  readonly end: string;
  /** Of the window: at another width it is another height. */
  readonly width: number;
}

function read(text: string | null): Kept | null {
  const [end = '', width = ''] = (text ?? '').split(' ');
  return /^\d{1,3}(\.\d+)?px$/.test(end) ? { end, width: Number(width) } : null;
}

/** `end`: with its unit; empty when there is no bar. */
export function keepRoom(end: string): void {
  try {
    if (end === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${end} ${innerWidth}`);
  } catch {
    // a browser that keeps nothing lets the page move once
  }
}

/** Makes the room that was kept, before anything is drawn. */
export function beginInRoom(): void {
  let kept: Kept | null = null;
  try {
    kept = read(localStorage.getItem(KEY));
  } catch {
    return;
  }
  if (kept?.width !== innerWidth) return;
  const { style } = document.documentElement;
  style.setProperty('--alarmRoom', kept.end);
  style.setProperty('--alarmEnd', kept.end);
}
