/** Files: how they are brought, what is believed of them, and how they are fetched. */
import { z } from 'zod';
import {
  call,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  version,
} from '#contract/ground/core.ts';

export const FILE_STORES = ['local', 's3', 'oss', 'sftp'] as const;
export type FileStore = (typeof FILE_STORES)[number];

/**
 * `pending`: announced, its content is unknown. `confirmed`: the server has read its content.
 * `quarantined`: its content differs from the announcement; an administrator decides. `deleted`: it cannot be fetched.
 */
export const FILE_STATES = ['pending', 'confirmed', 'quarantined', 'deleted'] as const;
export type FileState = (typeof FILE_STATES)[number];

/** An attachment is fetched with a ticket; an image is shown by its address. */
export const FILE_KINDS = ['attachment', 'image'] as const;

/** Why a file was put into quarantine. */
export const FILE_PROBLEMS = [
  'sizeDiffers',
  'contentDiffers',
  'twoKinds',
  'hiddenScript',
  'tooManyPixels',
  'tooManyPages',
  'brokenImage',
  'brokenArchive',
  'archiveTooLarge',
  'archiveNames',
  'archiveSealed',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** The largest file that any configuration lets in, in bytes. */
export const FILE_MAX_BYTES = 2 * 1024 ** 3;
/** Files in a ZIP archive, and bytes that they unpack to. */
export const MOST_ARCHIVE_FILES = 250_000;
export const MOST_ARCHIVE_BYTES = 16 * 1024 ** 3;
export const IMAGE_MAX_BYTES = 10 * 1024 ** 2;
/** At most so many files belong to one thing. */
export const FILES_PER_OBJECT = 50;

/** The endings of names that are taken, each with the type that a file of it gets. */
export const FILE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  geojson: 'application/geo+json',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  zip: 'application/zip',
  apk: 'application/vnd.android.package-archive',
  ipa: 'application/x-ios-app',
  bin: 'application/x-firmware',
  // annotations, clouds and recordings; no browser shows what has no type
  xml: 'application/octet-stream',
  pcd: 'application/octet-stream',
  mcap: 'application/octet-stream',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
export type FileExtension = keyof typeof FILE_TYPES;
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const satisfies readonly FileExtension[];

/** A file as other things show it. `size` in bytes. */
export const fileRef = z.object({ id, name: z.string(), size: z.int(), type: z.string() });
export type FileRef = z.output<typeof fileRef>;

/** The ids of the files that a thing has, in their order. */
export const fileIds = (max: number) => z.array(id).max(Math.min(max, FILES_PER_OBJECT));

/** What became of an upload. */
const brought = fileRef.extend({
  state: z.enum(['confirmed', 'quarantined']),
  /** Why it is in quarantine; null when it is not. */
  problem: z.enum(FILE_PROBLEMS).nullable(),
  /** The same for a person; empty when it is not. */
  reason: z.string(),
});
export type Brought = z.output<typeof brought>;

const announced = {
  name: line(200),
  /** What the client takes it for; what counts is the ending of the name. Empty when it does not know. */
  type: optionalLine(150).default(''),
};
const size = z.int().min(1).max(FILE_MAX_BYTES);

const fileRow = z.object({
  id,
  store: z.enum(FILE_STORES),
  key: z.string(),
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  /** By the ending of the name. */
  type: z.string(),
  /** As the client said. */
  declaredType: z.string(),
  /** By the first bytes; empty when they say nothing, as those of text. */
  detectedType: z.string(),
  size: z.int(),
  /** In hex; empty while pending. */
  sha256: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  state: z.enum(FILE_STATES),
  problem: z.union([z.enum(FILE_PROBLEMS), z.literal('')]),
  ownerId: id.nullable(),
  /** Name and account of who brought it; empty when the person is gone. */
  ownerName: z.string(),
  ownerAccount: z.string(),
  /** What it belongs to, e.g. `notice` and its id; empty: to nothing. */
  object: z.string(),
  objectId: z.string(),
  /** When it will be collected unless something takes it. */
  keepUntil: instant.nullable(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  /** When it was gone from the store as well. */
  removedAt: instant.nullable(),
  version,
});
export type FileRow = z.output<typeof fileRow>;

export const fileCalls = {
  fileMode: call({
    path: '/sys/file/fileMode',
    summary: 'Where files are kept now, the largest that is taken in bytes, and the endings of names that are taken.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({
      mode: z.enum(FILE_STORES),
      maxBytes: z.int(),
      /** Uploads of the server’s own are sent in pieces of so many bytes; null: whole. */
      pieceBytes: z.int().nullable(),
      extensions: z.array(z.string()),
    }),
  }),
  presignedPutUrl: call({
    path: '/sys/file/presignedPutUrl',
    summary:
      'An absolute address to PUT one file to, good for 15 minutes, for exactly this type and length, under a key of the server. ' +
      'Send the headers as given, then call saveOssFile. 409 where files go by SFTP.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 120, seconds: 60 },
    input: z.strictObject({ ...announced, size }),
    output: z.object({
      id,
      key: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      /** Null: send the file whole. Else pieces with `Content-Range` may be sent, in their order. */
      pieceBytes: z.int().nullable(),
      expiresAt: instant,
    }),
  }),
  getTemOssAuth: call({
    path: '/sys/file/getTemOssAuth',
    summary:
      'Credentials that may only write beneath one prefix, good for 15 minutes; tell each file to saveOssFile by its key. ' +
      'In mode `local` PUT each file whole to `endpoint` + `prefix` + its name, with these headers. ' +
      '409 where files go by SFTP.',
    access: 'signedIn',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 30, seconds: 60, atOnce: 2 },
    input: nothing,
    output: z.object({
      mode: z.enum(FILE_STORES),
      endpoint: z.string(),
      region: z.string(),
      bucket: z.string(),
      prefix: z.string(),
      accessKeyId: z.string(),
      accessKeySecret: z.string(),
      securityToken: z.string(),
      /** To send with each file; empty where the credentials sign requests. */
      headers: z.record(z.string(), z.string()),
      expiresAt: instant,
    }),
  }),
  saveOssFile: call({
    path: '/sys/file/saveOssFile',
    summary:
      'Says that a file was brought: by the id of presignedPutUrl, or by key, name and size under the prefix of ' +
      'getTemOssAuth. The server reads what lies there and confirms it or puts it into quarantine. Asking again is safe. ' +
      '404 for somebody else’s, 409 when nothing lies there.',
    access: 'signedIn',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 120, seconds: 60, atOnce: 4 },
    input: z.strictObject({
      id: id.optional(),
      key: z.string().min(1).max(300).optional(),
      name: line(200).optional(),
      type: announced.type,
      size: size.optional(),
    }),
    output: brought,
  }),
  sftpUpload: call({
    path: '/sys/file/sftp/upload',
    summary: 'Takes a file and hands it on to the SFTP server, renamed into its place when whole. 409 in other modes.',
    access: 'signedIn',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 60, seconds: 60, atOnce: 2 },
    upload: { maxBytes: FILE_MAX_BYTES },
    input: z.strictObject(announced),
    output: brought,
  }),
  uploadImage: call({
    path: '/uploadContent/img',
    summary:
      'Takes a PNG, JPEG, GIF or WebP image of at most 10 MB for text or a portrait; answers the address it is shown by.',
    access: 'signedIn',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 60, seconds: 60, atOnce: 4 },
    upload: { maxBytes: IMAGE_MAX_BYTES },
    input: z.strictObject({ name: optionalLine(200).default('') }),
    output: z.object({ id, url: z.string() }),
  }),
  getDownloadTicket: call({
    path: '/sys/file/getDownloadTicket',
    summary:
      'A one-use address, good for 30 s, from which the browser saves a file that the caller may see. 404 otherwise.',
    access: 'signedIn',
    effect: 'command',
    unaudited: 'it changes nothing that stays',
    input: z.strictObject({ id }),
    output: z.object({ address: z.string() }),
  }),
  getPageList: call({
    path: '/sys/file/getPageList',
    summary:
      'Files, newest first, by name, store, kind, state, owner and what they belong to; deleted ones only when asked for by ' +
      'their state. Roles of limited scope see their own.',
    access: 'sys:file:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', '-size', 'size'], {
      keyword: optionalLine(60).optional(),
      store: z.enum(FILE_STORES).optional(),
      kind: z.enum(FILE_KINDS).optional(),
      state: z.enum(FILE_STATES).optional(),
      ownerId: id.optional(),
      object: z
        .string()
        .regex(/^[a-zA-Z]{1,40}$/)
        .optional(),
      /** Those that belong to nothing and will be collected. */
      isOrphan: z.boolean().optional(),
      createdFrom: instant.optional(),
      createdTo: instant.optional(),
      id: id.optional(),
    }),
    output: listOutput(fileRow),
  }),
  release: call({
    path: '/sys/file/release',
    summary:
      'Lets a file out of quarantine: whoever brought it may use it for a day. 409 when it is not in quarantine.',
    access: 'sys:file:release',
    effect: 'command',
    current: fileRow,
    input: z.strictObject({ id, version }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/sys/file/deleteById',
    summary:
      'Deletes a file that belongs to nothing, from the store as well within minutes. 409 when it belongs to something.',
    access: 'sys:file:delete',
    effect: 'command',
    current: fileRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  inspect: call({
    path: '/sys/file/inspect',
    summary: 'A one-use address, good for 30 s, of any file within reach, also of one in quarantine: to judge it.',
    access: 'sys:file:inspect',
    effect: 'command',
    input: z.strictObject({ id }),
    output: z.object({ address: z.string() }),
  }),
};
