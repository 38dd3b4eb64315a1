/** Settings of invoices. */
import {
  choiceOption,
  configMain,
  configModule,
  listOption,
  numberOption,
  secretOption,
  textOption,
} from '../define.ts';

export const invoiceSeller = textOption({
  key: 'invoice.issuing.seller',
  default: '云湾出行科技有限公司',
  maxLength: 100,
  title: { zh: '销售方名称', en: 'Seller' },
  explanation: { zh: '印在每张发票上的名称。', en: 'The name on every invoice.' },
});

export const invoiceSellerTaxNumber = textOption({
  key: 'invoice.issuing.sellerTaxNumber',
  default: '',
  optional: true,
  maxLength: 20,
  title: { zh: '销售方纳税人识别号', en: 'Tax number of the seller' },
  explanation: { zh: '统一社会信用代码。', en: 'The unified social credit code.' },
});

export const invoiceTaxCode = textOption({
  key: 'invoice.issuing.taxCode',
  default: '',
  optional: true,
  pattern: /^\d{19}$/,
  expected: { zh: '19 位数字', en: '19 digits' },
  title: { zh: '税收分类编码', en: 'Tax code' },
  explanation: {
    zh: '旅客运输服务的税收分类编码，以税务机关公布的为准。',
    en: 'The classification of passenger transport, as the tax authority publishes it.',
  },
});

export const invoiceRate = numberOption({
  key: 'invoice.issuing.rate',
  default: 300,
  min: 0,
  max: 10_000,
  unit: { zh: '‱（万分之）', en: 'hundredths of a per cent' },
  title: { zh: '税率', en: 'Tax rate' },
  explanation: {
    zh: '300 即 3%。用于没有计价规则的订单（如导入的订单）；其余用计费时的税率和税额。只对之后申请的发票生效。',
    en: '300 is 3%. For orders that no pay rule priced, such as imported ones; all others keep rate and tax of their charge. Holds for invoices asked for from now on.',
  },
});

export const invoiceIssuer = choiceOption({
  key: 'invoice.issuing.issuer',
  default: 'trial',
  choices: [
    { value: 'trial', title: { zh: '试用（不作税务凭证）', en: 'Trial (not valid for tax)' } },
    { value: 'provider', title: { zh: '开票平台', en: 'Provider' } },
  ],
  title: { zh: '由谁开具', en: 'Issued by' },
  explanation: {
    zh: '对之后申请的发票生效；已申请的仍由原来的一方开具。',
    en: 'Holds for invoices asked for from now on; others stay with whom they were asked for.',
  },
});

export const invoiceProviderUrl = textOption({
  key: 'invoice.issuing.url',
  default: '',
  optional: true,
  maxLength: 300,
  pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
  expected: { zh: '以 http:// 或 https:// 开头', en: 'Begins with http:// or https://' },
  title: { zh: '开票平台地址', en: 'Address of the provider' },
  explanation: {
    zh: '请求发往该地址下的 /issue、/red 和 /query，带签名和请求编号；平台超时后先查询再请求，不会重复开具。',
    en: 'Requests go to /issue, /red and /query below it, signed and numbered; after a time-out it is asked what became of one before another is sent.',
  },
});

export const invoiceProviderKey = textOption({
  key: 'invoice.issuing.appKey',
  default: '',
  optional: true,
  maxLength: 100,
  pattern: /^[\w.-]*$/,
  expected: { zh: '字母、数字、点、下划线和短横线', en: 'Letters, digits, dots, underscores and hyphens' },
  title: { zh: '应用标识', en: 'App key' },
  explanation: { zh: '平台分配，放在 X-App-Key。', en: 'Given by the provider; sent as X-App-Key.' },
});

export const invoicePrivateHosts = listOption({
  key: 'invoice.issuing.privateHosts',
  default: [],
  maxItems: 10,
  pattern: /^[A-Za-z0-9.:-]{1,200}$/,
  expected: { zh: '只填主机名或 IP 地址', en: 'A host name or an IP address alone' },
  title: { zh: '允许的内网主机', en: 'Private hosts that may be called' },
  explanation: {
    zh: '开票平台在内网时，把它写在这里；否则一律不访问。',
    en: 'A provider within the own network has to be named here; else it is not called.',
  },
});

export const invoiceProviderSecret = secretOption({
  key: 'invoice.issuing.secret',
  title: { zh: '签名密钥', en: 'Signing secret' },
  sentTo: [invoiceProviderUrl, invoiceProviderKey, invoicePrivateHosts],
  explanation: {
    zh: '加密保存。地址、应用标识或内网主机改变时需要重新填写。',
    en: 'Kept sealed. Enter it again when address, app key or private hosts change.',
  },
});

const issuingMain = configMain({
  key: 'invoice.issuing',
  title: { zh: '开票', en: 'Issuing' },
  explanation: { zh: '销售方、税收分类编码和税率', en: 'Seller, tax code and rate' },
  options: [
    invoiceSeller,
    invoiceSellerTaxNumber,
    invoiceTaxCode,
    invoiceRate,
    invoiceIssuer,
    invoiceProviderUrl,
    invoiceProviderKey,
    invoiceProviderSecret,
    invoicePrivateHosts,
  ],
  check: (get) => {
    const needed = { zh: '由开票平台开具时必须填写', en: 'Needed when a provider issues' };
    if (get(invoiceIssuer) !== 'provider') return null;
    if (get(invoiceProviderUrl) === '') return { option: invoiceProviderUrl, problem: needed };
    return get(invoiceSellerTaxNumber) === '' ? { option: invoiceSellerTaxNumber, problem: needed } : null;
  },
});

export const invoiceModule = configModule({
  key: 'invoice',
  title: { zh: '发票', en: 'Invoices' },
  explanation: { zh: '发票由谁、按什么税率开具', en: 'Who issues invoices, and at which rate' },
  mains: [issuingMain],
});
