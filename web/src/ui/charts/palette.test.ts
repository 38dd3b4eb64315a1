/**
 * Any two colours of series can be told apart by everybody: the difference of CIEDE2000 as each kind of sight sees them, by the
 * matrices of Machado, Oliveira and Fernandes (2009) for a whole deficiency. 10 is told at a glance, also of thin lines; of greys,
 * which lie side by side in one chart and on one sheet, 5 are a step of lightness that a printer keeps.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf, MOST_SERIES } from './palette.ts';

const LEAST = 10;
const LEAST_OF_GREY = 5;
/** WCAG 2.2, 1.4.11: what has to be seen to understand a picture. */
const LEAST_CONTRAST = 3;
const GROUND = { light: '#ffffff', dark: '#15171b' } as const;

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const SIGHTS: Readonly<Record<string, Matrix>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const LUMINANCE: Triple = [0.2126729, 0.7151522, 0.072175];

const dot = (one: Triple, other: Triple) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const within = (value: number) => Math.min(1, Math.max(0, value));
const seenBy = ([red, green, blue]: Matrix, colour: Triple): Triple => [
  within(dot(red, colour)),
  within(dot(green, colour)),
  within(dot(blue, colour)),
];

/** Linear light of `#rrggbb`. */
function linear(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** CIELAB under D65. */
function lab(colour: Triple): Triple {
  const curve = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116);
  const x = curve(dot([0.4124564, 0.3575761, 0.1804375], colour) / 0.95047);
  const y = curve(dot(LUMINANCE, colour));
  const z = curve(dot([0.0193339, 0.119192, 0.9503041], colour) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const DEGREES = 180 / Math.PI;
const sine = (degrees: number) => Math.sin(degrees / DEGREES);
const cosine = (degrees: number) => Math.cos(degrees / DEGREES);
const chromaShare = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** CIEDE2000, as Sharma, Wu and Dalal (2005) write it. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const grey = 0.5 * (1 - chromaShare((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const polar = (a: number, b: number) => {
    const stretched = (1 + grey) * a;
    const hue = stretched === 0 && b === 0 ? 0 : (Math.atan2(b, stretched) * DEGREES + 360) % 360;
    return { chroma: Math.hypot(stretched, b), hue };
  };
  const [one, other] = [polar(a1, b1), polar(a2, b2)];
  const isGrey = one.chroma * other.chroma === 0;
  const turn = isGrey ? 0 : ((other.hue - one.hue + 540) % 360) - 180;
  const hues = one.hue + other.hue;
  const middleHue = isGrey
    ? hues
    : Math.abs(one.hue - other.hue) <= 180
      ? hues / 2
      : (hues < 360 ? hues + 360 : hues - 360) / 2;
  const middleChroma = (one.chroma + other.chroma) / 2;
  const off = ((l1 + l2) / 2 - 50) ** 2;
  const weight =
    1 -
    0.17 * cosine(middleHue - 30) +
    0.24 * cosine(2 * middleHue) +
    0.32 * cosine(3 * middleHue + 6) -
    0.2 * cosine(4 * middleHue - 63);
  const lightness = (l2 - l1) / (1 + (0.015 * off) / Math.sqrt(20 + off));
  const chroma = (other.chroma - one.chroma) / (1 + 0.045 * middleChroma);
  const hue = (2 * Math.sqrt(one.chroma * other.chroma) * sine(turn / 2)) / (1 + 0.015 * middleChroma * weight);
  const rotation = -2 * chromaShare(middleChroma) * sine(60 * Math.exp(-(((middleHue - 275) / 25) ** 2)));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue);
}

test('the difference is that of the literature', () => {
  // pairs 1, 7 and 24 of Sharma, Wu and Dalal
  const pairs: [Triple, Triple, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [58, 24, 15], 19.4535],
  ];
  for (const [one, other, expected] of pairs) assert.ok(Math.abs(difference(one, other) - expected) < 5e-4);
});

for (const theme of ['light', 'dark'] as const)
  test(`series are told apart whoever looks, on ${theme} ground`, () => {
    const colours = Array.from({ length: MOST_SERIES }, (_, at) => colourOf(at, theme));
    const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map((other) => [one, other] as const));
    for (const [one, other] of pairs) {
      for (const [sight, matrix] of Object.entries(SIGHTS)) {
        const found = difference(lab(seenBy(matrix, linear(one))), lab(seenBy(matrix, linear(other))));
        assert.ok(found >= LEAST, `${one} and ${other}, ${sight}: ${found.toFixed(1)}`);
      }
      const grey = (hex: string): Triple => {
        const light = dot(LUMINANCE, linear(hex));
        return lab([light, light, light]);
      };
      const found = difference(grey(one), grey(other));
      assert.ok(found >= LEAST_OF_GREY, `${one} and ${other}, printed in greys: ${found.toFixed(1)}`);
    }
    const ground = dot(LUMINANCE, linear(GROUND[theme]));
    for (const colour of colours) {
      const light = dot(LUMINANCE, linear(colour));
      const contrast = (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05);
      assert.ok(contrast >= LEAST_CONTRAST, `${colour} on its ground: ${contrast.toFixed(2)}`);
    }
  });
