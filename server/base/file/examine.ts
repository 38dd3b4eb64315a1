/** Reads what really lies in a store, once and as a stream: how long it is, its hash, and whether it is what it says. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { FileExtension, FileProblem } from '#contract/base/file/calls.ts';
import type { ByteRange } from '#server/ground/storage/store.ts';
import { SWEEP_EVERY_BYTES, sweeper } from '#server/ground/core/sweep.ts';
import { ARCHIVE_TAIL_BYTES, archiveProblem, endsAsArchive } from './archive.ts';
import { imageFacts } from './image.ts';
import { kindOf } from './kinds.ts';

/** Enough for the headers of an image behind a long preview, and for the first entries of an archive. */
const HEAD_BYTES = 512 * 1024;
const MOST_PAGES = 5000;

export interface Findings {
  size: number;
  /** In hex. */
  sha256: string;
  /** Empty when the first bytes say nothing. */
  detectedType: string;
  width: number | null;
  height: number | null;
  problem: FileProblem | null;
}

/** What one pass over a file remembers of it. */
interface Pass {
  size: number;
  sha256: string;
  head: Buffer;
  tail: Buffer;
  hasNul: boolean;
  pages: number;
}

const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g;
const NUL = 0;

async function pass(chunks: AsyncIterable<Buffer>, countPages: boolean): Promise<Pass> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let [headLength, size, pages] = [0, 0, 0];
  let [hasNul, carry] = [false, ''];
  let tail: Buffer = Buffer.alloc(0);
  const sweep = sweeper(SWEEP_EVERY_BYTES);
  for await (const chunk of chunks) {
    sweep(chunk.length);
    hash.update(chunk);
    size += chunk.length;
    if (headLength < HEAD_BYTES) {
      const part = chunk.subarray(0, HEAD_BYTES - headLength);
      head.push(part);
      headLength += part.length;
    }
    tail =
      chunk.length >= ARCHIVE_TAIL_BYTES
        ? chunk.subarray(-ARCHIVE_TAIL_BYTES)
        : Buffer.concat([tail, chunk]).subarray(-ARCHIVE_TAIL_BYTES);
    hasNul ||= chunk.includes(NUL);
    if (countPages) {
      const text = carry + chunk.toString('latin1');
      const found = [...text.matchAll(PAGE)];
      pages += found.length;
      // what begins in this chunk and ends in the next; what has been counted is not counted again
      const last = found.at(-1);
      carry = text.slice(Math.max(text.length - 30, last === undefined ? 0 : last.index + last[0].length));
    }
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head), tail, hasNul, pages };
}

/** The beginnings that make a browser take text for a page, whatever its name. */
const PAGE_BEGINNING =
  /^\ufeff?\s*<(?:!doctype\s+html|html|head|body|script|iframe|svg|\?xml|style|meta|img|object|embed)\b/i;

/** What is wrong with text; Chinese spreadsheets often come in GBK, so any bytes but NUL may be text. */
function textProblem({ head, hasNul }: Pass): FileProblem | null {
  if (hasNul) return 'contentDiffers';
  return PAGE_BEGINNING.test(head.subarray(0, 1024).toString('latin1').replace(/^ï»¿/, '')) ? 'hiddenScript' : null;
}

const XML_ROOT = /\s*<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s/>]/y;
const PAGE_ROOT = /^(?:html|svg|script|iframe|body|head|style|math)$/i;
/** A declaration that names the root element and nothing else, as in KITTI's tracklets: it defines nothing and leads nowhere. */
const BARE_DOCTYPE = /<!DOCTYPE\s{1,20}([A-Za-z_][\w.-]{0,100})\s{0,20}>/;
/** What makes a program of XML: other pages' names, styles, and entities. */
const XML_ACTS = /<\?xml-stylesheet|<!DOCTYPE|<!ENTITY|<script|www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)/i;

/** The name of the root element, behind declarations and comments. */
function rootOf(text: string): string | undefined {
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 1000))?.[0].length ?? 0;
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    if (closing === null) break;
    const end = text.indexOf(closing, at);
    if (end === -1) return undefined;
    at = end + closing.length;
  }
  XML_ROOT.lastIndex = at;
  return XML_ROOT.exec(text)?.[1];
}

/** What is wrong with annotations in XML; the largest have many megabytes, and their beginning tells what they are. */
function xmlProblem({ head, hasNul }: Pass): FileProblem | null {
  if (hasNul) return 'contentDiffers';
  const whole = head.toString('utf8').replace(/^\ufeff/, '');
  const text = whole.replace(BARE_DOCTYPE, (declared, name: string) => (PAGE_ROOT.test(name) ? declared : ' '));
  const root = rootOf(text);
  if (root === undefined) return XML_ACTS.test(text) ? 'hiddenScript' : 'contentDiffers';
  return PAGE_ROOT.test(root) || XML_ACTS.test(text) ? 'hiddenScript' : null;
}

/** The head of a cloud of the Point Cloud Library. */
const MCAP_HEAD = Buffer.from('894d434150300d0a', 'hex');
const PCD_HEAD = /^(?:#[^\n]*\n|\s)*VERSION\s[^]{0,4000}\nDATA\s+(?:ascii|binary|binary_compressed)\s/;

/** Where a file is read from: all of it, or a part. */
export type Source = (range: ByteRange | null) => Promise<Readable>;

/** Examines a file. Reads it once through, and of an archive its directory besides. */
export async function examine(read: Source, extension: FileExtension): Promise<Findings> {
  const { examined, detected, orNothing = detected.length === 0, folder } = kindOf(extension);
  const seen = await pass(await read(null), examined === 'document');
  const type = await fileTypeFromBuffer(seen.head).catch(() => undefined);
  const findings: Findings = {
    size: seen.size,
    sha256: seen.sha256,
    detectedType: type?.mime ?? '',
    width: null,
    height: null,
    problem: null,
  };
  const agrees = type === undefined ? orNothing : detected.includes(type.ext);
  // XML is what file-type calls pages and drawings that begin with a declaration
  if ((type?.ext === 'xml' && examined !== 'xml') || type?.ext === 'svg')
    return { ...findings, problem: 'hiddenScript' };
  if (!agrees) return { ...findings, problem: 'contentDiffers' };
  if (examined === 'text') return { ...findings, problem: textProblem(seen) };
  if (examined === 'xml') return { ...findings, problem: xmlProblem(seen) };
  if (examined === 'archive') {
    const source = { size: seen.size, read: (start: number, end: number) => read({ start, end }) };
    return { ...findings, problem: await archiveProblem(source, seen.tail, folder) };
  }
  if (endsAsArchive(seen.tail)) return { ...findings, problem: 'twoKinds' };
  if (examined === 'cloud' && !PCD_HEAD.test(seen.head.toString('latin1', 0, 8192)))
    return { ...findings, problem: 'contentDiffers' };
  if (examined === 'recording' && !MCAP_HEAD.equals(seen.head.subarray(0, MCAP_HEAD.length)))
    return { ...findings, problem: 'contentDiffers' };
  if (examined === 'image') return { ...findings, ...imageFacts(seen.head, seen.tail, seen.size) };
  if (examined === 'document' && seen.pages > MOST_PAGES) return { ...findings, problem: 'tooManyPages' };
  return findings;
}
