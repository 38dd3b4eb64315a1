/**
 * Room for the bar: everything else begins below it, but nothing moves under somebody's hand. The bar comes and goes over
 * what is there, and the page makes way, or takes its place back, behind the next thing that the person does. A drawer or a
 * dialog that an address opens does so at once, for nobody has a hand on it yet, and its title says what it is about.
 */
let wanted = '';
let isWaiting = false;

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

/** Where the bar ends, in pixels; 0 when it is gone. */
export function makeRoom(end: number): void {
  wanted = end === 0 ? '' : `${end}px`;
  if (!navigator.userActivation.hasBeenActive) set('--alarmEnd');
  if (isWaiting) return;
  isWaiting = true;
  document.addEventListener('click', settleSoon, true);
  document.addEventListener('keydown', settleSoon, true);
}
