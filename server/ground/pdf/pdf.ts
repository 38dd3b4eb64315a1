/** Documents as PDF, for every noun that hands one out: describe it (`document.ts`), and `pdfOf` draws it. */
import { run } from '#server/ground/aside/aside.ts';
import type { PdfDocument } from './document.ts';
import { drawTask } from './draw.task.ts';

/**
 * The document as a PDF with its fonts in it; drawn in a helper process, so that the calls of others go on meanwhile.
 * @param whose who asked for it
 * @throws Refusal 400 beyond ten seconds or 512 MB, 429 or 503 when too many wait
 */
export const pdfOf = (document: PdfDocument, whose: string): Promise<Uint8Array> =>
  run(drawTask, document, { deadlineMs: 10_000, memoryMb: 512, whose });
