/** What values of a form look like, in words: said instead of a pattern, by the server and by the console. */
import type { Text } from './words.ts';

const MOBILE: Text = [
  '请填写 11 位手机号，或以 + 和国家代码开头的号码',
  'An 11-digit mainland mobile number, or one with + and its country code',
];
const DIGITS: Text = ['5 到 20 位数字，可以 + 开头', '5 to 20 digits, perhaps with + before them'];
const TELEPHONE: Text = [
  '5 到 20 位数字，可含空格、- 和开头的 +',
  '5 to 20 digits, also with blanks, - and a + before them',
];
const ADDRESS: Text = ['完整的地址，以 https:// 开头', 'A whole address that begins with https://'];

/** Of the formats that schemas know by name. */
const FORMATS: ReadonlyMap<string, Text> = new Map([
  [
    'datetime',
    ['带时区的时间，如 2026-01-05T09:05:00+08:00', 'A time with its offset, such as 2026-01-05T09:05:00+08:00'],
  ],
  ['date', ['日期，如 2026-01-05', 'A day, such as 2026-01-05']],
  ['url', ADDRESS],
  ['email', ['请填写有效的邮箱地址', 'A valid e-mail address']],
]);

/** Of patterns as schemas write them; a test asks that none of the calls has another. */
const PATTERNS: ReadonlyMap<string, Text> = new Map([
  [
    String.raw`/^[1-9]\d{0,17}$/`,
    ['列表或详情给出的编号，只含数字，如 1024', 'An id as lists and details give it: digits, such as 1024'],
  ],
  [
    '/^[a-z][A-Za-z0-9-]{0,39}$/',
    ['小写字母开头，最多 40 个字母、数字或 -', 'Begins with a small letter; at most 40 letters, digits or -'],
  ],
  ['/^[A-Z]{3}$/', ['三个大写字母的币种代码，如 CNY', 'The code of a currency, such as CNY']],
  [
    String.raw`/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*){0,2}$/`,
    [
      '以点连接的名称，每段以小写字母开头，如 order.price',
      'Names joined by dots, each with a small letter first, such as order.price',
    ],
  ],
  [
    '/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/',
    [
      '字母或数字开头，最多 60 个字母、数字或 . _ -',
      'Begins with a letter or digit; at most 60 letters, digits or . _ -',
    ],
  ],
  [String.raw`/^[\w-]{43}$/`, ['收到的 43 个字符的密钥，原样填写', 'The key of 43 characters, as it was given']],
  [String.raw`/^20\d\d-(0[1-9]|1[0-2])$/`, ['月份，如 2026-01', 'A month, such as 2026-01']],
  [String.raw`/^\d{2,12}$/`, ['区划代码，2 到 12 位数字', 'The code of a division, 2 to 12 digits']],
  [String.raw`/^[\da-f]{64}$/`, ['64 位小写十六进制的签名', 'A signature of 64 small hexadecimal digits']],
  [String.raw`/^(\+[1-9]\d{6,14}|1[3-9]\d{9})$/`, MOBILE],
  [String.raw`/^\+?[\d -]{5,20}$/`, TELEPHONE],
  [String.raw`/^\+?[\d -]{5,24}$/`, TELEPHONE],
  [String.raw`/^(\+?\d{5,20})?$/`, DIGITS],
  [String.raw`/^\+?\d{5,20}$/`, DIGITS],
  [
    '/^[a-z][A-Za-z0-9]{1,59}$/',
    ['小写字母开头，2 到 60 个字母或数字', 'Begins with a small letter; 2 to 60 letters or digits'],
  ],
  [String.raw`/^\d{8,30}$/`, ['8 到 30 位数字', '8 to 30 digits']],
  ['/^#[0-9a-f]{6}$/', ['颜色，如 #1a7f37', 'A colour, such as #1a7f37']],
  ['/^[0-9a-z]?$/', ['一个数字或小写字母', 'One digit or small letter']],
  [
    String.raw`/^[\w*\-.~%+&=]*$/`,
    ['网址中 ? 之后的部分，不含空格', 'What follows the ? of an address, without blanks'],
  ],
  [
    '/^SHA256:[A-Za-z0-9+/]{43}$/',
    [
      'SHA256: 和 43 个字符，即 ssh-keygen -l 显示的指纹',
      'SHA256: and 43 characters, the fingerprint that ssh-keygen -l shows',
    ],
  ],
  [
    String.raw`/^[a-zA-Z][\w./-]{0,79}$/`,
    ['字母开头，最多 80 个字母、数字或 . / _ -', 'Begins with a letter; at most 80 letters, digits or . / _ -'],
  ],
  ['/^[a-zA-Z]{1,40}$/', ['1 到 40 个字母', '1 to 40 letters']],
  [
    '/^[A-Za-z][A-Za-z0-9._-]{1,39}$/',
    ['以字母开头，2 到 40 个字母、数字或 . _ -', 'Begins with a letter; 2 to 40 letters, digits or . _ -'],
  ],
  ['/^[A-Za-z0-9._-]{1,40}$/', ['1 到 40 个字母、数字或 . _ -', '1 to 40 letters, digits or . _ -']],
  [
    String.raw`/^\/content\/img\/[\w-]{16,100}(\.(png|jpe?g|gif|webp))?$/`,
    ['请上传一张图片', 'Upload a picture for this'],
  ],
  [String.raw`/^(\+?\d{2,3}\*{4}\d{4}|\*{4}\d{2})$/`, MOBILE],
  [
    '/^[a-z][A-Za-z0-9]{1,39}$/',
    ['小写字母开头，2 到 40 个字母或数字', 'Begins with a small letter; 2 to 40 letters or digits'],
  ],
  [
    String.raw`/^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*){0,5}$/`,
    ['形如 sys/role，不以 / 开头', 'Like sys/role, without a leading slash'],
  ],
  ['/^[a-z][A-Za-z]*:[a-z][A-Za-z]*:[a-z][A-Za-z]*$/', ['形如 sys:role:list', 'Like sys:role:list']],
  [
    '/^[a-z0-9]*( +[a-z0-9]+)*$/',
    ['只含字母和数字，音节之间用空格分开', 'Only letters and digits, with spaces between syllables'],
  ],
  [String.raw`/^\d{6}$/`, ['6 位数字', '6 digits']],
  [String.raw`/^\d[\w.+-]{0,39}$/`, ['以数字开头，如 2.4.1', 'Begins with a digit, like 2.4.1']],
  [
    '/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/',
    ['小写字母开头，只含小写字母、数字和其间的 -', 'Small letters and digits, a letter first, with - between them'],
  ],
  [
    '/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/',
    [
      '1 到 40 个字母、数字、- 或 _，以字母或数字开头',
      '1 to 40 letters, digits, - or _; begins with a letter or digit',
    ],
  ],
  [String.raw`/^[\p{L}\d]{2,15}$/u`, ['2 到 15 个文字、字母或数字', '2 to 15 letters of any script, or digits']],
  [
    '/^([A-Za-z0-9][A-Za-z0-9_.-]{0,39})?$/',
    [
      '最多 40 个字母、数字或 _ . -，以字母或数字开头',
      'At most 40 letters, digits or _ . -; begins with a letter or digit',
    ],
  ],
  ['/^[2-9A-HJKMNP-Z]{6}$/i', ['屏幕上显示的 6 个字符', 'The 6 characters that the screen shows']],
  [
    '/^[a-z][a-zA-Z0-9-]{1,30}$/',
    ['小写字母开头，2 到 31 个字母、数字或 -', 'Begins with a small letter; 2 to 31 letters, digits or -'],
  ],
  [
    String.raw`/^[a-z][a-z0-9_]*(\.[a-z0-9][a-z0-9_]*){0,4}$/`,
    ['以点连接的小写名称，如 vehicle.car', 'Small names joined by dots, such as vehicle.car'],
  ],
  [
    String.raw`/^(?:[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*\/)*$/`,
    [
      '文件夹的路径，以 / 结尾，只含字母、数字和 . _ + -，如 2026-01/north/',
      'The path of a folder with / at its end; letters, digits and . _ + -, such as 2026-01/north/',
    ],
  ],
  [String.raw`/^[\w-]{8,40}$/`, ['8 到 40 个字母、数字或 _ -', '8 to 40 letters, digits or _ -']],
]);

/** Of a value whose form has no words of its own. */
export const OTHER_FORM: Text = [
  '此处不接受这个值；接口文档写明了可用的值',
  'This value is not taken here; the reference of the calls says which are',
];

/** What a value of this format and pattern (as `String(pattern)`) looks like; null where nobody said so. */
export const wordsOfForm = (format: string, pattern: string | undefined): Text | null =>
  PATTERNS.get(pattern ?? '') ?? FORMATS.get(format) ?? null;
