/** Which content goes with which ending of a name. */
import { FILE_TYPES, type FileExtension } from '#contract/base/file/calls.ts';

/** How a kind is examined beyond its first bytes. */
export type Examined = 'image' | 'archive' | 'document' | 'text' | 'xml' | 'cloud' | 'recording' | 'plain';

interface Kind {
  readonly examined: Examined;
  /** What the first bytes may say, as endings of `file-type`; none: they say nothing. */
  readonly detected: readonly string[];
  /** They may also say nothing. */
  readonly orNothing?: boolean;
  /** For documents that are archives: the folder that holds their content. */
  readonly folder?: string;
}

const text: Kind = { examined: 'text', detected: [] };
const office = (folder: string, ending: string): Kind => ({ examined: 'archive', detected: [ending, 'zip'], folder });
const oldOffice: Kind = { examined: 'plain', detected: ['cfb'] };

const KINDS: Record<FileExtension, Kind> = {
  png: { examined: 'image', detected: ['png', 'apng'] },
  jpg: { examined: 'image', detected: ['jpg'] },
  jpeg: { examined: 'image', detected: ['jpg'] },
  gif: { examined: 'image', detected: ['gif'] },
  webp: { examined: 'image', detected: ['webp'] },
  pdf: { examined: 'document', detected: ['pdf'] },
  txt: text,
  csv: text,
  md: text,
  json: text,
  geojson: text,
  docx: office('word/', 'docx'),
  xlsx: office('xl/', 'xlsx'),
  pptx: office('ppt/', 'pptx'),
  doc: oldOffice,
  xls: oldOffice,
  ppt: oldOffice,
  zip: { examined: 'archive', detected: ['zip'] },
  apk: { examined: 'archive', detected: ['apk', 'zip', 'jar'] },
  ipa: { examined: 'archive', detected: ['zip'] },
  // points of a cloud are any numbers: a dozen bits of the first make it sound
  bin: { examined: 'plain', detected: ['mp1', 'mp2', 'mp3', 'aac'], orNothing: true },
  xml: { examined: 'xml', detected: ['xml'], orNothing: true },
  pcd: { examined: 'cloud', detected: [] },
  mcap: { examined: 'recording', detected: [] },
  mp3: { examined: 'plain', detected: ['mp3'] },
  wav: { examined: 'plain', detected: ['wav'] },
  mp4: { examined: 'plain', detected: ['mp4', 'm4v'] },
  webm: { examined: 'plain', detected: ['webm', 'mkv'] },
};

export const kindOf = (extension: FileExtension): Kind => KINDS[extension];

const isKnown = (ending: string): ending is FileExtension => Object.hasOwn(FILE_TYPES, ending);

/** The ending of a name, when it is one that is taken. */
export function extensionOf(name: string): FileExtension | null {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return isKnown(ending) ? ending : null;
}

export const knownExtension = (ending: string): FileExtension => {
  if (!isKnown(ending)) throw new Error(`a file of the kind ${ending} is not known`);
  return ending;
};

/** What browsers say instead of the type of an ending, by the ending. */
const ALSO_SAID: Partial<Record<FileExtension, readonly string[]>> = {
  png: ['image/apng'],
  csv: ['application/vnd.ms-excel', 'text/plain', 'application/csv'],
  md: ['text/plain', 'text/x-markdown'],
  json: ['text/plain', 'text/json'],
  geojson: ['application/json', 'text/plain'],
  zip: ['application/x-zip-compressed', 'application/x-zip'],
  apk: ['application/zip', 'application/java-archive'],
  ipa: ['application/zip', 'application/x-itunes-ipa'],
  bin: ['application/macbinary', 'application/x-binary'],
  xml: ['text/xml', 'application/xml'],
  pcd: ['application/x-pcd', 'application/vnd.pcd', 'image/x-photo-cd', 'text/plain'],
  mcap: ['application/x-mcap', 'application/mcap'],
  mp3: ['audio/mp3'],
  wav: ['audio/x-wav', 'audio/vnd.wave', 'audio/wave'],
};
const SAYS_NOTHING = new Set(['', 'application/octet-stream']);

/** Whether the type that a client declares can go with an ending; what a client does not know is no contradiction. */
export function goesWith(declared: string, extension: FileExtension): boolean {
  const type = declared.toLowerCase().split(';', 1)[0]?.trim() ?? '';
  return SAYS_NOTHING.has(type) || type === FILE_TYPES[extension] || (ALSO_SAID[extension] ?? []).includes(type);
}

/** A name that any file system and any header takes: no folders, no leading dots, no characters that hide others. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    // joiners make letters and pictures what they are; all else that is not seen could hide something
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '_')
    .replace(/(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{S}])/gu, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  const stem = Array.from(plain.slice(0, plain.length - ending.length))
    .slice(0, 150)
    .join('')
    .trim();
  return `${stem === '' ? 'file' : stem}${ending}`;
}
