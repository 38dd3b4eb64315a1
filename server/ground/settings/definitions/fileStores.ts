/** Settings of the stores. Empty ones leave the values of the environment in force. */
import { BUCKET, HOST_KEY, HTTP_ADDRESS, REMOTE_FOLDER } from '#server/ground/config/stores.ts';
import { choiceOption, configMain, numberOption, secretOption, textOption } from '../define.ts';
import type { Message } from '#server/ground/core/messages.ts';

const asStarted: Message = { zh: '留空：使用启动时的配置', en: 'Empty: as the server was started with' };
const told = (zh: string, en: string): Message => ({ zh: `${zh}${asStarted.zh}`, en: `${en} ${asStarted.en}` });

export const fileStore = choiceOption({
  key: 'storage.store.mode',
  default: 'asStarted',
  choices: [
    { value: 'asStarted', title: { zh: '启动时的配置', en: 'As started' } },
    { value: 'local', title: { zh: '本机', en: 'This server' } },
    { value: 's3', title: { zh: 'S3 兼容存储', en: 'S3-compatible store' } },
    { value: 'oss', title: { zh: '阿里云 OSS', en: 'Alibaba Cloud OSS' } },
    { value: 'sftp', title: { zh: 'SFTP 服务器', en: 'SFTP server' } },
  ],
  title: { zh: '新文件存在哪里', en: 'Where new files go' },
  explanation: {
    zh: '只影响以后上传的文件；以前的文件留在原处，仍按原处的配置读取。切换前请先测试连接。',
    en: 'Concerns files brought from now on; earlier ones stay where they are and are read there. Test the connection before switching.',
  },
});

export const fileMegabytes = numberOption({
  key: 'storage.store.maxMegabytes',
  default: 500,
  min: 1,
  max: 2000,
  unit: { zh: 'MB', en: 'MB' },
  title: { zh: '单个文件最大', en: 'Largest file' },
  explanation: {
    zh: '更大的文件不能上传。已上传的文件不受影响。',
    en: 'Larger files are refused. Files that are there stay.',
  },
});

export const storeMain = configMain({
  key: 'storage.store',
  title: { zh: '文件存储', en: 'File store' },
  explanation: { zh: '新文件存在哪里、可以多大', en: 'Where new files go and how large they may be' },
  options: [fileStore, fileMegabytes],
});

const address = { pattern: HTTP_ADDRESS, optional: true, default: '' } as const;
const anAddress: Message = { zh: '形如 https://s3.example.com', en: 'Like https://s3.example.com' };

function s3OptionsOf(store: 's3' | 'oss') {
  const key = (name: string) => `storage.${store}.${name}`;
  return {
    endpoint: textOption({
      ...address,
      key: key('endpoint'),
      expected: anAddress,
      title: { zh: '服务地址', en: 'Endpoint' },
      explanation: told('服务器访问存储的地址。', 'How the server reaches the store.'),
    }),
    publicEndpoint: textOption({
      ...address,
      key: key('publicEndpoint'),
      expected: anAddress,
      title: { zh: '浏览器使用的地址', en: 'Endpoint for browsers' },
      explanation: told(
        '仅当浏览器访问存储的地址与服务器不同时填写。',
        'Only when browsers reach the store under another address.',
      ),
    }),
    region: textOption({
      key: key('region'),
      default: '',
      optional: true,
      maxLength: 60,
      pattern: /^[\w-]+$/,
      expected: { zh: '形如 cn-hangzhou', en: 'Like eu-central-1' },
      title: { zh: '地域', en: 'Region' },
      explanation: told('存储所在的地域。', 'The region of the store.'),
    }),
    bucket: textOption({
      key: key('bucket'),
      default: '',
      optional: true,
      maxLength: 63,
      pattern: BUCKET,
      expected: { zh: '小写字母、数字、点和短横线', en: 'Small letters, digits, dots and dashes' },
      title: { zh: '桶', en: 'Bucket' },
      explanation: told(
        '桶须禁止公开访问，并允许本站的跨域 PUT。',
        'It must not be public, and must allow PUT from this site (CORS).',
      ),
    }),
    accessKeyId: textOption({
      key: key('accessKeyId'),
      default: '',
      optional: true,
      pattern: /^[\x21-\x7e]+$/,
      title: { zh: '访问密钥 ID', en: 'Access key id' },
      explanation: told('只需读写这个桶的权限。', 'It needs to read and write this bucket and nothing else.'),
    }),
    secretAccessKey: secretOption({
      key: key('secretAccessKey'),
      sentTo: [{ key: key('endpoint') }, { key: key('stsEndpoint') }, { key: key('accessKeyId') }],
      title: { zh: '访问密钥', en: 'Secret of the access key' },
      explanation: told(
        '加密保存，不会再显示。服务地址、临时授权的地址或访问密钥 ID 改变时需要重新填写。',
        'Kept encrypted and never shown again. Enter it again when an endpoint or the access key id changes.',
      ),
    }),
    addressing: choiceOption({
      key: key('addressing'),
      default: 'asStarted',
      choices: [
        { value: 'asStarted', title: { zh: '启动时的配置', en: 'As started' } },
        { value: 'path', title: { zh: '桶名在路径中', en: 'Bucket in the path' } },
        { value: 'host', title: { zh: '桶名在域名中', en: 'Bucket in the host name' } },
      ],
      title: { zh: '桶的寻址方式', en: 'Addressing of the bucket' },
      explanation: {
        zh: '自建的 S3 服务多用路径，公有云多用域名。',
        en: 'Stores of one’s own mostly use the path, public clouds the host name.',
      },
    }),
    roleArn: textOption({
      key: key('roleArn'),
      default: '',
      optional: true,
      pattern: /^[\x21-\x7e]+$/,
      title: { zh: '临时授权的角色', en: 'Role for temporary credentials' },
      explanation: told(
        '客户端凭它直接上传到一个专属目录。',
        'With it clients write straight into one folder of their own.',
      ),
    }),
    stsEndpoint: textOption({
      ...address,
      key: key('stsEndpoint'),
      expected: anAddress,
      title: { zh: '临时授权的地址', en: 'Endpoint for temporary credentials' },
      explanation: told('与服务地址不同时填写。', 'When it is not the endpoint of the store.'),
    }),
  };
}
export type S3Options = ReturnType<typeof s3OptionsOf>;

export const s3Options = s3OptionsOf('s3');
export const ossOptions = s3OptionsOf('oss');

export const s3Main = configMain({
  key: 'storage.s3',
  title: { zh: 'S3 兼容存储', en: 'S3-compatible store' },
  explanation: { zh: 'S3、MinIO、Ceph 等', en: 'S3, MinIO, Ceph and others' },
  options: Object.values(s3Options),
});

export const ossMain = configMain({
  key: 'storage.oss',
  title: { zh: '阿里云 OSS', en: 'Alibaba Cloud OSS' },
  explanation: { zh: '通过 OSS 的 S3 兼容接口访问', en: 'Reached by the S3-compatible interface of OSS' },
  options: Object.values(ossOptions),
});

/** Where a secret goes, and as whose. */
const SFTP_PLACE = ['host', 'port', 'user', 'hostKey'].map((name) => ({ key: `storage.sftp.${name}` }));

export const sftpOptions = {
  host: textOption({
    key: 'storage.sftp.host',
    default: '',
    optional: true,
    maxLength: 253,
    pattern: /^[\w.:-]+$/,
    title: { zh: '主机', en: 'Host' },
    explanation: told('主机名或 IP 地址。', 'A host name or an address.'),
  }),
  port: numberOption({
    key: 'storage.sftp.port',
    default: 0,
    min: 0,
    max: 65_535,
    unit: { zh: '端口', en: 'port' },
    title: { zh: '端口', en: 'Port' },
    explanation: { zh: '0：使用启动时的配置（通常为 22）', en: '0: as the server was started with, usually 22' },
  }),
  user: textOption({
    key: 'storage.sftp.user',
    default: '',
    optional: true,
    pattern: /^[\x21-\x7e]+$/,
    title: { zh: '账号', en: 'Account' },
    explanation: told('只需读写下面的目录。', 'It needs to read and write the folder below and nothing else.'),
  }),
  password: secretOption({
    key: 'storage.sftp.password',
    sentTo: SFTP_PLACE,
    title: { zh: '密码', en: 'Password' },
    explanation: {
      zh: '加密保存，不会再显示。主机、端口、账号或指纹改变时需要重新填写；没有在这里改变它们时，留空使用启动时的配置。',
      en: 'Kept encrypted and never shown again. Enter it again when host, port, account or fingerprint change; while none of them is set here, empty means as started.',
    },
  }),
  privateKey: secretOption({
    key: 'storage.sftp.privateKey',
    maxLength: 8000,
    multiline: true,
    title: { zh: '私钥', en: 'Private key' },
    explanation: told('PEM 或 OpenSSH 格式，可代替密码。', 'In PEM or OpenSSH form, instead of a password.'),
  }),
  hostKey: textOption({
    key: 'storage.sftp.hostKey',
    default: '',
    optional: true,
    pattern: HOST_KEY,
    expected: { zh: '形如 SHA256:…（ssh-keygen -l 的输出）', en: 'Like SHA256:…, as ssh-keygen -l prints it' },
    title: { zh: '主机密钥指纹', en: 'Fingerprint of the host key' },
    explanation: told('与服务器出示的不符时拒绝连接。', 'A server that shows another key is refused.'),
  }),
  folder: textOption({
    key: 'storage.sftp.folder',
    default: '',
    optional: true,
    pattern: REMOTE_FOLDER,
    expected: { zh: '形如 /data/pilotdesk', en: 'Like /data/pilotdesk' },
    title: { zh: '目录', en: 'Folder' },
    explanation: told('文件都放在这个目录下。', 'All files lie beneath it.'),
  }),
} as const;

export const sftpMain = configMain({
  key: 'storage.sftp',
  title: { zh: 'SFTP 服务器', en: 'SFTP server' },
  explanation: { zh: '文件经本服务器转存到 SFTP', en: 'Files go through this server to an SFTP server' },
  options: Object.values(sftpOptions),
});

export const fileMains = [storeMain, s3Main, ossMain, sftpMain];
