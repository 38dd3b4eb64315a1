import type { Text } from '#contract/ground/words.ts';
import { CODE_MINUTES } from '#contract/portal/contact/rules.ts';

export const privacyWords = {
  title: ['我们保存什么', 'What we keep'],
  description: [
    '阅读和使用本站时保存什么、谁能看到、保存多久。',
    'What is kept when you read and use this site, who sees it, and for how long.',
  ],
  intro: [
    '这里说明本站的做法。乘车时处理的信息见“协议与政策”。',
    'This is about this site. What is kept of rides stands in the terms and policies.',
  ],
} as const satisfies Record<string, Text>;

/** What is kept, each with whom it concerns and for how long. */
export const KEPT: readonly { readonly name: Text; readonly text: Text }[] = [
  {
    name: ['阅读页面', 'Reading'],
    text: [
      '不设 Cookie，不识别读者，不从其他网站加载内容，也不记录谁读了哪一页。案例只按天计阅读次数。',
      'No cookie is set, no reader is recognised, nothing is loaded from other sites, and nobody notes who read which page. Of stories we count how often they were opened on a day.',
    ],
  },
  {
    name: ['网络地址', 'Network addresses'],
    text: [
      '为了限制短时间内过多的请求，服务器在内存里数每个网络地址的次数，最多一天，不写入数据库。被拒绝的请求连同时间和网络地址写入运行日志，用于排查滥用，日志保存多久由运营方规定。',
      'To hold back too many requests, the server counts them by network address in its memory, for a day at most; none of it reaches the database. Requests that are refused are written to the operating log with time and address, to find misuse; the operator decides how long its logs are kept.',
    ],
  },
  {
    name: ['您的位置', 'Where you are'],
    text: [
      '只有您按下“从我的位置上车”，浏览器才会问您是否给出位置；取到约十米为止，只用来估价，写在您浏览器的页面地址里。服务器的答案只暂存在内存里，不知道是谁问的，不写入数据库和日志。',
      'Your browser asks whether to tell where you are only when you press “From where I am”. The place is rounded to about ten metres, is used for the price alone, and stands in the address of the page in your browser. The server keeps its answer in memory for a while, not who asked; none of it reaches the database or a log.',
    ],
  },
  {
    name: ['您写给我们的内容', 'What you write to us'],
    text: [
      '留言、称呼、手机号、邮箱和附件保存在工单里，只有处理工单的人能看到，用来答复您。保存期限由运营方按法律规定确定。',
      'Your message, name, mobile number, e-mail address and files are kept in a ticket that only those who deal with it see, to answer you. The operator keeps tickets as long as the law asks.',
    ],
  },
  {
    name: ['验证码', 'Codes'],
    text: [
      `查询工单的验证码只保存不可还原的摘要，${CODE_MINUTES} 分钟后或用过即失效，随后删除。`,
      `Of a code that opens a request we keep a digest that cannot be turned back. It ends after ${CODE_MINUTES} minutes or once it is used, and is deleted then.`,
    ],
  },
  {
    name: ['在线咨询', 'Chat'],
    text: [
      '没有找到答案的问题不带姓名地保留，用来改进答案。转人工以后，对话成为工单。对话留在您浏览器的这个标签页里，关闭即清除。',
      'A question without an answer is kept without a name, to improve our answers. Once a person takes over, the conversation is a ticket. Your browser has it in this tab alone and forgets it when the tab is closed.',
    ],
  },
  {
    name: ['您的权利', 'Your rights'],
    text: [
      '要查看、更正或删除与您有关的内容，请写给我们。',
      'To see, correct or delete what concerns you, write to us.',
    ],
  },
];
