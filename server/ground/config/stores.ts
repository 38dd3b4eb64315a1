/** The stores as the environment configures them. A live setting may override it. */
import { z } from 'zod';
import { FILE_STORES, type FileStore } from '#contract/base/file/calls.ts';

export interface S3Settings {
  /** e.g. `https://s3.eu-central-1.amazonaws.com` */
  readonly endpoint: string;
  /** Address of the store for browsers; empty: the endpoint. */
  readonly publicEndpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  readonly pathStyle: boolean;
  /** Role for temporary credentials; empty: none are issued. */
  readonly roleArn: string;
  readonly stsEndpoint: string;
}

export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** In PEM or OpenSSH form. */
  readonly privateKey: string;
  /** `SHA256:…` as `ssh-keygen -l` prints it. */
  readonly hostKey: string;
  readonly folder: string;
}

export interface StoreDefaults {
  readonly s3: S3Settings;
  readonly oss: S3Settings;
  readonly sftp: SftpSettings;
}

type Read = <T>(name: string, schema: z.ZodType<T>, expected: string, secret?: boolean) => T | null;

export const HTTP_ADDRESS = /^https?:\/\/[A-Za-z0-9.[\]:-]+\/?$/;
export const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
export const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/;
export const REMOTE_FOLDER = /^\/?[\w.-]+(\/[\w.-]+)*\/?$/;

const address = z.string().regex(HTTP_ADDRESS);
const word = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const flag = z.enum(['on', 'off']).transform((text) => text === 'on');

function readS3(read: Read, name: 'S3' | 'OSS', secretName: string, pathStyle: boolean): S3Settings {
  const text = (part: string, schema: z.ZodType<string>, expected: string, secret = false) =>
    read(`${name}_${part}`, schema, expected, secret) ?? '';
  return {
    endpoint: text('ENDPOINT', address, 'an address such as https://s3.example.com'),
    publicEndpoint: text('PUBLIC_ENDPOINT', address, 'an address such as https://files.example.com'),
    region: text('REGION', z.string().regex(/^[\w-]{1,60}$/), 'the name of a region, such as eu-central-1'),
    bucket: text('BUCKET', z.string().regex(BUCKET), 'the name of a bucket'),
    accessKeyId: text('ACCESS_KEY_ID', word, 'an access key', true),
    secretAccessKey: text(secretName, word, 'the secret of an access key', true),
    pathStyle: read(`${name}_PATH_STYLE`, flag, 'on or off') ?? pathStyle,
    roleArn: text('ROLE_ARN', word, 'the name (ARN) of a role'),
    stsEndpoint: text('STS_ENDPOINT', address, 'an address such as https://sts.example.com'),
  };
}

const readSftp = (read: Read): SftpSettings => ({
  host: read('SFTP_HOST', z.string().regex(/^[\w.:-]{1,253}$/), 'a host name or an address') ?? '',
  port:
    read(
      'SFTP_PORT',
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number)
        .pipe(z.number().min(1).max(65_535)),
      'a port number from 1 to 65535',
    ) ?? 22,
  user: read('SFTP_USER', word, 'an account name') ?? '',
  password: read('SFTP_PASSWORD', z.string().min(1).max(500), 'a password', true) ?? '',
  privateKey: read('SFTP_PRIVATE_KEY', z.string().regex(/PRIVATE KEY/), 'a private key in PEM form', true) ?? '',
  hostKey: read('SFTP_HOST_KEY', z.string().regex(HOST_KEY), 'a fingerprint such as SHA256:… (ssh-keygen -l)') ?? '',
  folder: read('SFTP_FOLDER', z.string().regex(REMOTE_FOLDER), 'the path of a folder') ?? 'pilotdesk',
});

/** Required variables of a store that are not set. */
function missing(mode: FileStore, { s3, oss, sftp }: StoreDefaults): string[] {
  const ofS3 = (name: string, secretName: string, settings: S3Settings): [string, string][] => [
    [`${name}_ENDPOINT`, settings.endpoint],
    [`${name}_BUCKET`, settings.bucket],
    [`${name}_ACCESS_KEY_ID`, settings.accessKeyId],
    [`${name}_${secretName}`, settings.secretAccessKey],
  ];
  const needed: Record<FileStore, [string, string][]> = {
    local: [],
    s3: ofS3('S3', 'SECRET_ACCESS_KEY', s3),
    oss: ofS3('OSS', 'ACCESS_KEY_SECRET', oss),
    sftp: [
      ['SFTP_HOST', sftp.host],
      ['SFTP_USER', sftp.user],
      ['SFTP_HOST_KEY', sftp.hostKey],
      ['SFTP_PASSWORD or SFTP_PRIVATE_KEY', sftp.password + sftp.privateKey],
    ],
  };
  return needed[mode].filter(([, value]) => value === '').map(([name]) => name);
}

/** Reads the stores' variables. `lacks` names the required variables of the chosen store that are not set. */
export function readStores(read: Read): { storage: FileStore; stores: StoreDefaults; lacks: string[] } {
  const storage = read('STORAGE', z.enum(FILE_STORES), `one of ${FILE_STORES.join(', ')}`) ?? 'local';
  const stores = {
    s3: readS3(read, 'S3', 'SECRET_ACCESS_KEY', true),
    oss: readS3(read, 'OSS', 'ACCESS_KEY_SECRET', false),
    sftp: readSftp(read),
  };
  return { storage, stores, lacks: missing(storage, stores) };
}
