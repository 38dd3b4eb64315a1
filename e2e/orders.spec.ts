/** Orders: searching, details, remarks, cancelling, exporting. */
import {
  ADMIN,
  Api,
  dialog,
  expect,
  importOrders,
  inEachLanguage,
  inLanguage,
  openAs,
  rowWith,
  say,
  test,
  type Language,
} from './console.ts';
import { patient } from './patience.ts';

/** Three different orders whose numbers begin with a prefix. */
const csvOf = (prefix: string): string =>
  [
    'sourceRef,orderNo,status,requestedAt,pickedUpAt,droppedOffAt,pickUpName,dropOffName,carNumber,passengerName,passengerMobile,price,base,distance,areaCode',
    `${prefix}1,${prefix}-1,completed,2026-03-01T08:00:00+08:00,2026-03-01T08:05:00+08:00,2026-03-01T08:30:00+08:00,深圳北站,世界之窗,粤BD11111,王芳,13800000001,45.60,45.60,12400,440305`,
    `${prefix}2,${prefix}-2,completed,2026-03-02T08:00:00+08:00,2026-03-02T08:05:00+08:00,2026-03-02T08:30:00+08:00,福田口岸,市民中心,粤BD22222,李雷,13800000002,18.00,18.00,4100,440304`,
    `${prefix}3,${prefix}-3,requested,2026-03-03T08:00:00+08:00,,,机场,海上世界,,韩梅梅,13800000003,,,,`,
    '',
  ].join('\n');

/** Of the orders that are imported in a language. */
const prefixOf = (language: Language): string => (language === 'zh-CN' ? 'ZH' : 'EN');

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const prefix = prefixOf(language);

  test('imported orders are found by number, place, car and division; the address keeps the question', async ({
    page,
  }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await importOrders(api, csvOf(prefix));
    await openAs(page, api.token, '/operation/order');
    await page.getByRole('textbox', { name: t('订单号', 'Order'), exact: true }).fill(prefix);
    await page.getByRole('button', { name: t('查询', 'Search'), exact: true }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(3);
    await page.getByRole('button', { name: t('更多条件', 'More filters') }).click();
    await page.getByRole('textbox', { name: t('上下车地点', 'Place') }).fill('口岸');
    await page.getByRole('button', { name: t('查询', 'Search'), exact: true }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expect(rowWith(page, `${prefix}-2`)).toContainText('粤BD22222');
    await page.reload();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expect(page).toHaveURL(/place=/);
    await page.getByRole('textbox', { name: t('上下车地点', 'Place') }).clear();
    await page.getByRole('combobox', { name: t('行政区划', 'Administrative division') }).fill('nanshan');
    await page.getByTitle(t('广东省 / 深圳市 / 南山区', 'Guangdong / Shenzhen / Nanshan District')).click();
    await page.getByRole('button', { name: t('查询', 'Search'), exact: true }).click();
    await expect(rowWith(page, `${prefix}-1`)).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
  });
});

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an order without a price is priced by a distance that somebody vouches for, and then marked as checked', async ({
    page,
  }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const orderNo = `HAND-${Date.now() % 1_000_000}`;
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const columns =
      'sourceRef,orderNo,status,requestedAt,pickedUpAt,droppedOffAt,pickUpName,pickUpLng,pickUpLat,dropOffName,price,distance';
    const row = `${orderNo},${orderNo},completed,${at(9)},${at(8)},${at(7)},北门,113.94,22.53,南门,,50`;
    await importOrders(api, `${columns}\n${row}\n`);
    await openAs(page, api.token, `/operation/order?orderNo=${orderNo}`);
    await rowWith(page, orderNo).click();
    await dialog(page).getByRole('button', { name: '核定里程并计价' }).click();
    const asked = page.getByRole('dialog', { name: `为订单 ${orderNo} 核定里程` });
    await asked.getByRole('button', { name: '核定里程并计价' }).click();
    await expect(asked.getByRole('alert')).toContainText('请填写里程和依据');
    await asked.getByRole('spinbutton', { name: '核定里程' }).fill('5');
    const total = asked.getByRole('row', { name: /应收金额/ });
    await expect(total).toContainText('¥');
    const price = (await total.textContent())?.replace(/^.*?¥/, '¥') ?? '';
    await asked.getByRole('textbox', { name: '依据' }).fill('按回放轨迹测量');
    await asked.getByRole('button', { name: '核定里程并计价' }).click();
    await expect(asked).toHaveCount(0);
    await expect(dialog(page)).toContainText(price);
    await expect(dialog(page)).toContainText('5.00公里');

    // what a file flagged besides is looked at, too
    await dialog(page).getByRole('button', { name: '标记已核对' }).click();
    const note = page.getByRole('dialog', { name: `订单 ${orderNo} 已核对？` });
    await note.getByRole('textbox', { name: '核对说明' }).fill('已向乘客确认');
    await note.getByRole('button', { name: '标记已核对' }).click();
    await expect(dialog(page).getByRole('note')).toHaveCount(0);
  });

  test('a new kind of file is made from one: columns, preview, saved, and imported', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const kind = `rides-${prefixOf(language).toLowerCase()}`;
    const csv = `Ride,Pickup datetime,Trip miles,Total\n${kind}1,01/20/2020 12:15:00 AM,2.5,$10.25\n${kind}2,01/43/2020 12:15:00 AM,1,$3\n`;
    await openAs(page, api.token, '/operation/order?drawer=import');
    // nothing is chosen that a person did not choose
    await expect(dialog(page).getByText(t('请选择文件格式', 'Choose the kind of file'), { exact: true })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: t('从文件新建格式', 'New kind of file') })
      .click();
    await expect(page).toHaveURL(/importStep=file/);
    const next = dialog(page).getByRole('button', { name: t('下一步', 'Next') });
    await dialog(page)
      .locator('input[type=file][accept=".csv"]')
      .setInputFiles({ name: 'rides.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await next.click();
    await expect(page).toHaveURL(/importStep=columns/);
    // no column is called like an id: all of them are one, until somebody says better
    const ids = dialog(page)
      .getByRole('row')
      .filter({ hasText: t('几列合成一个编号', 'One id of these columns') });
    await expect(ids).toContainText('Pickup datetime');
    await ids.hover();
    await ids.locator('.ant-select-clear').first().click();
    // what is left open is said, and chosen by hand
    await expect(dialog(page).getByRole('alert')).toContainText(t('来源编号', 'Number at the source'));
    await dialog(page)
      .getByRole('combobox', { name: t('来源编号 文件中的列', 'Number at the source Column of the file') })
      .click();
    await page.getByTitle('Ride', { exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await dialog(page)
      .getByRole('textbox', { name: t('订单来源', 'Source of the orders') })
      .fill(kind);
    await next.click();
    await expect(dialog(page).getByRole('status').first()).toContainText(
      t('前 2 行：可接收 1', 'The first 2 rows: 1 can be taken'),
    );
    await expect(rowWith(page, `${kind}2`)).toContainText(t('不是有效的时间', 'is not a valid time'));
    await next.click();
    await dialog(page)
      .getByRole('textbox', { name: t('代码，用于命令行', 'Code, for the command line') })
      .fill(kind);
    await dialog(page)
      .getByRole('button', { name: t('保存格式', 'Save this kind') })
      .click();
    await expect(page).toHaveURL(new RegExp(`importProfile=${kind}(&|$)`));
    await dialog(page)
      .getByRole('button', { name: t('开始导入', 'Start the import') })
      .click();
    await expect
      .poll(async () =>
        (await api.call('/operation/order/getPageList', { source: kind })).list.map(({ price }) => price),
      )
      .toEqual([1025]);
  });
});

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const prefix = prefixOf(language);

  test('an order: its detail by its own address, a remark, a cancellation', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await importOrders(api, csvOf(prefix));
    const { list } = await api.call('/operation/order/getPageList', { orderNo: `${prefix}-3` });
    const id = list[0]?.id ?? '';
    await openAs(page, api.token, `/operation/order?drawer=detail&record=${id}`);
    await expect(dialog(page)).toContainText('韩梅梅');
    await dialog(page)
      .getByRole('button', { name: t('添加备注', 'Add a remark') })
      .click();
    await dialog(page).getByRole('textbox').fill('客人在三号门');
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save') })
      .click();
    // the form has closed, so the address names the order alone
    await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
    await expect(dialog(page)).toContainText('客人在三号门');
    await expect.poll(async () => (await api.call('/operation/order/getById', { id })).remark).toBe('客人在三号门');
    await api.call('/operation/order/cancelOne', {
      id,
      version: (await api.call('/operation/order/getById', { id })).version,
      by: 'operator',
      reason: 'test',
    });
    await page.reload();
    await expect(dialog(page)).toContainText(t('已取消', 'Cancelled'));
  });

  test('an opened order is asked for once, and so is each thing about it', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await importOrders(api, csvOf('ONCE'));
    const { list } = await api.call('/operation/order/getPageList', { orderNo: 'ONCE-1' });
    const id = list[0]?.id ?? '';
    // nothing happens to it any more
    await expect
      .poll(async () => (await api.call('/operation/order/getById', { id })).passengerId, { timeout: patient(15_000) })
      .not.toBeNull();
    const asked = new Map<string, number>();
    page.on('request', (request) => {
      if (!(request.postData() ?? '').includes(`"${id}"`)) return;
      const { pathname } = new URL(request.url());
      const path = pathname.split('/').slice(-2).join('/');
      asked.set(path, (asked.get(path) ?? 0) + 1);
    });
    await openAs(page, api.token, `/operation/order?drawer=detail&record=${id}`);
    await expect(dialog(page)).toContainText('王芳');
    const things = ['order/getById', 'payRule/getCharge', 'payment/getOrderMoney', 'rule/getOrderVerdicts'];
    await expect.poll(() => things.filter((path) => !asked.has(path))).toEqual([]);
    expect(Object.fromEntries([...asked].filter(([, times]) => times > 1))).toEqual({});
  });
});

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const prefix = prefixOf(language);

  test('found orders are exported from the dialog, and the job is followed over the list', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await openAs(page, api.token, `/operation/order?orderNo=${prefix}`);
    await page.getByRole('button', { name: t('导出', 'Export'), exact: true }).click();
    await expect(dialog(page)).toContainText(t('3 条订单', 'Orders to export: 3'));
    await dialog(page)
      .getByRole('button', { name: t('开始导出', 'Start the export') })
      .click();
    const job = page.getByRole('region', { name: t('导出订单', 'Export of orders') });
    await expect(job).toContainText(t('已导出 3 个订单', '3 orders exported'));
    await job.getByRole('button', { name: t('关闭', 'Close'), exact: true }).click();
    await expect(job).toHaveCount(0);
  });

  test('a supplier sees only what is theirs', async ({ page }) => {
    const supplier = await Api.asDemo('demo.supplier');
    const { list } = await supplier.call('/operation/order/getPageList', { pageSize: 200 });
    expect(new Set(list.map(({ supplierName }) => supplierName)).size).toBe(1);
    const everything = await Api.signIn(ADMIN.account, ADMIN.password);
    const others = (await everything.call('/operation/order/getPageList', { pageSize: 200 })).list;
    const foreign = others.find(({ supplierName }) => supplierName !== list[0]?.supplierName);
    await openAs(page, supplier.token, `/operation/order?orderNo=${foreign?.orderNo ?? ''}`);
    await expect(page.getByRole('main').getByRole('table')).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveCount(0);
  });
});
