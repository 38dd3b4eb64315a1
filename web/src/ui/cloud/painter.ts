/** Draws the points of a cloud on the graphics card. */
import type { Lens } from './camera.ts';
import { POINT_NUMBERS, type Points } from './points.ts';

const VERTEX = `#version 300 es
in vec4 point;
uniform mat4 lens;
uniform vec2 heights;
uniform float size;
out vec3 colour;
const vec3 LOW = vec3(0.15, 0.36, 0.75);
const vec3 MIDDLE = vec3(0.20, 0.75, 0.65);
const vec3 HIGH = vec3(0.98, 0.88, 0.45);
void main() {
  gl_Position = lens * vec4(point.xyz, 1.0);
  gl_PointSize = size;
  float height = clamp((point.z - heights.x) / max(heights.y - heights.x, 0.1), 0.0, 1.0);
  colour = height < 0.5 ? mix(LOW, MIDDLE, height * 2.0) : mix(MIDDLE, HIGH, height * 2.0 - 1.0);
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
in vec3 colour;
out vec4 pixel;
void main() { pixel = vec4(colour, 1.0); }`;

function shaderOf(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (shader === null) throw new Error('no shader');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

export class CloudPainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  #points: Points | null = null;

  /** Null where the browser has no graphics card for it. */
  static on(canvas: HTMLCanvasElement): CloudPainter | null {
    const gl = canvas.getContext('webgl2', { antialias: false });
    return gl === null ? null : new CloudPainter(gl);
  }

  private constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#program = gl.createProgram();
    gl.attachShader(this.#program, shaderOf(gl, gl.VERTEX_SHADER, VERTEX));
    gl.attachShader(this.#program, shaderOf(gl, gl.FRAGMENT_SHADER, FRAGMENT));
    gl.bindAttribLocation(this.#program, 0, 'point');
    gl.linkProgram(this.#program);
    if (gl.getProgramParameter(this.#program, gl.LINK_STATUS) !== true)
      throw new Error(`this cannot be drawn: ${gl.getProgramInfoLog(this.#program) ?? ''}`);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, POINT_NUMBERS, gl.FLOAT, false, 0, 0);
    gl.enable(gl.DEPTH_TEST);
    gl.clearColor(0.043, 0.047, 0.063, 1);
  }

  /** @param size of a point, in pixels of the screen */
  paint(points: Points | null, lens: Lens, size: number): void {
    const gl = this.#gl;
    if (points !== this.#points) {
      gl.bufferData(gl.ARRAY_BUFFER, points?.values ?? new Float32Array(0), gl.STATIC_DRAW);
      this.#points = points;
    }
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    if (points === null) return;
    gl.useProgram(this.#program);
    gl.uniformMatrix4fv(gl.getUniformLocation(this.#program, 'lens'), false, lens.matrix);
    gl.uniform2f(gl.getUniformLocation(this.#program, 'heights'), points.low, points.high);
    gl.uniform1f(gl.getUniformLocation(this.#program, 'size'), size);
    gl.drawArrays(gl.POINTS, 0, points.values.length / POINT_NUMBERS);
  }

  /** Gives the memory of the points back. What is painted next brings them again. */
  forget(): void {
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, 0, this.#gl.STATIC_DRAW);
    this.#points = null;
  }
}
