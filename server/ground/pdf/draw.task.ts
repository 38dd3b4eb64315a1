/** Draws documents, in a helper process: opening the font and choosing its glyphs take longer than a call may hold the others. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFKit from 'pdfkit';
import { task } from '#server/ground/aside/task.ts';
import type { Block, Column, PdfDocument } from './document.ts';

const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'));
const MARGIN = 40;
const SIZE = 9;
const LINE = 13;
const PAD = 4;
const FOOT = 24;
const INK = '#1f2328';
const QUIET = '#656d76';
const RULE = '#d0d7de';
const STAMP = '#cf222e';

let font: Buffer | undefined;

/** Draws one document from the top of its pages to the bottom. */
class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();
  readonly #left = MARGIN;
  #y = MARGIN;

  constructor(document: PdfDocument) {
    font ??= readFileSync(FONT);
    this.#doc = new PDFKit({
      size: 'A4',
      layout: document.landscape === true ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      info: { Title: document.title, CreationDate: new Date(document.createdAt) },
    });
    this.#doc.registerFont('body', font);
    this.#doc.font('body').fontSize(SIZE);
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN - FOOT;
  }

  /** Of a character at a size of one point. */
  #widthOf(char: string): number {
    let width = this.#widths.get(char);
    if (width === undefined) {
      // at a size of our own: the document may be in the middle of its title
      width = this.#doc.fontSize(SIZE).widthOfString(char) / SIZE;
      this.#widths.set(char, width);
    }
    return width;
  }

  #measure(text: string, size = SIZE): number {
    let width = 0;
    for (const char of text) width += this.#widthOf(char);
    return width * size;
  }

  /** Text in lines that fit; breaks at spaces where there are some, else anywhere, as Chinese does. */
  #wrap(text: string, most: number, size = SIZE): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const char of paragraph) {
        if (line !== '' && this.#measure(line + char, size) > most) {
          const space = line.lastIndexOf(' ');
          const cut = space > 0 && /[!-~]/.test(char) ? space + 1 : line.length;
          lines.push(line.slice(0, cut).trimEnd());
          line = line.slice(cut);
        }
        line += char;
      }
      return [...lines, line];
    });
  }

  #put(text: string, x: number, y: number, { size = SIZE, color = INK }: { size?: number; color?: string } = {}): void {
    if (text === '') return;
    this.#doc.fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false, features: [] });
  }

  #rule(y: number): void {
    this.#doc
      .moveTo(this.#left, y)
      .lineTo(this.#left + this.#width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  }

  /** Begins a page when so much does not fit on this one. */
  #need(height: number): boolean {
    if (this.#y + height <= this.#bottom) return false;
    this.#doc.addPage();
    this.#y = MARGIN;
    return true;
  }

  #paragraph(text: string, size: number, color = INK): void {
    const height = size * 1.45;
    for (const line of this.#wrap(text, this.#width, size)) {
      this.#need(height);
      this.#put(line, this.#left, this.#y, { size, color });
      this.#y += height;
    }
  }

  #fields(fields: readonly (readonly [string, string])[]): void {
    const half = this.#width / 2;
    const label = half * 0.32;
    for (let at = 0; at < fields.length; at += 2) {
      const pair = fields.slice(at, at + 2).map(([name, value]) => ({
        names: this.#wrap(name, label - PAD),
        values: this.#wrap(value, half - label - PAD),
      }));
      const height = Math.max(...pair.map(({ names, values }) => Math.max(names.length, values.length))) * LINE + 2;
      this.#need(height);
      for (const [column, { names, values }] of pair.entries()) {
        const x = this.#left + column * half;
        for (const [n, line] of names.entries()) this.#put(line, x, this.#y + n * LINE, { color: QUIET });
        for (const [n, line] of values.entries()) this.#put(line, x + label, this.#y + n * LINE);
      }
      this.#y += height;
    }
  }

  #row(cells: readonly string[], columns: readonly Column[], color: string, onNewPage: () => void): void {
    const all = columns.reduce((sum, { weight }) => sum + weight, 0);
    const wrapped = columns.map(({ weight }, at) =>
      this.#wrap(cells[at] ?? '', (this.#width * weight) / all - 2 * PAD),
    );
    const height = Math.max(...wrapped.map(({ length }) => length)) * LINE + PAD;
    if (this.#need(height)) onNewPage();
    let x = this.#left;
    for (const [at, { weight, align }] of columns.entries()) {
      const width = (this.#width * weight) / all;
      for (const [n, line] of (wrapped[at] ?? []).entries()) {
        const from = align === 'right' ? x + width - PAD - this.#measure(line) : x + PAD;
        this.#put(line, from, this.#y + PAD / 2 + n * LINE, { color });
      }
      x += width;
    }
    this.#y += height;
    this.#rule(this.#y);
  }

  #table({ columns, rows, totals }: Extract<Block, { kind: 'table' }>): void {
    const titles = columns.map(({ title }) => title);
    const head = () => this.#row(titles, columns, QUIET, () => undefined);
    this.#need(3 * LINE);
    this.#rule(this.#y);
    head();
    for (const row of rows) this.#row(row, columns, INK, head);
    if (totals !== undefined) this.#row(totals, columns, INK, head);
  }

  #block(block: Block): void {
    if (block.kind === 'heading') {
      this.#need(4 * LINE);
      this.#paragraph(block.text, 11);
    } else if (block.kind === 'text') this.#paragraph(block.text, SIZE);
    else if (block.kind === 'fields') this.#fields(block.fields);
    else this.#table(block);
    this.#y += LINE * 0.7;
  }

  #edges({ stamp, footer }: PdfDocument): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#doc.switchToPage(at);
      const { width, height } = this.#doc.page;
      const page = `${at + 1} / ${count}`;
      const y = height - MARGIN - LINE;
      this.#put(footer, this.#left, y, { size: 8, color: QUIET });
      this.#put(page, width - MARGIN - this.#measure(page, 8), y, { size: 8, color: QUIET });
      if (stamp === undefined) continue;
      const size = Math.min(34, (width * 0.8) / Math.max(1, this.#measure(stamp, 1)));
      this.#doc.save().rotate(-28, { origin: [width / 2, height / 2] });
      this.#doc.fillOpacity(0.22);
      this.#put(stamp, width / 2 - this.#measure(stamp, size) / 2, height / 2 - size / 2, { size, color: STAMP });
      this.#doc.restore();
    }
  }

  async draw(document: PdfDocument): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#doc.once('end', resolve);
      this.#doc.once('error', reject);
    });
    this.#paragraph(document.title, 16);
    if (document.subtitle !== undefined) this.#paragraph(document.subtitle, SIZE, QUIET);
    this.#y += LINE;
    for (const block of document.blocks) this.#block(block);
    this.#edges(document);
    this.#doc.end();
    await ended;
    return new Uint8Array(Buffer.concat(chunks));
  }
}

export const drawTask = task(import.meta.url, 'draw', (document: PdfDocument) => new Sheet(document).draw(document));
