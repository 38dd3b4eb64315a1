/**
 * The sound of a new urgent alert, made here: two short tones, so that no file has to come. Browsers let a page sound
 * only after a click or a key; until then the sound waits and says so.
 */
import { usePreference } from '#web/lib/preferences.ts';
import { createStore } from '#web/lib/store.ts';

const isChoice = (value: unknown): value is boolean | null => typeof value === 'boolean' || value === null;

/** Whether this account's consoles sound; `isAsked`: its person has chosen, which is kept. */
export function useSound() {
  const [choice, set, { ready }] = usePreference<boolean | null>('alerts.sound', null, isChoice);
  const choose = (next: boolean) => {
    set(next);
    if (!next) return;
    // the click is what lets the page sound: it is tried out at once
    void allowSound(true);
    if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission();
  };
  return { isOn: choice === true, isAsked: !ready || choice !== null, choose };
}

/** `waiting`: the browser wants a click first. */
export const soundState = createStore<'ready' | 'waiting'>('waiting');

let context: AudioContext | null = null;

const TONES_HZ = [880, 660] as const;
const TONE_S = 0.18;
const LOUDNESS = 0.18;

function playTones(audio: AudioContext): void {
  TONES_HZ.forEach((frequency, place) => {
    const begin = audio.currentTime + place * (TONE_S + 0.04);
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'sine';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, begin);
    // without a slope it would click
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + TONE_S);
  });
}

/** Asks the browser; `play`: sounds at once, as a trial. */
export async function allowSound(play = false): Promise<void> {
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  soundState.set(context.state === 'running' ? 'ready' : 'waiting');
  if (play && context.state === 'running') playTones(context);
}

/** Sounds, if the browser lets it. */
export function sound(): void {
  if (context?.state === 'running') playTones(context);
  else void allowSound(true);
}
