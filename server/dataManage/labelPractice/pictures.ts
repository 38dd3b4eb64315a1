/**
 * Pictures for those whom practice concerns and who are no staff: what is known to be private in them is hidden, and nothing in them
 * says where they were taken. Their addresses name no content, so they lead to no picture as it is.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#contract/base/file/calls.ts';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { contentThatLeaves } from '#server/dataManage/dataContent/leave.ts';
import { classesToWrite } from '#server/dataManage/dataSet/queries.ts';
import { shownInFrames } from '#server/dataManage/labelJob/shown.ts';
import type { HiddenPictures } from '#server/dataManage/labelTask/jobWork.ts';
import { answerError } from '#server/ground/core/answer.ts';
import { languageOf } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { labelPracticeMessages } from './messages.ts';
import {
  framesOfContent,
  framesOfFile,
  MOST_HIDDEN,
  pictureOfFrame,
  pictureOfSetFrame,
  privateInSets,
} from './queries.ts';

const PATH = '/content/practice/';
const PURPOSE = 'labelPractice.picture';
/** `f`: of a frame of a labelling task; `s`: of a frame of a data set. */
const SHAPE = /^([fs][1-9]\d{0,18})-([\w-]{43})$/;
/** Objects that are looked at around one picture, tracks of its jobs included. */
const MOST_AROUND = 20_000;
/** Pictures that are drawn anew at the same moment; each takes a core and its pixels in memory. */
const AT_ONCE = 2;
const MOST_WAITING = 100;
/** Bytes of pictures that were drawn and are kept. */
const MOST_KEPT = 64 * 1024 * 1024;

export function hiddenPictures({ vault }: Pick<Services, 'vault'>): HiddenPictures {
  const addressOf = (name: string): string => `${PATH}${name}-${vault.digest(PURPOSE, name)}`;
  return { ofFrame: (id) => addressOf(`f${id}`), ofSetFrame: (id) => addressOf(`s${id}`) };
}

interface Picture {
  readonly store: FileStore | null;
  readonly contentKey: string | null;
  readonly size: string | null;
  readonly type: string | null;
  readonly sha256: string | null;
}

/** Everything of a picture that is private, as sets know it and as it was drawn in any task. @throws Refusal 503 where it is too much */
async function privateShapes(
  { db }: Pick<Services, 'db'>,
  sha256: string | null,
  file: { taskId: string; fileId: string } | null,
): Promise<Geometry[]> {
  const labels = await classesToWrite(db).execute();
  const privateIds = labels.filter(({ isPrivate }) => isPrivate).map(({ id }) => id);
  if (privateIds.length === 0) return [];
  const known = sha256 === null ? [] : await privateInSets(db, sha256, privateIds).execute();
  const frames =
    sha256 !== null
      ? await framesOfContent(db, sha256).execute()
      : file === null
        ? []
        : await framesOfFile(db, file.taskId, file.fileId).execute();
  const shown = frames.length === 0 ? new Map<string, never>() : await shownInFrames(db, frames, MOST_AROUND);
  // what is not known to be hidden is not shown
  if (known.length > MOST_HIDDEN || shown === null) throw new Refusal(503, labelPracticeMessages.tooMuchHidden);
  const isPrivate = new Set(privateIds);
  const drawn = [...shown.values()].flatMap((seen) =>
    seen.flatMap(({ object }) => (isPrivate.has(object.classId) ? [object.geometry] : [])),
  );
  return [...known.flatMap(({ shapes }) => shapes), ...drawn];
}

/** Draws pictures a few at a time, and keeps the newest. */
class Drawer {
  readonly #services: Pick<Services, 'storage'>;
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #sizes = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(services: Pick<Services, 'storage'>) {
    this.#services = services;
  }

  /** @param name of this picture with these parts hidden */
  draw(name: string, picture: Picture, shapes: readonly Geometry[]): Promise<Buffer> {
    const known = this.#kept.get(name);
    if (known !== undefined) {
      // the newest stand last
      this.#kept.delete(name);
      this.#kept.set(name, known);
      return known;
    }
    if (this.#waiting.length >= MOST_WAITING) throw new Refusal(503, labelPracticeMessages.busy);
    const drawn = this.#inTurn(() => this.#drawNow(picture, shapes));
    this.#kept.set(name, drawn);
    drawn.then(
      (bytes) => this.#keep(name, bytes.length),
      () => this.#kept.delete(name),
    );
    return drawn;
  }

  #keep(name: string, bytes: number): void {
    this.#sizes.set(name, bytes);
    let all = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const oldest of this.#kept.keys()) {
      if (all <= MOST_KEPT) return;
      all -= this.#sizes.get(oldest) ?? 0;
      if (!this.#sizes.delete(oldest)) continue;
      this.#kept.delete(oldest);
    }
  }

  async #inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #drawNow(picture: Picture, shapes: readonly Geometry[]): Promise<Buffer> {
    const content = await contentThatLeaves({ stores: () => this.#services.storage }, picture, shapes);
    if (content === null) throw notFound();
    return buffer(content);
  }
}

async function found({ db, vault }: Services, address: string) {
  const [, name, digest] = SHAPE.exec(address) ?? [];
  if (name === undefined || digest !== vault.digest(PURPOSE, name)) throw notFound();
  const id = name.slice(1);
  if (name.startsWith('s')) {
    const picture = await pictureOfSetFrame(db, id).executeTakeFirst();
    if (picture === undefined) throw notFound();
    return { picture, shapes: await privateShapes({ db }, picture.sha256, null) };
  }
  const picture = await pictureOfFrame(db, id).executeTakeFirst();
  if (picture === undefined) throw notFound();
  const { taskId, fileId } = picture;
  return { picture, shapes: await privateShapes({ db }, picture.sha256, fileId === null ? null : { taskId, fileId }) };
}

export function registerHiddenPictures(app: FastifyInstance, services: Services): void {
  const drawer = new Drawer(services);
  app.get<{ Params: { address: string } }>(`${PATH}:address`, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { picture, shapes } = await found(services, request.params.address);
      const what = JSON.stringify([picture.store, picture.contentKey, shapes]);
      const name = createHash('sha256').update(what).digest('base64url');
      const etag = `"${name}"`;
      // what is private may be known any time, so it is asked for again
      const headers = { etag, 'cache-control': 'private, no-cache', 'content-disposition': 'inline' };
      if (request.headers['if-none-match'] === etag) return await reply.code(304).headers(headers).send();
      const bytes = await drawer.draw(name, picture, shapes);
      return await reply.headers({ ...headers, 'content-type': picture.type ?? '' }).send(bytes);
    } catch (error) {
      const language = languageOf(request.headers['accept-language']);
      const { status, headers, body } = answerError(error, language, request.id, 0);
      return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(body.msg);
    }
  });
}
