/** Closing an area for an authority: draw it, see the cars in it, see the last one leave, lift it. */
import { newCar } from './cars.ts';
import { dialog, expect as expectSoon, inEachLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';

// maps are drawn without a graphics card here
const expect = expectSoon.configure({ timeout: patient(40_000) });
test.describe.configure({ timeout: patient(180_000) });

/** Each language has a place of its own, where no other test has cars. */
const LNG = { 'zh-CN': 101.3, 'en-US': 101.7 } as const;
const LAT = 31.2;
/** About 30 m to each side. */
const HALF = 0.0003;

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an area is closed, its cars are seen until the last one has left, and it is lifted', async ({ page }) => {
    page.setDefaultTimeout(patient(40_000));
    const reference = `e2e-${language}-${Date.now() % 1_000_000}`;
    const lng = LNG[language];
    const api = await openAsAdmin(page, '/capacity/closure');
    const car = await newCar(api);
    const first: [number, number] = [lng - HALF, LAT - HALF];
    const corners: [number, number][] = [
      first,
      [lng + HALF, LAT - HALF],
      [lng + HALF, LAT + HALF],
      [lng - HALF, LAT + HALF],
    ];
    const geometry = { type: 'MultiPolygon' as const, coordinates: [[[...corners, first]]] };
    // telemetry learns of the car a moment after its device may report
    await expect
      .poll(async () => {
        await car.report({ lat: LAT, lon: lng });
        return (await api.call('/capacity/closure/getPreview', { geometry })).cars;
      })
      .toBe(1);

    await page.getByRole('button', { name: t('新增封闭区域', 'Close an area') }).first().click(); // prettier-ignore
    const form = dialog(page);
    await form.getByRole('button', { name: t('输入坐标', 'Type coordinates') }).click();
    await form
      .getByLabel(t('每行一个点', 'A point on each line'))
      .fill(corners.map((corner) => corner.map((degrees) => degrees.toFixed(4)).join(', ')).join('\n'));
    await form.getByRole('button', { name: t('添加图形', 'Add the shape') }).click();
    await expect(page.locator('.rangeEditor')).toHaveAttribute('data-vertices', '4');
    await expect(page.locator('.closurePreview')).toContainText(car.fleetNumber);
    await form.getByRole('textbox', { name: t('主管部门', 'Authority') }).fill(t('交警支队', 'Traffic police'));
    await form.getByRole('textbox', { name: t('文号', 'Reference') }).fill(reference);
    await form.getByRole('textbox', { name: t('原因', 'Reason') }).fill(t('燃气泄漏', 'Gas leak'));
    await form.getByRole('switch', { name: t('演练', 'Drill') }).click();
    await form.getByRole('button', { name: t('新增封闭区域', 'Close an area') }).click();

    await expect(rowWith(page, reference)).toContainText(t('封闭中', 'Closed'));
    await rowWith(page, reference).getByRole('cell', { name: reference, exact: true }).click();
    const page1 = dialog(page);
    await expect(page1.locator('.closureProof')).toHaveAttribute('data-inside', '1');
    await expect(page1.locator('.closureTable')).toContainText(car.fleetNumber);
    // lengths and areas have the words of the language, on maps as in fields
    await expect(page1.locator('.maplibregl-ctrl-scale')).toHaveText(
      language === 'zh-CN' ? /\d\s(公里|米)$/ : /\d\sk?m$/,
    );
    await expect(page1).toContainText(t('平方公里', 'km²'));
    await expect(page1.locator('.closureTable')).toContainText(t('驶离封闭区域', 'Leave a closed area'));
    await expect
      .poll(async () => {
        await car.report({ lat: LAT, lon: lng + 3 * HALF });
        return page1.locator('.closureProof').getAttribute('data-inside');
      })
      .toBe('0');
    await expect(page1.locator('.closureProof')).toContainText(t('最后一辆车在', 'The last car was out after'));

    await page1.getByRole('button', { name: t('证明（PDF）', 'Proof as PDF') }).click();
    await expect(page.getByText(t('证明已生成', 'The proof is written'))).toBeVisible();

    await page1.getByRole('button', { name: t('解除', 'Lift') }).click();
    await dialog(page)
      .getByRole('textbox', { name: t('原因', 'Reason') })
      .fill(t('险情解除', 'It is over'));
    await dialog(page)
      .getByRole('button', { name: t('解除', 'Lift') })
      .click();
    await expect(rowWith(page, reference)).toContainText(t('已结束', 'Over'));
  });
});
