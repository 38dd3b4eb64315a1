/** Settings of the customer service's answers. */
import {
  configMain,
  configModule,
  listOption,
  numberOption,
  secretOption,
  switchOption,
  textOption,
} from '../define.ts';

const percent = { zh: '%', en: '%' };
const needed = { zh: '开启语言模型时必须填写', en: 'Needed when the language model is on' };
const seconds = { zh: '秒', en: 's' };

/** In hundredths. */
export const answerThreshold = numberOption({
  key: 'answers.search.threshold',
  default: 40,
  min: 10,
  max: 95,
  unit: percent,
  title: { zh: '转人工的置信度', en: 'Confidence needed' },
  explanation: {
    zh: '最接近的条目低于这个置信度时，不自动回答，转给人工。调低会答得更多，也会答错更多。',
    en: 'When the nearest entry is less certain than this, a person answers instead. Lower answers more, and more of it wrongly.',
  },
});

const searchMain = configMain({
  key: 'answers.search',
  title: { zh: '查找答案', en: 'Finding answers' },
  explanation: { zh: '什么时候自动回答，什么时候转人工', en: 'When to answer, and when to leave it to a person' },
  options: [answerThreshold],
});

export const modelEnabled = switchOption({
  key: 'answers.model.enabled',
  default: false,
  title: { zh: '由语言模型组织措辞', en: 'Word answers by a language model' },
  explanation: {
    zh: '开启后，乘客的问题和找到的条目会发送到下面的服务。它只能转述条目，不符合条目的措辞会被丢弃。',
    en: 'When on, the question and the entries found are sent to the service below. It may only say what they say; other wordings are thrown away.',
  },
});
export const modelBaseUrl = textOption({
  key: 'answers.model.baseUrl',
  default: '',
  optional: true,
  maxLength: 300,
  pattern: /^https?:\/\/[^\s/@?#]+(\/[^\s?#]*)?$/,
  expected: { zh: '形如 https://主机/v1', en: 'Like https://host/v1' },
  title: { zh: '服务地址', en: 'Address' },
  explanation: {
    zh: '兼容 OpenAI 的接口地址，到版本号为止，例如 https://主机/v1',
    en: 'Of an OpenAI-compatible service, up to its version, such as https://host/v1',
  },
});
export const modelName = textOption({
  key: 'answers.model.name',
  default: '',
  optional: true,
  maxLength: 100,
  title: { zh: '模型名称', en: 'Model' },
  explanation: { zh: '服务提供方给出的模型名称', en: 'As the service names it' },
});
export const modelHosts = listOption({
  key: 'answers.model.allowedHosts',
  default: [],
  maxItems: 10,
  itemMaxLength: 100,
  pattern: /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/,
  expected: { zh: '小写的主机名或地址，可带端口', en: 'A host in small letters or an address, with a port if need be' },
  title: { zh: '允许访问的主机', en: 'Allowed hosts' },
  explanation: {
    zh: '服务地址的主机必须在这里，非默认端口写成“主机:端口”。内网服务请填写 IP 地址：域名不允许指向内网。',
    en: 'The host of the address must stand here, with its port unless it is the usual one. A server inside is named by its IP address: a name must not lead inside.',
  },
});
export const modelKey = secretOption({
  key: 'answers.model.apiKey',
  sentTo: [modelBaseUrl, modelHosts],
  title: { zh: '接口密钥', en: 'API key' },
  explanation: {
    zh: '随每次请求发送给上面的服务；保存后不能再查看。地址或允许的主机改变时需要重新填写',
    en: 'Sent to the service with each request; cannot be read back. Enter it again when the address or the hosts change',
  },
});
export const modelTimeout = numberOption({
  key: 'answers.model.timeoutSeconds',
  default: 8,
  min: 1,
  max: 30,
  unit: seconds,
  title: { zh: '最长等待', en: 'Longest wait' },
  explanation: { zh: '超过这个时间就直接使用条目原来的回答', en: 'After this the entry’s own answer is used' },
});

const modelMain = configMain({
  key: 'answers.model',
  title: { zh: '语言模型', en: 'Language model' },
  explanation: { zh: '可选；不配置时直接使用条目的回答', en: 'Optional; without it the entries’ own answers are used' },
  options: [modelEnabled, modelBaseUrl, modelName, modelKey, modelHosts, modelTimeout],
  check: (get) => {
    if (!get(modelEnabled)) return null;
    if (get(modelBaseUrl) === '') return { option: modelBaseUrl, problem: needed };
    return get(modelName) === '' ? { option: modelName, problem: needed } : null;
  },
});

export const answersModule = configModule({
  key: 'answers',
  title: { zh: '智能客服', en: 'Answers' },
  explanation: { zh: '怎样回答乘客', en: 'How passengers are answered' },
  mains: [searchMain, modelMain],
});
