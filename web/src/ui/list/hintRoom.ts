/** What stands in a text box beside its hint: padding, the glass and the cross. */
const BESIDE_PX = 76;
/** Characters from here on are twice as wide as a digit. */
const FIRST_WIDE = '\u2e80';

/** The least width at which a text box shows its hint to the end, at most the room that there is; for CSS. */
export function hintRoom(hint: string): string {
  const digits = [...hint].reduce((sum, sign) => sum + (sign < FIRST_WIDE ? 1 : 2), 0);
  return `min(100%, calc(${digits}ch + ${BESIDE_PX}px))`;
}
