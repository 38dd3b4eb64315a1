/** What charts show, as one picture with its heading, what it means and of when the data is. */
import { saveBlob } from '#web/ui/download.ts';

const SCALE = 2;
const EDGE = 24;
const LINE = 20;
const HEADING = 28;
const GAP = 16;
/** What a drawing takes from the style sheet, which a picture does not have. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

/** The drawing as a picture, with the styles that it has on screen. */
async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('a drawing was expected');
  const copies = copy.querySelectorAll('*');
  for (const [at, element] of svg.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element);
    for (const name of STYLES) copies[at]?.setAttribute(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // the last label of the axis ends beyond the last point
  copy.setAttribute('width', String(svg.clientWidth + EDGE));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

interface Legend {
  name: string;
  colour: string;
  dash: number[];
}

interface Part {
  heading: string;
  legend: Legend[];
  svg: SVGSVGElement;
}

function legendOf(chart: Element): Legend[] {
  return [...chart.querySelectorAll('.chartLegend li')].map((item) => {
    const line = item.querySelector('line');
    const style = line === null ? null : getComputedStyle(line);
    return {
      name: item.textContent,
      colour: style?.stroke ?? '',
      dash: (style?.strokeDasharray ?? '').split(/[ ,]+/).map(Number.parseFloat).filter(Number.isFinite),
    };
  });
}

/** Drawings on screen; a chart that is turned into its table has none. */
function partsOf(root: Element): Part[] {
  return [...root.querySelectorAll('.chart')].flatMap((chart) => {
    const svg = chart.querySelector('.chartDrawing > svg');
    const heading = chart.closest('section')?.querySelector('h2')?.textContent ?? '';
    return svg instanceof SVGSVGElement ? [{ heading, legend: legendOf(chart), svg }] : [];
  });
}

/** Cuts a text into lines that fit, at spaces and between Chinese characters. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+\s*|\s+/g) ?? []) {
    if (line !== '' && context.measureText(line + piece).width > width) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return [...lines, line];
}

/**
 * Saves the charts below an element as PNG; false when none of them is drawn.
 * @param notes one paragraph each: period, definitions, time of the data
 */
export async function savePicture(
  fileName: string,
  root: Element,
  { title, notes }: { title: string; notes: readonly string[] },
): Promise<boolean> {
  const parts = partsOf(root);
  const width = Math.max(0, ...parts.map(({ svg }) => svg.clientWidth)) + 2 * EDGE;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (parts.length === 0 || context === null) return false;
  const style = getComputedStyle(root);
  const font = (size: number, weight = 400) => `${weight} ${size}px ${style.fontFamily}`;
  const pictures = await Promise.all(parts.map(async (part) => ({ ...part, image: await pictureOf(part.svg) })));
  context.font = font(12);
  const lines = notes.flatMap((note) => wrapped(context, note, width - 2 * EDGE));
  const heightOf = ({ legend, svg }: Part) => HEADING + (legend.length > 1 ? LINE : 0) + svg.clientHeight + GAP;
  const height = 2 * EDGE + HEADING + parts.reduce((sum, part) => sum + heightOf(part), 0) + lines.length * LINE;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.textBaseline = 'top';
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  const write = (text: string, x: number, y: number, how: string) => {
    context.font = how;
    context.fillStyle = style.color;
    context.fillText(text, x, y);
  };
  let y = EDGE;
  write(title, EDGE, y, font(16, 600));
  y += HEADING;
  for (const { heading, legend, svg, image } of pictures) {
    write(heading, EDGE, y, font(14, 600));
    y += HEADING - 4;
    if (legend.length > 1) {
      let x = EDGE;
      for (const { name, colour, dash } of legend) {
        context.strokeStyle = colour;
        context.lineWidth = 3;
        context.setLineDash(dash);
        context.beginPath();
        context.moveTo(x, y + 7);
        context.lineTo(x + 18, y + 7);
        context.stroke();
        write(name, x + 24, y, font(12));
        x += 24 + context.measureText(name).width + GAP;
      }
      y += LINE;
    }
    context.drawImage(image, EDGE, y, svg.clientWidth + EDGE, svg.clientHeight);
    y += svg.clientHeight + GAP + 4;
  }
  for (const line of lines) {
    write(line, EDGE, y, font(12));
    y += LINE;
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return false;
  saveBlob(fileName, blob);
  return true;
}
