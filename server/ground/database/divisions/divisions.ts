/** The initial divisions, packed by `scripts/areas/derive.mjs`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { AREA_CODE_LENGTHS, codesAbove } from '#contract/base/sysArea/calls.ts';
import { englishName, readingsOf, spelling } from './names.ts';

/** All divisions as columns for a statement, parents before children. */
export interface Divisions {
  codes: string[];
  parentIds: (string | null)[];
  levels: number[];
  namesZh: string[];
  namesEn: string[];
  pinyins: string[];
  initials: string[];
}

/** Reads the packed file; 45,114 divisions take about a third of a second. */
export function readDivisions(): Divisions {
  const packed = readFileSync(join(import.meta.dirname, 'divisions.txt.br'));
  const rows = brotliDecompressSync(packed)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code = '', nameZh = '', read] = line.split('\t');
      return { code, nameZh, syllables: read === undefined ? readingsOf(nameZh) : read.split(' ') };
    })
    .toSorted((one, other) => one.code.length - other.code.length);
  const spelled = rows.map(({ syllables }) => spelling(syllables));
  return {
    codes: rows.map(({ code }) => code),
    parentIds: rows.map(({ code }) => codesAbove(code).at(-1) ?? null),
    levels: rows.map(({ code }) => levelOf(code)),
    namesZh: rows.map(({ nameZh }) => nameZh),
    namesEn: rows.map(({ code, nameZh, syllables }) => englishName(nameZh, syllables, code)),
    pinyins: spelled.map(({ pinyin }) => pinyin),
    initials: spelled.map(({ initials }) => initials),
  };
}

const LEVELS = new Map<number, number>(AREA_CODE_LENGTHS.map((length, place) => [length, place + 1]));

/** The level by the length of a code; 0 for an unknown length. */
export const levelOf = (code: string): number => LEVELS.get(code.length) ?? 0;
