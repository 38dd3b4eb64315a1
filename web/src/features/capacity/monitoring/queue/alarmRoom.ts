/**
 * Room for the bar: everything else begins below it, but nothing moves under somebody's hand. The bar comes and goes over
 * what is there, and the page makes way, or takes its place back, behind the next thing that the person does. At once it does so
 * where no hand is on the page: as it loads with a bar, until something is pressed, and behind what was pressed in the bar itself.
 * A drawer or a dialog that an address opens makes way at once as well: its title says what it is about.
 */
import { keepRoom } from '#web/lib/keptRoom.ts';

let wanted = '';
let isWaiting = false;
/** Whether there was a bar as the page was loaded; undefined: not known yet. */
let beganWithBar: boolean | undefined;
/** Something was pressed since the page was loaded. */
let isTouched = false;
let isHandInBar = false;

function set(...names: readonly ('--alarmEnd' | '--alarmRoom')[]): void {
  const { style } = document.documentElement;
  for (const name of names)
    if (wanted === '') style.removeProperty(name);
    else style.setProperty(name, wanted);
}

const roomNow = (): string => document.documentElement.style.getPropertyValue('--alarmRoom');

function settle(): void {
  document.removeEventListener('click', settleSoon, true);
  document.removeEventListener('keydown', settleSoon, true);
  isWaiting = false;
  set('--alarmEnd', '--alarmRoom');
}

/** What was pressed gets it where it was. */
const settleSoon = (): void => void requestAnimationFrame(settle);

function settleBehindHand(): void {
  if (isWaiting) return;
  isWaiting = true;
  document.addEventListener('click', settleSoon, true);
  document.addEventListener('keydown', settleSoon, true);
}

function feelHand({ target }: Event): void {
  isTouched = true;
  isHandInBar = target instanceof Element && target.closest('.alarmTop') !== null;
}
document.addEventListener('pointerdown', feelHand, true);
document.addEventListener('keydown', feelHand, true);

/** What the first answer says: whether there is a bar as the page is loaded. */
export function beginWithBar(hasBar: boolean): void {
  if (beganWithBar !== undefined) return;
  beganWithBar = hasBar;
  if (hasBar) return;
  // the room that was kept is not needed any more
  keepRoom('');
  if (isTouched) settleBehindHand();
  else settle();
}

/** Where the bar ends, in pixels; 0 when it is gone. */
export function makeRoom(end: number): void {
  wanted = end === 0 ? '' : `${end}px`;
  keepRoom(wanted);
  const isLoading = beganWithBar === true && !isTouched;
  // a bar that has not all it will say is lower than the room that was kept for it
  const isStillLower = isLoading && end > 0 && end < Number.parseFloat(roomNow());
  if ((isLoading && !isStillLower) || isHandInBar) {
    settle();
    return;
  }
  if (!isStillLower && !navigator.userActivation.hasBeenActive) set('--alarmEnd');
  settleBehindHand();
}
