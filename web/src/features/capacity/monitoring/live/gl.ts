/** What the layers that draw on the map's own graphics card share: programs, the way from the world to the screen, textures. */
import type { Map as LibreMap } from 'maplibre-gl';
import { mercatorX, mercatorY, shortWay } from './motion.ts';

/**
 * For a vertex shader: where a place is drawn. Places are in Mercator units, counted from an origin nearby, since small
 * floats are exact; `pixelOf` answers in pixels of the page from the upper left corner of the map.
 */
export const PROJECTION = `
uniform vec2 u_centre;
uniform vec2 u_turn;
uniform vec2 u_middle;
uniform vec2 u_screen;
uniform float u_world;
vec2 pixelOf(vec2 place) {
  vec2 away = place - u_centre;
  // the short way around: what lies beyond 180 degrees is beside the map, not at its other end
  away.x -= floor(away.x + 0.5);
  away *= u_world;
  return vec2(away.x * u_turn.x - away.y * u_turn.y, away.x * u_turn.y + away.y * u_turn.x) + u_middle;
}
vec4 clipOf(vec2 pixel) {
  vec2 clip = pixel / u_screen * 2.0 - 1.0;
  return vec4(clip.x, -clip.y, 0.0, 1.0);
}`;

/** A program with the one buffer that it draws from. */
export interface Gl {
  readonly gl: WebGL2RenderingContext;
  readonly program: WebGLProgram;
  readonly buffer: WebGLBuffer;
  readonly array: WebGLVertexArrayObject;
  readonly texture: WebGLTexture;
  /** Where a uniform of this name is; null when the shaders do not use it. */
  uniform: (name: string) => WebGLUniformLocation | null;
}

/** `attributes`: of four floats each, one after the other; `isInstanced`: they change from figure to figure, not from corner to corner. */
interface Shaders {
  vertex: string;
  fragment: string;
  attributes: readonly string[];
  isInstanced: boolean;
}

function compile(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (shader === null) throw new Error('no shader');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** @throws when the graphics card refuses the shaders */
export function prepare(gl: WebGL2RenderingContext, { vertex, fragment, attributes, isInstanced }: Shaders): Gl {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, vertex));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragment));
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true)
    throw new Error(`this cannot be drawn: ${gl.getProgramInfoLog(program) ?? ''}`);
  const [buffer, array, texture] = [gl.createBuffer(), gl.createVertexArray(), gl.createTexture()];
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  attributes.forEach((name, place) => {
    const location = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, 4, gl.FLOAT, false, attributes.length * 16, place * 16);
    if (isInstanced) gl.vertexAttribDivisor(location, 1);
  });
  gl.bindVertexArray(null);
  const known = new Map<string, WebGLUniformLocation | null>();
  const uniform = (name: string) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const location = gl.getUniformLocation(program, name);
    known.set(name, location);
    return location;
  };
  return { gl, program, buffer, array, texture, uniform };
}

export function discard({ gl, program, buffer, array, texture }: Gl): void {
  gl.deleteProgram(program);
  gl.deleteBuffer(buffer);
  gl.deleteVertexArray(array);
  gl.deleteTexture(texture);
}

/** Makes a program the one that draws. */
export function bind({ gl, program, buffer, array, texture }: Gl): void {
  gl.useProgram(program);
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
}

/** Passes the position of the map to the shaders of `PROJECTION`; places are counted from `origin`. */
export function project({ gl, uniform }: Gl, map: LibreMap, [originX, originY]: readonly [number, number]): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const centre = map.getCenter();
  const middle = map.project(centre);
  const turn = (-map.getBearing() * Math.PI) / 180;
  gl.uniform2f(uniform('u_centre'), shortWay(mercatorX(centre.lng) - originX), mercatorY(centre.lat) - originY);
  gl.uniform2f(uniform('u_turn'), Math.cos(turn), Math.sin(turn));
  gl.uniform2f(uniform('u_middle'), middle.x, middle.y);
  gl.uniform2f(uniform('u_screen'), clientWidth, clientHeight);
  gl.uniform1f(uniform('u_world'), 512 * 2 ** map.getZoom());
}

/** Puts a picture into the texture that is bound. `isScaled`: it is also drawn smaller than it is. */
export function fillTexture(gl: WebGL2RenderingContext, picture: HTMLCanvasElement, isScaled: boolean): void {
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isScaled ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR);
  if (isScaled) gl.generateMipmap(gl.TEXTURE_2D);
}

/** A colour without transparency, however it is written, as three parts from 0 to 1. */
export function rgbOf(colour: string): [red: number, green: number, blue: number] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return [0, 0, 0];
  // the value read back is always #rrggbb
  context.fillStyle = colour;
  const value = Number.parseInt(context.fillStyle.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
