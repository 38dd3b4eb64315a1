/** Tests Alibaba Cloud's temporary credentials against a server that checks the signature as the service documents it. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';

const SECRET = 'secretOfTheAccessKey';

const percent = (value: string) =>
  [...new TextEncoder().encode(value)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9_.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

/** The signature as the service computes it, independent of the product's own code. */
function expected(parameters: URLSearchParams): string {
  const names = [...parameters.keys()].filter((name) => name !== 'Signature').sort();
  const query = names.map((name) => `${percent(name)}=${percent(parameters.get(name) ?? '')}`).join('&');
  return createHmac('sha1', `${SECRET}&`)
    .update(`POST&%2F&${percent(query)}`)
    .digest('base64');
}

const asked: URLSearchParams[] = [];
const service = createServer((request, response) => {
  void text(request).then((body) => {
    const parameters = new URLSearchParams(body);
    asked.push(parameters);
    const isRight = parameters.get('Signature') === expected(parameters);
    const Credentials = { AccessKeyId: 'STS.id', AccessKeySecret: 'temporary', SecurityToken: 'token' };
    const answer = isRight ? { Credentials } : { Code: 'SignatureDoesNotMatch', Message: 'no' };
    response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
}).listen(0, '127.0.0.1');
await once(service, 'listening');
after(() => service.close());
const address = service.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const env = {
  STORAGE: 'oss',
  OSS_ENDPOINT: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
  OSS_REGION: 'cn-hangzhou',
  OSS_BUCKET: 'pilotdesk',
  OSS_ACCESS_KEY_ID: 'accessKey',
  OSS_ACCESS_KEY_SECRET: SECRET,
  OSS_ROLE_ARN: 'acs:ram::1234567890123456:role/uploader',
  OSS_STS_ENDPOINT: `http://127.0.0.1:${address.port}`,
};
const app = await startTestApp({ env });
const client = await app.signInAs('operations');

test('credentials are asked for with a signature that holds, for one prefix and one verb', async () => {
  const auth = await client.call('/sys/file/getTemOssAuth', {});
  assert.deepEqual(
    [auth.mode, auth.bucket, auth.accessKeyId, auth.accessKeySecret, auth.securityToken],
    ['oss', 'pilotdesk', 'STS.id', 'temporary', 'token'],
  );
  const [parameters] = asked;
  assert.ok(parameters);
  assert.equal(parameters.get('Action'), 'AssumeRole');
  assert.equal(parameters.get('DurationSeconds'), '900');
  assert.deepEqual(JSON.parse(parameters.get('Policy') ?? ''), {
    Version: '1',
    Statement: [{ Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:pilotdesk/${auth.prefix}*`] }],
  });
});

test('addresses are signed for the bucket’s own host, with type and length', async () => {
  const { url } = await client.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: 10 });
  const { host, searchParams } = new URL(url);
  assert.equal(host, 'pilotdesk.s3.oss-cn-hangzhou.aliyuncs.com');
  assert.equal(searchParams.get('X-Amz-SignedHeaders'), 'content-length;content-type;host');
  assert.equal(searchParams.get('X-Amz-Expires'), '900');
});

test('a service that refuses is a store that is away', async () => {
  const refused = await startTestApp({ env: { ...env, OSS_ACCESS_KEY_SECRET: 'another' } });
  const other = await refused.signInAs('operations');
  assert.equal((await other.send('/sys/file/getTemOssAuth', {})).status, 503);
});
