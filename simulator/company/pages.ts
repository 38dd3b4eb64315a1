/** What the operator publishes for its passengers: the agreement, how data is handled, and stories of the portal. */
import { sitePageCalls } from '#contract/system/sitePage/calls.ts';
import type { People } from './people.ts';

const AGREEMENT = {
  code: 'user-agreement',
  titleZh: '乘客服务协议',
  titleEn: 'Passenger agreement',
  bodyZh: `<h2>一、服务</h2><p>云湾出行在公布的服务区域和时段内提供自动驾驶出租车服务。车内没有驾驶员，远程协助人员可随时与您通话。</p>
<h2>二、乘车</h2><ul><li>请在车辆到达后五分钟内上车，逾期订单可能被取消并收取费用。</li><li>行驶中请系好安全带，不要触碰方向盘和踏板。</li><li>十四周岁以下乘客须由成年人陪同。</li></ul>
<h2>三、费用</h2><p>下单前显示的价格即预估价。除非您更改目的地或要求停车等候，实收不高于预估价。取消规则在确认页公布。</p>
<h2>四、遗失物品</h2><p>请在订单页面报告，车辆会在下一单之前检查车厢。物品保管四十八小时，可凭取件码在站点领取。</p>`,
  bodyEn: `<h2>1. The service</h2><p>Yunwan Ride drives within its published area and hours. There is no driver in the car; remote staff can be reached at any time.</p>
<h2>2. Riding</h2><ul><li>Please board within five minutes after the car has arrived; later the order may be cancelled for a fee.</li><li>Wear the seat belt and leave wheel and pedals alone.</li><li>Children under fourteen ride with an adult.</li></ul>
<h2>3. Fares</h2><p>The price shown before ordering holds unless you change the destination or ask the car to wait. The confirmation page shows what cancelling costs.</p>
<h2>4. Lost property</h2><p>Report it from the order. The car is checked before its next ride; what is found is kept for 48 hours and handed out at a station for a code.</p>`,
};
const PRIVACY = {
  code: 'privacy-policy',
  titleZh: '个人信息保护说明',
  titleEn: 'Privacy notice',
  bodyZh: `<h2>我们收集什么</h2><p>手机号用于联系和识别订单；上下车位置和行程轨迹用于提供服务和处理事故；车内影像只在您求助或发生事故时调取。</p>
<h2>保存多久</h2><p>行程轨迹九十天，订单和票据按会计法规定保存。到期后删除或去除身份。</p>
<h2>您的权利</h2><p>您可以查询、更正、导出和删除个人信息。删除后，法律要求保存的金额和时间仍会保留，但不再能识别到您。</p>
<h2>联系我们</h2><p>privacy@example.com，我们在十五个工作日内答复。</p>`,
  bodyEn: `<h2>What we collect</h2><p>Your mobile number to reach you and to know your orders; places and the track of a ride to serve you and to handle accidents; pictures from inside the car only when you call for help or after an accident.</p>
<h2>For how long</h2><p>Tracks for ninety days; orders and invoices as accounting law asks. Afterwards they are deleted, or no longer name you.</p>
<h2>Your rights</h2><p>You may see, correct, export and delete what we hold. Amounts and times that the law makes us keep remain, without you.</p>
<h2>Contact</h2><p>privacy@example.com; we answer within fifteen working days.</p>`,
};

/** Two stories for the public portal. */
const STORIES = [
  {
    kind: 'story' as const,
    code: 'night-shift-at-the-hospital',
    titleZh: '夜班护士的回家路',
    titleEn: 'Home from the night shift',
    bodyZh:
      '<p>云湾医院的夜班在凌晨结束，那时公交还没有开。三月起，住在松坪村的护士们改乘无人驾驶小巴：在医院门口上车，二十分钟到家。</p><h2>等车多久</h2><p>夜里半数订单在六分钟内等到车。车辆在医院附近待命，因为那里的需求最稳定。</p><h2>遇到问题怎么办</h2><p>车内有求助按钮，按下后远程值守人员会在几秒内应答。</p>',
    bodyEn:
      '<p>Night shifts at Yunwan Hospital end before the first bus. Since March the nurses who live in Songping Village have taken a self-driving shuttle: they get in at the gate and are home in twenty minutes.</p><h2>How long they wait</h2><p>At night half of the rides begin within six minutes. Cars wait near the hospital, since demand there is the steadiest.</p><h2>If something is wrong</h2><p>There is a help button in the car; remote staff answer it within seconds.</p>',
  },
  {
    kind: 'story' as const,
    code: 'a-campus-without-cars',
    titleZh: '没有私家车的校园',
    titleEn: 'A campus without cars',
    bodyZh:
      '<p>云湾大学把私家车留在了南门外。校内改由无人驾驶小巴接送，限速二十公里，课间每三分钟一班。</p><p>学生协会最担心的是下课高峰。第一个学期的数据显示，高峰时九成乘客十分钟内上车。</p>',
    bodyEn:
      '<p>Yunwan University left private cars outside its south gate. On campus self-driving shuttles run instead, at most 20 km/h, every three minutes between classes.</p><p>What worried the students’ union most was the rush after lectures. In the first term nine in ten passengers were on board within ten minutes.</p>',
  },
];

export async function publishPages({ administrator }: People): Promise<void> {
  for (const page of [AGREEMENT, PRIVACY, ...STORIES]) {
    const { id } = await administrator.do(sitePageCalls.addOne, page);
    await administrator.do(sitePageCalls.publishOne, { id, version: 1, note: '开业版本' });
  }
}
