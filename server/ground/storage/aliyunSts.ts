/** AssumeRole of Alibaba Cloud's security token service: a signed RPC request (signature version 1.0, HMAC-SHA1). */
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callOut } from '#server/ground/outward/callOut.ts';
import type { S3Settings } from '#server/ground/config/stores.ts';

/** The time-out of calls to a store. */
const TIMEOUT_MS = 8000;

const credentials = z.object({
  Credentials: z.object({ AccessKeyId: z.string(), AccessKeySecret: z.string(), SecurityToken: z.string() }),
});
const problem = z.object({ Code: z.string(), Message: z.string() });

/** RFC 3986: encodes all but letters, digits and `-_.~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature over parameters, in base64. */
export function signRpc(method: string, parameters: Readonly<Record<string, string>>, secret: string): string {
  const canonical = Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${encode('/')}&${encode(canonical)}`)
    .digest('base64');
}

interface Asked {
  prefix: string;
  seconds: number;
  settings: S3Settings;
  signal: AbortSignal;
}

/** Credentials of the configured role, narrowed to writing beneath a prefix. Rejects with the service's own code. */
export async function assumeRole({ prefix, seconds, settings, signal }: Asked) {
  const { accessKeyId, secretAccessKey, bucket, roleArn, stsEndpoint } = settings;
  const policy = {
    Version: '1',
    Statement: [{ Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:${bucket}/${prefix}*`] }],
  };
  const parameters = {
    Action: 'AssumeRole',
    Version: '2015-04-01',
    Format: 'JSON',
    AccessKeyId: accessKeyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    RoleArn: roleArn,
    RoleSessionName: 'pilotdesk-upload',
    DurationSeconds: String(seconds),
    Policy: JSON.stringify(policy),
  };
  const body = new URLSearchParams({ ...parameters, Signature: signRpc('POST', parameters, secretAccessKey) });
  const address = stsEndpoint === '' ? 'https://sts.aliyuncs.com' : stsEndpoint;
  signal.throwIfAborted();
  const { status, body: text } = await callOut({
    url: address,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    // a private cloud's service may have an internal address
    privateHosts: [new URL(address).hostname.replace(/^\[|\]$/g, '')],
    timeoutMs: TIMEOUT_MS,
  });
  const answer: unknown = JSON.parse(text);
  if (status < 200 || status > 299) {
    const said = problem.safeParse(answer);
    throw new Error(said.success ? `${said.data.Code}: ${said.data.Message}` : `HTTP ${status}`);
  }
  const { AccessKeyId, AccessKeySecret, SecurityToken } = credentials.parse(answer).Credentials;
  return { accessKeyId: AccessKeyId, accessKeySecret: AccessKeySecret, securityToken: SecurityToken };
}
