/**
 * Room for the bar: everything else begins below it, but nothing moves under somebody's hand. The bar comes and goes over
 * what is there, and the page makes way, or takes its place back, behind the next thing that the person does. At once it does so
 * where no hand is on the page: as it loads with a bar, until something is pressed, and behind what was pressed in the bar itself.
 * A drawer or a dialog that an address opens makes way at once as well: its title says what it is about.
 */
let wanted = '';
let isWaiting = false;
/** Whether somebody cried as the page was loaded, and nothing was pressed since; undefined: not known yet. */
let isLoading: boolean | undefined;
let isHandInBar = false;

function set(...names: readonly ('--alarmEnd' | '--alarmRoom')[]): void {
  const { style } = document.documentElement;
  for (const name of names)
    if (wanted === '') style.removeProperty(name);
    else style.setProperty(name, wanted);
}

function settle(): void {
  document.removeEventListener('click', settleSoon, true);
  document.removeEventListener('keydown', settleSoon, true);
  isWaiting = false;
  set('--alarmEnd', '--alarmRoom');
}

/** What was pressed gets it where it was. */
const settleSoon = (): void => void requestAnimationFrame(settle);

function feelHand({ target }: Event): void {
  isLoading = false;
  isHandInBar = target instanceof Element && target.closest('.alarmTop') !== null;
}
document.addEventListener('pointerdown', feelHand, true);
document.addEventListener('keydown', feelHand, true);

/** What the first answer says: whether there is a bar as the page is loaded. */
export function beginWithBar(hasBar: boolean): void {
  isLoading ??= hasBar;
}

/** Where the bar ends, in pixels; 0 when it is gone. */
export function makeRoom(end: number): void {
  wanted = end === 0 ? '' : `${end}px`;
  if (isLoading === true || isHandInBar) {
    settle();
    return;
  }
  if (!navigator.userActivation.hasBeenActive) set('--alarmEnd');
  if (isWaiting) return;
  isWaiting = true;
  document.addEventListener('click', settleSoon, true);
  document.addEventListener('keydown', settleSoon, true);
}
