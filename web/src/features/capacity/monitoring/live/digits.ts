/** The ten digits in one picture, for numbers that a shader writes. */

/** Pixels of the page that a digit takes. */
export const DIGIT_CELL = { width: 7, height: 16 } as const;
const FONT_PX = 12;

/** Draws 0 to 9 beside each other. `ratio`: pixels of the screen in one of the page. */
export function drawDigits(font: string, ratio: number): HTMLCanvasElement {
  const { width, height } = DIGIT_CELL;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(10 * width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.scale(canvas.width / (10 * width), canvas.height / height);
  context.font = `600 ${FONT_PX}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let digit = 0; digit < 10; digit += 1)
    context.fillText(String(digit), (digit + 0.5) * width, height / 2 + 0.5, width + 1);
  return canvas;
}
