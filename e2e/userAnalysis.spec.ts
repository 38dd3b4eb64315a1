/** Analyses of passengers, as an analyst reads them. */
import { Api, expect, openAs, test } from './console.ts';
import { patient } from './patience.ts';

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('weeks, cohorts and what follows a wait are told of the demo’s passengers', async ({ page }) => {
    const analyst = await Api.asDemo('demo.operations');
    // the demo tells its story beside the running server
    await expect
      .poll(
        async () =>
          (await analyst.call('/operation/userAnalysis/getSegments', {})).segments.some(
            ({ passengers }) => (passengers ?? 0) > 0,
          ),
        { timeout: patient(120_000) },
      )
      .toBe(true);
    await openAs(page, analyst.token, '/operation/userAnalysis');
    await expect(page.getByRole('img', { name: '每周乘车人数' })).toBeVisible();
    await page.getByRole('link', { name: '留存', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: '首次乘车', exact: true })).toBeVisible();
    await page.getByText('人均累计消费').click();
    await expect(page).toHaveURL(/measure=value/);
    await expect(page.getByRole('region', { name: '人均累计消费' })).toContainText('¥');
    // on a telephone every period of every cohort lies within the screen, whatever is measured
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = () =>
      page
        .locator('.userAnalysis, .userAnalysisScroll, .userAnalysisTriangle td')
        .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).length);
    for (const measure of ['再次乘车的比例', '人均累计消费']) {
      await page.getByText(measure).first().click();
      await expect(page.getByRole('region', { name: measure })).toBeVisible();
      expect(await beyond(), measure).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: '分群' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('link', { name: '之后发生了什么' }).click();
    await expect(page.getByText(/不是原因/)).toBeVisible();
    await expect(page.getByRole('rowheader', { name: '不到 3 分钟' })).toBeVisible();
  });
});
