/** The sentences of the contract's own rules (`params: { key }` of a refinement). */
import { defineMessages, messages, type Message } from './messages.ts';

export const ruleMessages = defineMessages({
  'input.controlCharacter': messages.controlCharacter,
  'input.tooManyNames': { zh: '名目过多，请减少', en: 'There are too many names; send fewer' },
  'outbox.addressee': {
    zh: '短信填手机号，邮件填邮箱地址，群机器人不填',
    en: 'A mobile number for a text message, an address for an e-mail, nothing for the group robot',
  },
  'menu.pageNeeds': { zh: '页面需要填写路由或外部链接', en: 'A page needs a route or an external link' },
  'menu.actionNeeds': { zh: '按钮需要填写权限标识', en: 'An action needs a permission' },
  'device.identity': {
    zh: '终端手机号为 1 到 20 位数字（也可以含 A 到 F）；OsmAnd 标识为 3 到 40 位字母、数字、点、横线或下划线；MQTT 不需要填写',
    en: 'A terminal has a phone number of 1 to 20 digits (also A to F); an OsmAnd id 3 to 40 letters, digits, dots, dashes or underscores; MQTT needs none',
  },
  'command.text': {
    zh: '只有“给乘客的消息”需要、并且必须有内容',
    en: 'A message to passengers needs a text, and nothing else has one',
  },
  'command.station': {
    zh: '只有“返回站点”需要、并且必须选择站点',
    en: 'Returning needs a station, and nothing else has one',
  },
  'user.defaultRoleNotHeld': { zh: '默认角色必须是已选角色之一', en: 'The default role must be one of the roles held' },
  'figure.tooLong': { zh: '期间最长 {days} 天，请缩短', en: 'A period has at most {days} days; choose a shorter one' },
  'figure.cannotCut': {
    zh: '其中某个指标不能按所选维度细分',
    en: 'One of the figures cannot be cut by what was chosen',
  },
  'reportPack.keyTwice': { zh: '两个字段的标识相同', en: 'Two fields have the same key' },
  'reportPack.noChoices': { zh: '选择项字段需要列出选项', en: 'A choice needs its choices' },
  'reportPack.notKnown': {
    zh: '这类报告没有这项数据：事件报告没有期间的指标，期间报告没有车辆和事件',
    en: 'Such a report does not know this: one about an event has no figures of a period, one about a period no car or event',
  },
  'reportPack.formUnfit': { zh: '这种写法不适合这项数据', en: 'This form does not fit what it is a form of' },
  'reportPack.noField': { zh: '模板里没有所指的字段', en: 'The pack has no such field to refer to' },
  'figure.cannotFilter': {
    zh: '其中某个指标不是订单指标，只能按供应商和行政区划筛选',
    en: 'One of the figures is not of orders: it can be filtered by supplier and division alone',
  },
  'range.endBeforeStart': { zh: '结束不能早于开始', en: 'The end must not be before the start' },
  'range.slowNeedsLimit': { zh: '限速区需要填写限速', en: 'A slow zone needs a speed limit' },
  'range.exceptionTwice': { zh: '同一天只能有一条例外', en: 'A day can be an exception once' },
  'geometry.tooManyVertices': {
    zh: '一个电子围栏最多 20,000 个顶点，请先简化',
    en: 'An area has at most 20,000 vertices; simplify it first',
  },
  'replay.tooLong': { zh: '时间跨度过长', en: 'This is too long a time at once' },
  'alertProcedure.steps': {
    zh: '每行一步，1 到 20 步，每步最多 200 字，不能重复',
    en: 'One step a line: 1 to 20 steps, each at most 200 characters and none twice',
  },
  'alertProcedure.both': {
    zh: '中英文的步骤数必须相同',
    en: 'There must be as many steps in English as in Chinese',
  },
  'label.options': {
    zh: '选项属性至少需要两个不同的选项，其他属性没有选项',
    en: 'A choice needs two or more different options; other attributes have none',
  },
  'label.bounds': {
    zh: '只有数值有范围，且最小值不能大于最大值',
    en: 'Only a number has bounds, and the lower one must not be above the upper one',
  },
  'dataImport.source': {
    zh: '请选择上传的文件，或文件存储的一个文件夹，两者之一',
    en: 'Choose uploaded files or a folder of the file store, one of the two',
  },
  'detector.namesOnce': { zh: '同一个类别名称只能出现一次', en: 'Each name of a class stands once' },
  'label.runs': {
    zh: '掩膜的游程之和应为宽 × 高，且至少有一个像素在内',
    en: 'The runs of a mask sum to width × height, and one pixel or more is inside',
  },
  'dataSet.splits': { zh: '三部分之和应为 100', en: 'The three parts must sum to 100' },
  'scene.tagOfRange': {
    zh: '按取值查找时要先选标签',
    en: 'A range of values needs the tag whose values they are',
  },
  'label.attributesOnce': { zh: '属性的编码不能重复', en: 'Each attribute needs a code of its own' },
  'alert.statsTooLong': { zh: '最多统计 92 天', en: 'At most 92 days at once' },
  'importProfile.field': {
    zh: '这个字段没有来源，或来源与字段不符',
    en: 'This field has no source, or one that does not fit it',
  },
  'orderAnalysis.tooLong': { zh: '时间段最长 366 天，请缩短', en: 'A period has at most 366 days: shorten it' },
  'passengerSegment.bindsNothing': {
    zh: '至少填写一个条件，否则分群就是所有乘客',
    en: 'Give at least one bound; without any it is everybody',
  },
  'passengerSegment.days': {
    zh: '“不超过”的天数不能少于“已过”的天数',
    en: 'The days within which it lies must not be fewer than those that have passed',
  },
  'passengerSegment.rides': { zh: '最多次数不能少于最少次数', en: 'The most rides must not be below the least' },
  'openOrder.onlyReservation': {
    zh: '只有用车类型为预约（reservation）的行程可以指定上车时间',
    en: 'Only a trip of type “reservation” has a time of its own',
  },
  'order.mostBelowLeast': { zh: '最高金额不能低于最低金额', en: 'The highest amount must not be below the lowest' },
  'statementProfile.known': {
    zh: '渠道流水号和订单号的列至少填一个，否则无法与账面对应',
    en: 'Name the column of the reference or of the order: without both nothing can be found in the books',
  },
  'statementProfile.backWords': {
    zh: '类型列和表示退款的字样要一起填，或都不填',
    en: 'A column of the kind and its words for money back go together',
  },
  'payRule.slabsInOrder': { zh: '每一档的起点必须大于上一档', en: 'Each slab begins beyond the one before' },
  'payRule.slabsLeaveHole': {
    zh: '第一档从起步所含之后才开始，中间一段会免费；请把第一档的起点改为不超过起步所含',
    en: 'The first slab begins beyond what the base includes, so what lies between would be free; begin it no later than that',
  },
  'payRule.noCurrency': {
    zh: '没有这种货币，请填 ISO 4217 代码，例如 CNY',
    en: 'There is no such currency; use its ISO 4217 code, such as CNY',
  },
  'scope.datesInOrder': { zh: '结束日期不能早于开始日期', en: 'The last date must not be before the first' },
  'payRule.partTaxedTwice': { zh: '同一项只能有一个税率', en: 'A part has one tax rate' },
  'payRule.bandIsEmpty': { zh: '夜间的起止时间不能相同', en: 'A night band must not end when it begins' },
  'payRule.surgeFloorAboveCap': {
    zh: '高峰系数的下限不能高于上限',
    en: 'The floor of surge must not be above its cap',
  },
  'payRule.surgeFloorAboveOne': {
    zh: '没有系数时按 ×1.00，所以下限最多为 ×1.00',
    en: 'Without a figure a ride multiplies by ×1.00, so the floor is ×1.00 at most',
  },
  'payRule.mostBelowLeast': { zh: '封顶不能低于最低消费', en: 'The maximum must not be below the minimum' },
  'app.minimumAboveVersion': {
    zh: '最低支持的版本号不能高于本版本的版本号',
    en: 'The minimum must not be above the version’s own code',
  },
  'task.dueBeforeAccept': {
    zh: '截止时间必须晚于接受截止时间',
    en: 'The due time must be after the day until which teachers accept',
  },
  'car.vinForm': {
    zh: '车架号为 17 位数字和大写字母，不含 I、O、Q',
    en: 'A VIN has 17 digits and capital letters, without I, O and Q',
  },
  'supplier.orderOrLine': {
    zh: '异议针对一个订单或一行，不能同时填写',
    en: 'A dispute is about an order or about a line, not both',
  },
  'supplier.creditCodeForm': {
    zh: '统一社会信用代码为 18 位，末位是校验位；请核对营业执照',
    en: 'A credit code has 18 characters, of which the last checks the others; compare it with the licence',
  },
  'invoice.specialForPerson': {
    zh: '个人不能开具专用发票，请选择普通发票',
    en: 'A person is given no special invoice; choose the ordinary one',
  },
  'invoice.personTaxNumber': {
    zh: '个人没有税号，请留空；或将购买方改为企业',
    en: 'A person has no tax number: leave it empty, or make the buyer a company',
  },
  'supplier.periodTooLong': { zh: '最多统计 100 天', en: 'At most 100 days at once' },
  'supplierContract.bonusBelowAgreed': {
    zh: '奖励标准不能低于约定水平',
    en: 'A bonus must not begin below the agreed level',
  },
  'supplierContract.measureTwice': { zh: '同一指标只能约定一次', en: 'A measure is agreed once' },
  'supplierContract.shareTooLarge': { zh: '分成比例不能超过 100%', en: 'A share is at most 100%' },
  'car.endAfterStart': { zh: '结束必须晚于开始', en: 'The end must be after the start' },
  'station.hours': {
    zh: '每段的结束必须晚于开始，同一天的各段不能重叠',
    en: 'Each span ends after it begins, and those of one day do not overlap',
  },
  'station.dateTwice': { zh: '同一天出现了两次', en: 'A day is there twice' },
  'station.bayTwice': { zh: '车位编号出现了两次', en: 'A bay code is there twice' },
  'site.tooMany': { zh: '图形的顶点总数超过 5000', en: 'More than 5,000 vertices together' },
  'site.notClosed': { zh: '面的首尾顶点必须相同', en: 'An area must end where it begins' },
  'site.badHole': {
    zh: '挖孔要完全在图形之内，互不重叠，边线不交叉',
    en: 'What is cut out of an area lies within it, apart from each other, and no border crosses another',
  },
  'site.wrongShape': {
    zh: '图形与类别不符：车道为线，车位为点或面，步道为线或面，禁行区为面',
    en: 'Lanes are lines, bays points or areas, walking ways lines or areas, no-go places areas',
  },
  'site.bayCode': { zh: '每个车位都需要编号，其他图形没有编号', en: 'Every bay needs a code; nothing else has one' },
  'site.idTwice': { zh: '图形标识出现了两次', en: 'The id of a shape is there twice' },
  'notice.reasonNeeded': { zh: '请填写原因', en: 'Give a reason' },
  'role.areasNeeded': { zh: '请至少选择一个行政区划', en: 'Choose at least one division' },
  'area.centreWhole': { zh: '经度和纬度必须同时填写', en: 'Longitude and latitude are needed together' },
  'document.day': { zh: '日期须在 1990 年到 2100 年之间', en: 'A day of the years 1990 to 2100' },
  'input.instant': {
    zh: '没有这个时间：年份为 1 到 9999，时区偏移最多 14 小时',
    en: 'There is no such time: years are 1 to 9999, offsets at most 14 hours',
  },
  'tollGate.currency': {
    zh: '没有这个币种；请填写三个大写字母的代码，如 CNY',
    en: 'There is no such currency; it is a code such as CNY',
  },
  'area.codeForm': { zh: '代码为 2、4、6、9 或 12 位数字', en: 'A code has 2, 4, 6, 9 or 12 digits' },
  'user.supplierNeeded': { zh: '请选择所属单位', en: 'Choose the supplier or enterprise that the person belongs to' },
  'user.schoolNeeded': { zh: '请选择学校', en: 'Choose the school that the person belongs to' },
});

const rules: ReadonlyMap<unknown, Message> = new Map(Object.entries(ruleMessages));

/** The sentence of a rule's key, or null when there is none. */
export const sentenceOfRule = (key: unknown): Message | null => rules.get(key) ?? null;

/** The expected form of a field by its name, in words instead of a pattern. */
const formMessages = defineMessages({
  account: {
    zh: '以字母开头，2 到 40 个字母、数字或 . _ -',
    en: 'Begins with a letter; 2 to 40 letters, digits or . _ -',
  },
  employeeId: { zh: '1 到 40 个字母、数字或 . _ -', en: '1 to 40 letters, digits or . _ -' },
  mobile: {
    zh: '请填写 11 位手机号，或以 + 和国家代码开头的号码',
    en: 'An 11-digit mainland mobile number, or one with + and its country code',
  },
  email: { zh: '请填写有效的邮箱地址', en: 'A valid e-mail address' },
  code: { zh: '小写字母开头，2 到 40 个字母或数字', en: 'Begins with a small letter; 2 to 40 letters or digits' },
  avatar: { zh: '请上传一张图片', en: 'Upload a picture for this' },
  areaCodes: { zh: '区划代码为 2 到 12 位数字', en: 'A division code has 2 to 12 digits' },
  route: { zh: '形如 sys/role，不以 / 开头', en: 'Like sys/role, without a leading slash' },
  homePage: { zh: '形如 sys/role，不以 / 开头', en: 'Like sys/role, without a leading slash' },
  permission: { zh: '形如 sys:role:list', en: 'Like sys:role:list' },
  pinyin: { zh: '只含字母和数字，音节之间用空格分开', en: 'Only letters and digits, with spaces between syllables' },
  fleetNumber: {
    zh: '1 到 40 个字母、数字、- 或 _，以字母或数字开头',
    en: '1 to 40 letters, digits, - or _; begins with a letter or digit',
  },
  plate: { zh: '2 到 15 个文字、字母或数字', en: '2 to 15 letters of any script, or digits' },
  versionName: { zh: '以数字开头，如 2.4.1', en: 'Begins with a digit, like 2.4.1' },
  storeAddress: { zh: '请填写以 https:// 开头的地址', en: 'An address that begins with https://' },
  externalLink: {
    zh: '请填写以 http:// 或 https:// 开头的地址',
    en: 'An address that begins with http:// or https://',
  },
});
const forms: ReadonlyMap<unknown, Message> = new Map(Object.entries(formMessages));

/** The sentence about the form of the field at a path; null for a name without one. */
export const sentenceOfForm = (path: readonly PropertyKey[] = []): Message | null =>
  path.map((name) => forms.get(name)).findLast((sentence) => sentence !== undefined) ?? null;
