/** Files in an S3-compatible store. OSS uses the same protocol, except for temporary credentials. */
import { pipeline, Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { neverCalled } from '#server/ground/outward/callOut.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { assumeRole } from './aliyunSts.ts';
import type { S3Settings } from '#server/ground/config/stores.ts';
import { atMost } from './exactly.ts';
import { KEY_SHAPE } from './local.ts';
import { storageMessages } from './messages.ts';
import type { BareStore, ByteRange, Contents, Listed, Listing, SignedPut, TemporaryAuth } from './store.ts';

const CONNECT_MS = 4000;
/** Errors are logged where they are answered; the library would also write them to the console. */
const say = () => undefined;
const SILENT = { trace: say, debug: say, info: say, warn: say, error: say };
/** A store may have an internal address, but not the metadata address of a cloud. */
const CONNECTING = { connectionTimeout: CONNECT_MS, httpAgent: { blockList: neverCalled } };
/** Of what is no file: errors, lists and credentials, which the library gathers in memory. */
const MOST_BYTES_OF_ANSWER = 1024 * 1024;
const KEYS_OF_A_LIST = 100;
const KEYS_OF_A_PAGE = 500;

/** The same answer, whose body fails beyond so many bytes. */
function shortened(response: unknown): void {
  if (typeof response !== 'object' || response === null || !('body' in response)) return;
  const { body } = response;
  if (body instanceof Readable) response.body = pipeline(body, atMost(MOST_BYTES_OF_ANSWER), () => undefined);
}

/** Ends answers that grow beyond what any of ours needs; the length of a file is watched by whoever reads it. */
const boundedAnswers =
  <Asked, Answered extends { response: unknown }>(
    next: (asked: Asked) => Promise<Answered>,
    { commandName }: { commandName?: string },
  ) =>
  async (asked: Asked): Promise<Answered> => {
    const answered = await next(asked);
    const { response } = answered;
    const isFile =
      commandName === 'GetObjectCommand' &&
      typeof response === 'object' &&
      response !== null &&
      'statusCode' in response &&
      Number(response.statusCode) < 300;
    if (!isFile) shortened(response);
    return answered;
  };
const CLOSEST_TO_THE_WIRE = { step: 'deserialize', priority: 'low', name: 'boundedAnswers' } as const;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const keys = ({ accessKeyId, secretAccessKey }: S3Settings) => ({ accessKeyId, secretAccessKey });

function clientOf(settings: S3Settings, endpoint: string): S3Client {
  const client = new S3Client({
    endpoint,
    region: settings.region === '' ? 'us-east-1' : settings.region,
    credentials: keys(settings),
    forcePathStyle: settings.pathStyle,
    // otherwise signed addresses would require a checksum that browsers do not send
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: SILENT,
    requestHandler: CONNECTING,
  });
  client.middlewareStack.add(boundedAnswers, CLOSEST_TO_THE_WIRE);
  return client;
}

export class S3Store implements BareStore {
  readonly kind: 's3' | 'oss';
  readonly browserOrigin: string;
  readonly #settings: S3Settings;
  readonly #client: S3Client;
  /** Signs for the store's public address. */
  readonly #signer: S3Client;

  constructor(kind: 's3' | 'oss', settings: S3Settings) {
    this.kind = kind;
    this.#settings = settings;
    const outside = settings.publicEndpoint === '' ? settings.endpoint : settings.publicEndpoint;
    this.#client = clientOf(settings, settings.endpoint);
    this.#signer = clientOf(settings, outside);
    const { protocol, host } = new URL(outside);
    this.browserOrigin = `${protocol}//${settings.pathStyle ? '' : `${settings.bucket}.`}${host}`;
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: key };
  }

  async size(key: string, signal: AbortSignal): Promise<number | null> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#at(key)), { abortSignal: signal });
      return head.ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable> {
    const part = range === null ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...part }), {
      abortSignal: signal,
    });
    if (Body instanceof Readable) return Body;
    throw new Error('the store answered no stream');
  }

  async put(key: string, body: Readable, { size, type }: Contents, signal: AbortSignal): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(key), Body: body, ContentLength: size, ContentType: type });
    await this.#client.send(command, { abortSignal: signal });
  }

  async move(from: string, to: string, signal: AbortSignal): Promise<void> {
    const CopySource = `${this.#settings.bucket}/${encodeURI(from)}`;
    await this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource }), { abortSignal: signal });
    await this.remove(from, signal);
  }

  async remove(key: string, signal: AbortSignal): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)), { abortSignal: signal });
  }

  async list(prefix: string, most: number, signal: AbortSignal): Promise<Listing> {
    const { Bucket } = this.#at(prefix);
    const files: Listed[] = [];
    let foreign = 0;
    let after: string | undefined;
    // names that are not taken are not counted for ever
    while (foreign <= most) {
      const page = { Bucket, Prefix: prefix, MaxKeys: KEYS_OF_A_PAGE, StartAfter: after };
      const listed = await this.#client.send(new ListObjectsV2Command(page), { abortSignal: signal });
      const found = (listed.Contents ?? []).slice(0, KEYS_OF_A_PAGE);
      for (const { Key: key = '', Size: size = 0 } of found) {
        // consoles make empty files for folders
        if (!key.startsWith(prefix) || key.endsWith('/')) continue;
        if (!KEY_SHAPE.test(key)) foreign += 1;
        else if (files.length === most) return { files, isCut: true, foreign };
        else files.push({ key, size });
      }
      const last = found.at(-1)?.Key;
      // a store that names the same again is not asked for ever
      if (listed.IsTruncated !== true || last === undefined || (after !== undefined && last <= after))
        return { files, isCut: false, foreign };
      after = last;
    }
    return { files, isCut: true, foreign };
  }

  async clear(prefix: string, signal: AbortSignal): Promise<void> {
    const { Bucket } = this.#at(prefix);
    const removed = new Set<string>();
    for (let more = true; more;) {
      const listed = await this.#client.send(
        new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: KEYS_OF_A_LIST }),
        {
          abortSignal: signal,
        },
      );
      // what else a store may name is not ours to remove, and what it names again not worth asking for
      const found = (listed.Contents ?? []).flatMap(({ Key = '' }) => (Key.startsWith(prefix) ? [Key] : []));
      const fresh = found.slice(0, KEYS_OF_A_LIST).filter((key) => !removed.has(key));
      for (const key of fresh) removed.add(key);
      await Promise.all(fresh.map((key) => this.remove(key, signal)));
      more = listed.IsTruncated === true && fresh.length > 0;
    }
  }

  async presign(key: string, { size, type }: Contents, seconds: number): Promise<SignedPut> {
    const command = new PutObjectCommand({ ...this.#at(key), ContentType: type, ContentLength: size });
    const url = await getSignedUrl(this.#signer, command, {
      expiresIn: seconds,
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    });
    return { url, headers: { 'content-type': type } };
  }

  async temporaryAuth(prefix: string, seconds: number, signal: AbortSignal): Promise<TemporaryAuth> {
    const { bucket, region, roleArn, endpoint, publicEndpoint } = this.#settings;
    if (roleArn === '') throw new Refusal(409, storageMessages.noRole);
    const asked = { prefix, seconds, settings: this.#settings, signal };
    const given = await (this.kind === 'oss' ? assumeRole(asked) : this.#assumeRole(asked));
    return { endpoint: publicEndpoint === '' ? endpoint : publicEndpoint, region, bucket, ...given };
  }

  async #assumeRole({ prefix, seconds, signal }: { prefix: string; seconds: number; signal: AbortSignal }) {
    const { bucket, region, roleArn, stsEndpoint, endpoint } = this.#settings;
    const sts = new STSClient({
      endpoint: stsEndpoint === '' ? endpoint : stsEndpoint,
      region: region === '' ? 'us-east-1' : region,
      credentials: keys(this.#settings),
      maxAttempts: 2,
      logger: SILENT,
      requestHandler: CONNECTING,
    });
    sts.middlewareStack.add(boundedAnswers, CLOSEST_TO_THE_WIRE);
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${bucket}/${prefix}*`] }],
    });
    const command = new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: 'pilotdesk-upload',
      DurationSeconds: seconds,
      Policy,
    });
    const { Credentials } = await sts.send(command, { abortSignal: signal });
    sts.destroy();
    const { AccessKeyId, SecretAccessKey, SessionToken } = Credentials ?? {};
    if (AccessKeyId === undefined || SecretAccessKey === undefined || SessionToken === undefined)
      throw new Error('the store answered no credentials');
    return { accessKeyId: AccessKeyId, accessKeySecret: SecretAccessKey, securityToken: SessionToken };
  }
}
