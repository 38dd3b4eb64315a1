import type { FieldProblem, FollowProblem, RequestProblem } from '#contract/portal/contact/rules.ts';
import { MOST_REQUEST_FILES, REQUEST_MAX, REQUEST_MIN } from '#contract/portal/contact/rules.ts';
import type { Text } from '#contract/ground/words.ts';

export const contactWords = {
  title: ['联系我们', 'Contact'],
  description: [
    '紧急电话、客服时间、失物招领、投诉和咨询。',
    'Emergency number, hours, lost property, complaints and questions.',
  ],
  emergency: ['紧急情况', 'In an emergency'],
  emergencyHint: [
    '有人受伤或有危险，请先拨打这个电话。在车内可以按求助按钮。',
    'If somebody is hurt or in danger, call this number first. In a car, press the help button.',
  ],
  phone: ['客服电话', 'Telephone'],
  hours: ['客服时间', 'Hours'],
  email: ['邮箱', 'E-mail'],
  ask: ['先问一问', 'Ask first'],
  askHint: [
    '马上从已发布的答案里查找，中文英文都可以。',
    'Looked up at once in what we have published, in Chinese or English.',
  ],
  question: ['您的问题', 'Your question'],
  find: ['查找答案', 'Find the answer'],
  source: ['来自：{question}', 'From: {question}'],
  unknown: [
    '没有找到可靠的答案。请写给我们，由人来答复。',
    'We found no answer that we trust. Write to us, and a person will answer.',
  ],
  near: ['您也许想问', 'You may mean'],
  write: ['写给我们', 'Write to us'],
  kind: ['事由', 'About'],
  lostHint: ['找失物时，下面可以填写物品和行程。', 'For lost property, say below what it is and on which ride.'],
  lost: ['找失物：填写物品和行程', 'Lost something? Say what, and on which ride'],
  lostItem: ['物品（可不填）', 'Item (optional)'],
  lostLook: ['颜色和特征（可不填）', 'Colour and looks (optional)'],
  lostRodeAt: ['乘车时间（可不填）', 'Time of the ride (optional)'],
  lostOrderNo: ['订单号（可不填）', 'Order number (optional)'],
  lostFrom: ['上车地点（可不填）', 'From (optional)'],
  lostTo: ['下车地点（可不填）', 'To (optional)'],
  lostStation: ['希望在哪里领取', 'Where you would fetch it'],
  lostAnywhere: ['都可以', 'Anywhere'],
  lostNote: [
    '填写订单号和叫车时的手机号，我们能更快找到那辆车。',
    'With the order number and the mobile number of the booking we find the car sooner.',
  ],
  text: ['内容', 'Your message'],
  textHint: [
    '{min} 至 {max} 个字。不要写证件号码和银行卡号。',
    '{min} to {max} characters. No numbers of identity papers or bank cards, please.',
  ],
  name: ['称呼（可不填）', 'Your name (optional)'],
  mobile: ['手机号（可不填）', 'Mobile number (optional)'],
  mail: ['邮箱（可不填，有答复时通知您）', 'E-mail (optional; we tell you when there is an answer)'],
  send: ['发送', 'Send'],
  sending: ['正在发送…', 'Sending…'],
  kept: [
    '我们保存您填写的内容，用来答复您，只有处理的人员能看到。',
    'We keep what you write here to answer you; only those who deal with it see it.',
  ],
  questions: ['常见问题', 'Questions that people ask'],
  number: ['工单 {number}', 'Request {number}'],
  keep: [
    '这个网址只有您知道，请保存好：之后凭它查看答复、继续留言。',
    'Only you know this address. Keep it: here you read the answer and write on.',
  ],
  state: ['状态', 'State'],
  sent: ['提交时间', 'Sent'],
  us: ['客服', 'Us'],
  you: ['您', 'You'],
  more: ['继续留言', 'Write on'],
  files: ['已发送的附件', 'Sent along'],
  addFile: ['添加照片或 PDF', 'Add a photo or a PDF'],
  fileHint: [
    'JPG、PNG、WebP 或 PDF，每个不超过 {size} MB，最多 {most} 个。只有处理的人员能看到。',
    'JPG, PNG, WebP or PDF, up to {size} MB each, {most} at most. Only those who deal with it see them.',
  ],
  upload: ['上传', 'Upload'],
  withFiles: ['照片或 PDF（可不选）', 'Photos or PDFs (optional)'],
  filesAgain: ['选过的文件请重新选择。', 'If you chose files, please choose them again.'],
  filesRefused: ['最多 {most} 个文件，每个不超过 {size} MB。', '{most} files at most, up to {size} MB each.'],
  ended: [
    '这个工单已经结束。还有问题请另写一份。',
    'This request has ended. If there is more, please write a new one.',
  ],
  another: ['另写一份', 'Write a new one'],
  follow: ['查看已提交的工单', 'Find your request again'],
  followHint: [
    '网址没有保存？填写工单号和当时留的联系方式，我们发送验证码。',
    'Lost its address? Enter its number and what you left to be reached by; we send a code.',
  ],
  followNumber: ['工单号', 'Number of the request'],
  reachMail: ['当时留的邮箱', 'The e-mail you left'],
  reachSms: ['当时留的手机号', 'The mobile number you left'],
  reachBoth: ['当时留的邮箱或手机号', 'The e-mail or mobile number you left'],
  askCode: ['获取验证码', 'Send a code'],
  codeSent: [
    '如果两项相符，验证码已发往 {reach}，{minutes} 分钟内有效。',
    'If the two belong together, a code is on its way to {reach}. It works for {minutes} minutes.',
  ],
  code: ['验证码', 'Code'],
  open: ['打开工单', 'Open the request'],
  codeAgain: ['没有收到？检查后重新获取', 'No code? Check what you typed and ask again'],
  handOver: [
    '您的物品在“{place}”，领取时请说出代码 {code}。',
    'Your property waits at “{place}”. Say the code {code} there.',
  ],
  rate: ['对处理满意吗？', 'Were you served well?'],
  rated: ['您的评分：{rating} / 5', 'Your rating: {rating} of 5'],
  ratingOf: ['{rating} 分', '{rating} of 5'],
} as const satisfies Record<string, Text>;

export const problemWords: Readonly<Record<RequestProblem, Text>> = {
  invalid: ['还没有发送，请修改标出的内容。', 'Not sent yet: please change what is marked.'],
  tooManyLinks: ['还没有发送：内容里的网址太多。', 'Not sent yet: there are too many addresses in the text.'],
  expired: [
    '页面打开太久，还没有发送。内容都在，请再点一次发送。',
    'The page was open for too long, so nothing was sent. Your text is kept: please send it again.',
  ],
  tooMany: [
    '现在请求太多，还没有发送。内容都在，请一小时后再发，或打电话。',
    'There are too many requests just now, so nothing was sent. Your text is kept: try again in an hour, or call us.',
  ],
  sentBefore: [
    '这份内容和刚才发送的不同。请再点一次发送。',
    'This text differs from the one that was just sent. Please send it again.',
  ],
  closed: ['这个工单已经结束，留言没有发送。', 'This request has ended; your message was not sent.'],
  file: [
    '附件没有收下：只收完好的 JPG、PNG、WebP 图片和 PDF，每个不超过 10 MB。',
    'The file was not taken: only intact JPG, PNG and WebP images and PDFs are, up to 10 MB each.',
  ],
  filesBusy: [
    '内容已发送。现在上传的人太多，有附件没有收下，请稍后在这里添加。',
    'Your request was sent. Too many files come in just now, and not all of yours were taken: add them here later.',
  ],
  manyFiles: [
    `附件没有收下：每个工单最多 ${MOST_REQUEST_FILES} 个。`,
    `The file was not taken: ${MOST_REQUEST_FILES} is the most for one request.`,
  ],
};

export const followWords: Readonly<Record<FollowProblem, Text>> = {
  number: ['工单号不完整：T 加七位数字。', 'This is no complete number: T and seven digits.'],
  reach: ['联系方式不完整，或无法接收验证码。', 'This is not complete, or no code can be sent there.'],
  expired: [
    '页面打开太久，验证码没有发出。请再点一次。',
    'The page was open for too long, and no code was sent. Please try again.',
  ],
  tooMany: ['次数太多，请一小时后再试，或打电话。', 'Too many tries. Try again in an hour, or call us.'],
  code: ['验证码不对，或已过期。', 'This code is wrong, or works no more.'],
};

export const fieldWords: Readonly<Record<FieldProblem, Text>> = {
  kind: ['请选择事由。', 'Choose what it is about.'],
  text: [`请写 ${REQUEST_MIN} 至 ${REQUEST_MAX} 个字。`, `Write ${REQUEST_MIN} to ${REQUEST_MAX} characters.`],
  name: ['称呼最多 60 个字。', 'At most 60 characters.'],
  mobile: ['手机号不完整，请检查，或留空。', 'This is no complete mobile number: check it, or leave it empty.'],
  email: ['邮箱不完整，请检查，或留空。', 'This is no complete e-mail address: check it, or leave it empty.'],
};
