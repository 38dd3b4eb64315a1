/** Reads XML of any size, element by element. */
import { SaxesParser } from 'saxes';
import { refuseFile } from './door.ts';
import type { SourceFile } from './model.ts';

export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly line: number;
    }
  /** `text` is what stood directly in the element. */
  | { readonly kind: 'close'; readonly name: string; readonly text: string; readonly line: number };

const DEEPEST = 64;
/** Characters that stand in one element. */
const LONGEST = 16 * 1024 * 1024;

/**
 * @throws Refusal where the file is no XML, no UTF-8, ends early or is nested too deep. Entities of a file's own are not known;
 * with `doctype: 'refuse'` a file that has a document type is refused, too.
 */
export async function* xmlEvents(
  file: SourceFile,
  { doctype = 'ignore' }: { doctype?: 'ignore' | 'refuse' } = {},
): AsyncGenerator<XmlEvent, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser({ position: true, xmlns: false });
  const texts: string[] = [];
  let events: XmlEvent[] = [];
  let broken: number | null = null;
  parser.on('error', () => (broken ??= parser.line));
  parser.on('doctype', () => {
    if (doctype === 'refuse') throw refuseFile('hasDoctype', { file: file.path });
  });
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('');
    if (texts.length > DEEPEST) throw refuseFile('tooDeep', { file: file.path, most: DEEPEST });
    events.push({ kind: 'open', name, attributes, line: parser.line });
  });
  const add = (text: string): void => {
    if (texts.length === 0) return;
    const whole = (texts.pop() ?? '') + text;
    if (whole.length > LONGEST) throw refuseFile('valueTooLarge', { file: file.path, most: LONGEST >> 20 });
    texts.push(whole);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) =>
    events.push({ kind: 'close', name, text: (texts.pop() ?? '').trim(), line: parser.line }),
  );
  const write = (text: string): XmlEvent[] => {
    parser.write(text);
    if (broken !== null) throw refuseFile('brokenXml', { file: file.path, line: broken });
    const done = events;
    events = [];
    return done;
  };
  let isFirst = true;
  for await (const chunk of file.open()) {
    let text = '';
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw refuseFile('notText', { file: file.path });
    }
    if (isFirst && /[^\s\uFEFF]/.test(text)) {
      isFirst = false;
      if (!/^[\s\uFEFF]*</.test(text)) throw refuseFile('brokenXml', { file: file.path, line: 1 });
    }
    yield* write(text);
  }
  parser.close();
  if (broken !== null) throw refuseFile(parser.closed ? 'endsEarly' : 'brokenXml', { file: file.path, line: broken });
  yield* events;
}
