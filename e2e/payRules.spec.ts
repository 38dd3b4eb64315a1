/** Pay rules: written by one person, approved by another, and an order that says why it costs what it does. */
import { address, Api, ADMIN, anotherBrowser, dialog, expect, openAs, openAsAdmin, rowWith, test } from './console.ts';
import { openZone } from './zone.ts';

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('a rule: tried while it is written, handed in, approved by somebody else, replaced', async ({
    page,
    browser,
  }) => {
    const name = `计价${Date.now() % 1_000_000}`;
    await openAsAdmin(page, '/operation/payRule?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: '名称', exact: true }).fill(name);
    const probe = form.getByRole('region', { name: '试算' });
    await expect(probe.getByRole('row', { name: /合计/ })).toContainText('¥25.40');
    await form.getByRole('group', { name: '里程费' }).getByLabel('单价').fill('3');
    await expect(probe.getByRole('row', { name: /合计/ })).toContainText('¥29.00');
    // for everybody there is a rule already
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByRole('alert').getByRole('link', { name: /^云湾城区统一计价 v\d+$/ })).toBeVisible();
    await form.getByLabel('订单来源').fill(`only${Date.now() % 1_000_000}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '保存', exact: true }).click();

    await dialog(page).getByRole('button', { name: '提交审核' }).click();
    await expect(dialog(page).getByRole('listitem')).toContainText('待审核');
    const second = await anotherBrowser(browser, 'zh-CN');
    const { token } = await Api.asDemo('demo.administrator');
    await openAs(second.page, token, new URL(page.url()).pathname + new URL(page.url()).search);
    await dialog(second.page).getByRole('button', { name: '批准' }).click();
    // what is approved is read: terms, not only prices
    await expect(dialog(second.page).getByLabel('计费条款').last()).toContainText('里程费');
    await dialog(second.page).getByRole('button', { name: '批准' }).click();
    await expect(dialog(second.page).getByRole('listitem')).toContainText('执行中');
    await second.context.close();

    // a ride that has to go on costing what it does
    await page.reload();
    await dialog(page).getByLabel('样例名称').fill('八公里');
    await dialog(page).getByRole('button', { name: '把试算的行程留作样例' }).click();
    await expect(dialog(page).getByRole('row', { name: /八公里/ })).toContainText('¥29.00');

    // its author begins the next version from it
    await dialog(page).getByRole('button', { name: '以此新建版本' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
    await dialog(page).getByRole('button', { name: '修改', exact: true }).click();
    await dialog(page).getByRole('group', { name: '起步' }).getByLabel('金额').fill('13');
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
    const draft = dialog(page).getByRole('listitem').first();
    await expect(draft.getByLabel('计费条款').locator('ins')).toContainText('¥13.00');
    await expect(draft.getByLabel('计费条款').locator('del')).toContainText('¥11.00');
    await expect(draft.getByRole('row', { name: /2\.00 公里|2\.00公里/ })).toContainText('+18.2%');
    await draft.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByText('样例“八公里”应为 29，按此版本为 31')).toBeVisible();
  });
});

test.describe('en-US', () => {
  test.use({ language: 'en-US' });

  test('surge by live demand has a floor and a cap; what was counted stands beside the table', async ({ page }) => {
    await openAsAdmin(page, '/operation/payRule?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`live${Date.now() % 1_000_000}`);
    await form.getByText('More', { exact: true }).click();
    await form.getByRole('switch', { name: 'Surge' }).click();
    const part = form.getByRole('group', { name: 'Surge' });
    await part.getByLabel('Figure from').click();
    await page.getByTitle('live demand', { exact: true }).click();
    await part.getByLabel('At least').fill('0.8');
    const probe = form.getByRole('region', { name: 'Try a ride' });
    await probe.getByLabel('Surge').fill('0.6');
    // a fifth off 25.40
    await expect(probe.getByRole('row', { name: /Surge/ })).toContainText('-¥5.08');
    await part.getByLabel('At least').fill('2');
    await expect(part.getByRole('alert')).toHaveText('The floor must not be above the cap');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('1 to correct')).toBeVisible();

    await openAsAdmin(page, '/operation/payRule?drawer=surge');
    await expect(dialog(page).getByText(/Wishes \d+, free cars \d+/)).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: 'Table of the week' })).toBeVisible();
  });

  test('a peak of working days: tried on the day, said in words, shown among the rides', async ({ page }) => {
    await openAsAdmin(page, '/operation/payRule?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`peak${Date.now() % 1_000_000}`);
    const beginnings = form.getByRole('radiogroup', { name: 'Begin with' });
    const first = form.getByRole('group', { name: 'Base' }).getByLabel('Amount');
    await beginnings.getByText('By the hour').click();
    await expect(first).toHaveValue('240.00');
    await expect(form.getByRole('group', { name: 'Time', exact: true })).toBeVisible();
    await beginnings.getByText('Package').click();
    await expect(first).toHaveValue('150.00');
    await beginnings.getByText('City taxi').click();
    await expect(first).toHaveValue('11.00');
    const probe = form.getByRole('region', { name: 'Try a ride' });
    const added = probe.getByRole('row', { name: /Peak hours/ });
    await form.getByRole('button', { name: 'Add a time: Peak hours' }).click();
    const band = form.getByRole('group', { name: '2 Peak hours' });
    await band.getByLabel('Added').fill('30');
    await probe.getByLabel('Pick-up at').fill('08:30');
    // six kilometres of 2.40
    await expect(added).toContainText('¥4.32');
    await probe.getByLabel('Day', { exact: true }).click();
    await page.getByTitle('Holiday', { exact: true }).click();
    await expect(added).toHaveCount(0);
    // a meter that ticks every 500 m, and ten percent off what it shows
    const total = probe.getByRole('row', { name: /Total/ });
    await probe.getByLabel('Distance').fill('8.1');
    await form.getByRole('group', { name: 'Distance', exact: true }).getByLabel('Tick').fill('500');
    await expect(total).toContainText('¥26.60');
    await form.getByText('More', { exact: true }).click();
    await form.getByRole('button', { name: 'Add a discount' }).click();
    await expect(total).toContainText('¥25.04');
    await form.getByRole('button', { name: 'Add a discount' }).click();
    await form.getByRole('group', { name: '2 Discount' }).getByLabel('Percent off').fill('50');
    await expect(total).toContainText('¥25.04');
    const times = form.getByRole('group', { name: '2 Discount' }).getByRole('group', { name: 'Only at these times' });
    await times.getByRole('checkbox', { name: 'Holiday' }).check();
    await expect(form.getByText('There is no such time, so it never applies')).toBeVisible();
    for (const [field, date] of [
      ['First date (empty: open)', '2027-02-15'],
      ['Last date (empty: open)', '2027-02-23'],
    ] as const) {
      await band.getByLabel(field).fill(date);
      await page.keyboard.press('Enter');
    }
    await form.getByText('Rates of their own').click();
    await form.getByRole('group', { name: 'Tax' }).getByLabel('Tolls').fill('6');
    await form.getByLabel('Sources').fill(`peak${Date.now() % 1_000_000}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const version = dialog(page).getByRole('listitem');
    await expect(version.getByLabel('Terms')).toContainText(
      '2027-02-15–2027-02-23 · Mon–Fri · 07:00–09:00 · Added 30% · Share of Distance',
    );
    await expect(version.getByLabel('Terms')).toContainText('by started 500 m');
    await expect(version.getByLabel('Terms')).toContainText(
      '−10% · Off Distance; else Only at Holiday · There is no such time',
    );
    await expect(version.getByLabel('Terms')).toContainText('Tolls 6%');
    await expect(version.getByRole('row', { name: /Wed 08:30/ })).toContainText('¥');
  });

  test('a rule for holidays and given dates: chosen, said in words, its gaps named by days', async ({ page }) => {
    const admin = await Api.signIn(ADMIN.account, ADMIN.password);
    const { source } = await openZone(admin, 'festival', [120.1, 30.4]);
    const name = `festival${Date.now() % 1_000_000}`;
    await openAsAdmin(page, '/operation/payRule?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByRole('button', { name: 'Add dates' }).click();
    await form.getByLabel('Last of dates 1').fill('2031-10-07');
    await page.keyboard.press('Enter');
    await form.getByLabel('First of dates 1').fill('2031-10-01');
    await page.keyboard.press('Enter');
    const days = form.locator('.rideScope');
    await days
      .getByRole('group', { name: /^Calendar/ })
      .getByRole('checkbox', { name: 'Holiday' })
      .check();
    await days
      .getByRole('group', { name: /^Weekdays/ })
      .getByRole('checkbox', { name: 'Sun' })
      .check();
    await form.getByLabel('Sources').fill(source);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog(page)).toContainText('2031-10-01–2031-10-07');
    await expect(dialog(page)).toContainText('Holiday');
    const found = (await admin.call('/operation/payRule/getPageList', { keyword: name })).list[0];
    expect(found?.scope).toMatchObject({
      dates: [{ from: '2031-10-01', to: '2031-10-07' }],
      dayKinds: ['holiday'],
      weekdays: [7],
    });

    // a draft that is as specific on one of these days, which the calendar makes a holiday
    await admin.call('/operation/workCalendar/setList', { days: [{ day: '2031-10-05', name: 'Fair', countsAs: 7 }] });
    const scope = {
      sources: [source],
      dates: [{ from: '2031-10-05', to: '2031-10-05' }],
      dayKinds: ['holiday' as const],
      weekdays: [7],
    };
    const other = await admin.call('/operation/payRule/addOne', {
      name: `${name} too`,
      scope,
      terms: { base: { amount: 900 } },
    });
    await page.goto(`${address()}/operation/payRule?drawer=coverage&record=${found?.id}`);
    // it opens on the rides and the days of the draft that it was opened for
    const coverage = dialog(page);
    await expect(coverage.getByTitle(source, { exact: true })).toBeVisible();
    const zone = coverage.getByRole('region', { name: source });
    await expect(zone.locator('[data-kind="rule"]').first()).toHaveAttribute('title', `0:00 ${name}`);
    await expect(zone.locator('.payHours')).toHaveText('0:006:0012:0018:00');
    await expect(zone).toContainText('Covered all week');
    await coverage.getByLabel('Count unpublished versions').click();
    await page.getByTitle(new RegExp(`^${name} too`)).click();
    await page.keyboard.press('Escape');
    await expect(zone).toContainText('2031-10-05 Holiday: Two rules as specific as each other: Sun 0:00–24:00');
    await coverage.getByLabel('Days').click();
    await page.locator('.ant-select-dropdown').getByTitle('2031-10-05 Holiday', { exact: true }).click();
    await expect(zone.locator('[data-kind="tie"]')).toHaveCount(24);
    await expect(zone.locator('[data-kind="never"]')).toHaveCount(6 * 24);
    await admin.call('/operation/workCalendar/deleteOne', { day: '2031-10-05' });
    for (const id of [found?.id ?? '', other.id]) await admin.call('/operation/payRule/deleteById', { id, version: 1 });
  });

  test('who approves reads for whom a version is and what its newest back-test found', async ({ page }) => {
    const admin = await Api.signIn(ADMIN.account, ADMIN.password);
    const source = `approved${Date.now() % 1_000_000}`;
    const { id, versionId } = await admin.call('/operation/payRule/addOne', {
      name: source,
      scope: { sources: [source] },
      terms: { base: { amount: 900 } },
    });
    await admin.call('/operation/payRule/submitVersion', { id: versionId, version: 1 });
    const { token } = await Api.asDemo('demo.administrator');
    await openAs(page, token, `/operation/payRule?drawer=detail&record=${id}`);
    const begin = page.getByRole('button', { name: 'Approve', exact: true });
    await begin.click();
    const asked = page.getByRole('dialog', { name: `Approve “${source}”, version 1?` });
    await expect(asked).toContainText(source);
    await expect(asked.getByText('This version was not back-tested')).toBeVisible();
    await asked.getByRole('button', { name: 'Go to its back-test' }).click();
    await expect(asked).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Back-test', exact: true })).toBeVisible();
    const day = 86_400_000;
    const [from, to] = [new Date(Date.now() - day), new Date()].map((at) => at.toISOString());
    const { jobId } = await admin.call('/operation/payRule/startBackTest', {
      id: versionId,
      from: from ?? '',
      to: to ?? '',
    });
    await expect.poll(async () => (await admin.call('/sys/job/getById', { id: jobId })).state).toBe('succeeded');
    await page.reload();
    await begin.click();
    await expect(asked.getByRole('region', { name: 'Back-test' })).toContainText('0 orders');
  });

  test('an order shows line by line what was quoted, and by which rule', async ({ page }) => {
    const admin = await Api.signIn(ADMIN.account, ADMIN.password);
    const { source, passengers, at } = await openZone(admin, 'quote', [120.7, 30.4]);
    const trip = { pickUp: at(1, 1), dropOff: at(3, 3) };
    const quote = await passengers.call('/open/price/quote', trip);
    const { orderNo } = await passengers.call('/open/order/create', {
      externalId: source,
      pickUp: { name: 'A', position: trip.pickUp },
      dropOff: { name: 'B', position: trip.dropOff },
      quoteId: quote.quoteId,
    });
    await openAs(page, admin.token, `/operation/order?orderNo=${orderNo}`);
    await rowWith(page, orderNo).click();
    const total = `¥${(quote.total / 100).toFixed(2)}`;
    const why = dialog(page).getByRole('table', { name: 'Why this price' });
    await expect(why.getByRole('row', { name: /Total/ })).toContainText(total);
    await expect(why.getByRole('row')).toHaveCount(quote.lines.length + 1);
    await expect(dialog(page)).toContainText(`${quote.payRule}, version ${quote.number}`);
    await page.goto(`${address()}/operation/payRule?drawer=coverage`);
    await expect(dialog(page).getByRole('region', { name: source })).toContainText('Covered all week');

    // a division that a rule names has a week of its own
    const { id } = await admin.call('/operation/payRule/addOne', {
      name: `Division ${source}`,
      scope: { areaCodes: ['330782'], bands: [{ from: 360, to: 1320 }] },
      terms: { base: { amount: 1000 } },
    });
    await page.goto(`${address()}/operation/payRule?drawer=coverage&record=${id}`);
    await expect(dialog(page).getByRole('region', { name: /330782$/ })).toBeVisible();
    // the zone is in it, as its station says: the rules of both are judged together
    await admin.call('/capacity/station/addOne', {
      name: `Station ${source}`,
      code: source,
      kind: 'pickUp',
      areaCode: '330782',
      position: at(2, 2),
    });
    await page.reload();
    await expect(
      dialog(page).getByRole('region', { name: source }).locator('[data-kind="rule"]').nth(6),
    ).toHaveAttribute('title', `6:00 Division ${source}`);
    await admin.call('/operation/payRule/deleteById', { id, version: 1 });
  });
});
