const SHAPE = /^(\d{1,2})[:：.]?(\d{2})?$/;

/**
 * The `HH:MM` that was typed (`7`, `730`, `7:30`, `07：30`), empty for nothing, null for what is no time of day. Before it
 * `isWhole`, only what cannot go on counts.
 */
export function clockTyped(text: string, isWhole: boolean): string | null {
  const plain = text.trim();
  if (plain === '') return '';
  // three digits: the hour is the first
  const digits = /^\d{3}$/.test(plain) ? `0${plain}` : plain;
  const found = SHAPE.exec(digits);
  if (found === null) return null;
  const [, hour = '', minute] = found;
  if (!isWhole && (minute === undefined || /^\d{3}$/.test(plain))) return null;
  const time = `${hour.padStart(2, '0')}:${minute ?? '00'}`;
  return Number(hour) < 24 && Number(minute ?? 0) < 60 ? time : null;
}
