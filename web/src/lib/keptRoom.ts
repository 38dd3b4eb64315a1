/**
 * Where the bar of the calls for help ended when this browser last showed it: the next page that opens begins below it from its
 * first picture on, instead of moving once the bar is there.
 */
const KEY = 'alarmRoom';

/** `end`: with its unit; empty when there is no bar. At another width of the window it is another height. */
export function keepRoom(end: string): void {
  try {
    if (end === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${end} ${innerWidth}`);
  } catch {
    // a full store lets the page move once
  }
}

/** Makes the room that was kept, before anything is drawn. */
export function beginInRoom(): void {
  const [end = '', width] = (localStorage.getItem(KEY) ?? '').split(' ');
  if (Number(width) !== innerWidth || !/^\d{1,3}(\.\d+)?px$/.test(end)) return;
  const { style } = document.documentElement;
  style.setProperty('--alarmRoom', end);
  style.setProperty('--alarmEnd', end);
}
