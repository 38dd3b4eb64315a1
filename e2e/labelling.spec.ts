/** Labelling: pictures become a job, one person draws on it, another rejects it with a note, and the note is on the picture. */
import {
  Api,
  anotherBrowser,
  dialog,
  expect,
  inEachLanguage,
  LANGUAGES,
  openAs,
  openAsAdmin,
  say,
  test,
} from './console.ts';

inEachLanguage(import.meta.filename, (language) => {
  const word = (zh: string, en: string): string => say(language, zh, en);

  test('a job is drawn on, kept while the server is away, and sent back by another person', async ({
    page,
    browser,
  }) => {
    const name = `Crossing ${Date.now()}`;
    const [rule, example] = [word('橱窗里的倒影不标', 'No reflections in windows'), word('橱窗', 'A window')];
    const api = await openAsAdmin(page, '/dataManage/labelTask');
    await expect(page.getByRole('heading', { name: word('标注任务', 'Labelling tasks') })).toBeVisible();
    const picture = { name: 'crossing.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const { list: labels } = await api.call('/dataManage/labelList/getPageList', { state: 'active', sort: 'code' });
    const { id: first = '', version = 0 } = labels[0] ?? {};
    const { url } = await api.upload('/uploadContent/img', { name: 'window.png' }, new Uint8Array(picture.buffer));
    const guide = `<h3>${rule}</h3><p>:</p><img src="${url}" alt="${example}" />`;
    await api.call('/dataManage/labelList/updateOne', { id: first, version, guideZh: guide, guideEn: guide });
    const { id } = await api.call('/dataManage/labelTask/addOne', { name });
    await openAs(page, api.token, `/dataManage/labelTask?drawer=detail&record=${id}`);
    await dialog(page).locator('input[type=file]').setInputFiles(picture);
    await dialog(page)
      .getByRole('link', { name: word('打开作业 1', 'Open job 1') })
      .click();
    await expect(page.getByRole('heading', { name: rule })).toBeVisible();
    await expect(page.getByRole('img', { name: example })).toHaveJSProperty('complete', true);
    await expect(page.getByRole('img', { name: example })).not.toHaveJSProperty('naturalWidth', 0);

    const canvas = page.locator('.benchCanvas');
    await expect(canvas).toHaveAttribute('data-ready', 'true');
    await expect(page.getByText(word('只读：领取作业后才能标注', 'Read only: take the job to draw'))).toBeVisible();
    await page.getByRole('button', { name: word('领取', 'Take'), exact: true }).click();
    await page.getByRole('button', { name: word('矩形框', 'Box'), exact: true }).click();
    const area = await canvas.boundingBox();
    if (area === null) throw new Error('the canvas is not shown');
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    await page.mouse.move(x - 60, y - 40);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('heading', { name: word('对象（1）', 'Objects (1)') })).toBeVisible();
    await expect(page.getByText(word('已保存', 'Saved'), { exact: true })).toBeVisible();

    // what is drawn while the server is away is kept here, and sent by the next visit
    await page.route('**/labelJob/saveObjects', (route) => route.abort());
    await canvas.press('Control+d');
    await expect(
      page.getByText(word('未保存，已留在本机', 'Not saved, kept on this computer'), { exact: false }),
    ).toBeVisible();
    await page.unroute('**/labelJob/saveObjects');
    await page.reload();
    await expect(page.getByRole('heading', { name: word('对象（2）', 'Objects (2)') })).toBeVisible();
    await expect(page.getByText(word('已保存', 'Saved'), { exact: true })).toBeVisible();
    await canvas.press('Control+z');
    await expect(page.getByRole('heading', { name: word('对象（1）', 'Objects (1)') })).toBeVisible();
    await expect(page.getByRole('button', { name: word('提交审核', 'Submit') })).toBeEnabled();
    await page.getByRole('button', { name: word('提交审核', 'Submit') }).click();
    await expect(page.getByText(word('审核', 'Validation'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: word('领取', 'Take'), exact: true })).toBeHidden();

    const other = await anotherBrowser(browser, language);
    await openAs(
      other.page,
      (await Api.asDemo('demo.operations')).token,
      new URL(page.url()).pathname + new URL(page.url()).search,
    );
    await other.page.getByRole('button', { name: word('领取', 'Take'), exact: true }).click();
    await expect(other.page.getByRole('button', { name: word('审核通过', 'Pass') })).toBeVisible();
    await other.page.getByRole('button', { name: word('批注', 'Note'), exact: true }).click();
    await other.page.locator('.benchCanvas').click();
    await dialog(other.page).getByLabel(word('批注', 'Note')).fill('Too wide');
    await dialog(other.page)
      .getByRole('button', { name: word('批注', 'Note'), exact: true })
      .click();
    await expect(other.page.getByRole('button', { name: 'Too wide' })).toBeVisible();
    await other.page.getByRole('button', { name: word('退回', 'Reject'), exact: true }).click();
    await expect(other.page.getByText(word('已退回', 'Rejected'), { exact: true })).toBeVisible();
    await other.context.close();

    await page.reload();
    await expect(page.getByRole('button', { name: 'Too wide' })).toBeVisible();
    const { list } = await api.call('/dataManage/labelJob/getPageList', { taskId: id });
    expect(list.map(({ stage, state, objects, openNotes }) => [stage, state, objects, openNotes])).toEqual([
      ['annotation', 'rejected', 1, 1],
    ]);
  });

  test('the lead hides test frames, and is told what was missed in them', async ({ page }) => {
    const name = `Bridge ${Date.now()}`;
    const lead = await openAsAdmin(page, '/dataManage/labelTask');
    const worker = await Api.asDemo('demo.operations');
    const { id: taskId } = await lead.call('/dataManage/labelTask/addOne', { name, jobSize: 1 });
    const pictures = ['one.png', 'two.png'];
    const buffer = await page.screenshot();
    await openAs(page, lead.token, `/dataManage/labelTask?drawer=detail&record=${taskId}`);
    const files = pictures.map((picture) => ({ name: picture, mimeType: 'image/png', buffer }));
    await dialog(page).locator('input[type=file]').setInputFiles(files);
    await expect(dialog(page).getByRole('link', { name: word('打开作业 2', 'Open job 2') })).toBeVisible();

    const { list: classes } = await lead.call('/dataManage/labelList/getPageList', { state: 'active' });
    const classId = classes.find(({ shapes }) => shapes.includes('box'))?.id ?? '';
    const at = async (number: number) => {
      const { list } = await lead.call('/dataManage/labelJob/getPageList', { taskId, sort: 'number' });
      const job = list.find((one) => one.number === number);
      return { id: job?.id ?? '', version: job?.version ?? 0 };
    };
    const label = async (number: number, boxes: number) => {
      await worker.call('/dataManage/labelJob/work', { ...(await at(number)), move: 'take' });
      const { id: jobId } = await at(number);
      const { frames } = await worker.call('/dataManage/labelJob/getById', { id: jobId });
      const changes = frames.flatMap(({ id: frameId }) =>
        Array.from({ length: boxes }, (_, index) => ({
          key: crypto.randomUUID().replaceAll('-', ''),
          revision: 0,
          object: {
            frameId,
            classId,
            geometry: { kind: 'box' as const, x: 50 + index * 100, y: 40, width: 80, height: 60 },
            attributes: {},
            isConfirmed: true,
          },
        })),
      );
      await worker.call('/dataManage/labelJob/saveObjects', { jobId, changes });
      await worker.call('/dataManage/labelJob/work', { ...(await at(number)), move: 'submit' });
    };
    await label(1, 3);
    for (const move of ['take', 'pass'] as const)
      await lead.call('/dataManage/labelJob/review', { ...(await at(1)), move });
    await page.reload();
    await dialog(page)
      .getByRole('link', { name: word('打开作业 1', 'Open job 1') })
      .click();
    await expect(
      page.getByText(
        word('抽检：看 1 帧，有批注的 0 帧，最多允许 0 帧', 'Sample: frames 1, with open notes 0, allowed 0'),
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: word('验收', 'Accept'), exact: true }).click();
    await expect(page.getByText(word('已完成', 'Completed'), { exact: true })).toBeVisible();

    await openAs(page, lead.token, `/dataManage/labelTask?drawer=detail&record=${taskId}`);
    await dialog(page)
      .getByRole('button', { name: word('混入测试帧 作业 1', 'Hide test frames Job 1') })
      .click();
    await page.getByRole('button', { name: word('混入测试帧', 'Hide test frames'), exact: true }).click();
    await expect(
      page.getByRole('dialog', { name: word('用作业 1 的帧作测试帧？', 'Hide frames of job 1 as tests?') }),
    ).toBeHidden();
    await label(2, 1);
    await page.reload();
    const mistakes = dialog(page).getByRole('region', { name: word('最可能的差错', 'Most likely mistakes') });
    await expect(mistakes.getByText(word('漏标', 'Missed'))).toHaveCount(2);
    await expect(dialog(page).getByText(word('剩余 1 帧', 'Frames left: 1'), { exact: false })).toBeVisible();
  });

  test('an object is drawn in two frames, goes over those between, leaves, and is split and merged by keys', async ({
    page,
  }) => {
    const name = `Drive ${Date.now()}`;
    const lead = await openAsAdmin(page, '/dataManage/labelTask');
    const { id: taskId } = await lead.call('/dataManage/labelTask/addOne', { name });
    const buffer = await page.screenshot();
    await openAs(page, lead.token, `/dataManage/labelTask?drawer=detail&record=${taskId}`);
    const files = [1, 2, 3, 4, 5].map((number) => ({ name: `${number}.png`, mimeType: 'image/png', buffer }));
    await dialog(page).locator('input[type=file]').setInputFiles(files);
    await dialog(page)
      .getByRole('link', { name: word('打开作业 1', 'Open job 1') })
      .click();
    const canvas = page.locator('.benchCanvas');
    await expect(canvas).toHaveAttribute('data-ready', 'true');
    await page.getByRole('button', { name: word('领取', 'Take'), exact: true }).click();
    await expect(page.getByRole('button', { name: word('提交审核', 'Submit') })).toBeVisible();
    const area = await canvas.boundingBox();
    if (area === null) throw new Error('the canvas is not shown');
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    const drag = async (from: number, to: number) => {
      await page.mouse.move(x + from, y);
      await page.mouse.down();
      await page.mouse.move(x + to, y + 40, { steps: 4 });
      await page.mouse.up();
    };
    await canvas.press('Shift+B');
    await drag(-100, -40);
    await canvas.press('Shift+T');
    const strip = page.getByRole('group', { name: word('帧条', 'Frame strip') });
    await expect(strip.getByRole('button', { name: word('第 1 帧：关键帧', 'Frame 1: key frame') })).toBeVisible();
    for (let frame = 2; frame <= 5; frame += 1) await canvas.press('.');
    for (let step = 0; step < 4; step += 1) await canvas.press('Shift+ArrowRight');
    await expect(strip.getByRole('button', { name: word('第 5 帧：关键帧', 'Frame 5: key frame') })).toBeVisible();
    await expect(strip.getByRole('button', { name: word('插值', 'interpolated') })).toHaveCount(3);
    // outside from frame 4 on, split at frame 3, and taken back
    await strip.getByRole('button', { name: word('第 4 帧', 'Frame 4') }).click();
    await canvas.press('Shift+X');
    await expect(strip.getByRole('button', { name: word('第 4 帧：不可见', 'Frame 4: outside') })).toBeVisible();
    await expect(page.getByRole('heading', { name: word('对象（0）', 'Objects (0)') })).toBeVisible();
    await canvas.press(',');
    await canvas.press('Shift+S');
    await expect(strip.getByRole('button', { name: word('关键帧', 'key frame') })).toHaveCount(2);
    await expect(page.getByText(word('已保存', 'Saved'), { exact: true })).toBeVisible();
    const rows = async () => {
      const { list } = await lead.call('/dataManage/labelJob/getPageList', { taskId });
      const { objects, frames } = await lead.call('/dataManage/labelJob/getById', { id: list[0]?.id ?? '' });
      const tracks = [...new Set(objects.map(({ track }) => track))];
      return objects
        .map(({ frameId, track, isOutside }) => {
          const place = frames.findIndex(({ id }) => id === frameId) + 1;
          return `${place}${'ab'[tracks.indexOf(track)]}${isOutside ? ' outside' : ''}`;
        })
        .toSorted();
    };
    await expect.poll(rows).toEqual(['1a', '3a outside', '3b', '4b outside', '5b']);
    await canvas.press('Shift+A');
    await strip.getByRole('button', { name: word('第 1 帧', 'Frame 1') }).click();
    await page.getByRole('button', { name: word('矩形框', 'Box'), exact: true }).focus();
    await page.locator('.benchObjects button').click({ modifiers: ['Shift'] });
    await expect(page.getByRole('heading', { name: word('已标记 2 个', 'Marked: 2') })).toBeVisible();
    await canvas.press('Shift+M');
    await expect.poll(rows).toEqual(['1a', '3a', '4a outside', '5a']);
    await canvas.press('Control+z');
    await canvas.press('Control+z');
    await expect.poll(rows).toEqual(['1a', '4a outside', '5a']);
  });
});

for (const language of LANGUAGES) {
  const word = (zh: string, en: string): string => say(language, zh, en);

  test.describe(`masks ${language}`, () => {
    test.use({ language });

    test('a mask is painted, erased from, taken back, and becomes a polygon and a mask again', async ({ page }) => {
      const lead = await openAsAdmin(page, '/dataManage/labelTask');
      const { id: taskId } = await lead.call('/dataManage/labelTask/addOne', { name: `Paint ${Date.now()}` });
      const buffer = await page.screenshot();
      await openAs(page, lead.token, `/dataManage/labelTask?drawer=detail&record=${taskId}`);
      await dialog(page).locator('input[type=file]').setInputFiles({ name: '1.png', mimeType: 'image/png', buffer });
      await dialog(page)
        .getByRole('link', { name: word('打开作业 1', 'Open job 1') })
        .click();
      const canvas = page.locator('.benchCanvas');
      await expect(canvas).toHaveAttribute('data-ready', 'true');
      await page
        .locator('.benchBar')
        .getByRole('button', { name: word('领取', 'Take'), exact: true })
        .click();
      await expect(page.getByRole('button', { name: word('提交审核', 'Submit'), exact: true })).toBeVisible();
      const area = await canvas.boundingBox();
      if (area === null) throw new Error('the canvas is not shown');
      const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
      const stroke = async (from: number, to: number, down = 0) => {
        await page.mouse.move(x + from, y + down);
        await page.mouse.down();
        await page.mouse.move(x + to, y + down, { steps: 8 });
        await page.mouse.up();
      };
      const saved = async () => {
        const { list } = await lead.call('/dataManage/labelJob/getPageList', { taskId });
        const { objects } = await lead.call('/dataManage/labelJob/getById', { id: list[0]?.id ?? '' });
        return objects.map(({ geometry }) =>
          geometry.kind === 'mask'
            ? geometry.runs.reduce((sum, run, index) => sum + (index % 2 === 1 ? run : 0), 0)
            : geometry.kind,
        );
      };
      const areaNow = async () => {
        const [now] = await saved();
        return typeof now === 'number' ? now : 0;
      };
      await canvas.press('Shift+W');
      const width = page.getByRole('spinbutton', { name: word('笔宽（像素）', 'Width in pixels') });
      await width.fill('40');
      await stroke(-80, 80);
      await expect(page.getByRole('heading', { name: word('对象（1）', 'Objects (1)') })).toBeVisible();
      await expect.poll(areaNow).toBeGreaterThan(3000);
      const first = await areaNow();
      // the selected mask grows, and is erased from
      await stroke(-80, 80, 12);
      await expect.poll(areaNow).toBeGreaterThan(first);
      const second = await areaNow();
      await canvas.press('Shift+E');
      await stroke(-90, -60);
      await expect.poll(areaNow).toBeLessThan(second);
      await canvas.press('Control+z');
      await expect.poll(areaNow).toBe(second);
      await expect(page.getByRole('heading', { name: word('对象（1）', 'Objects (1)') })).toBeVisible();
      await page.getByRole('button', { name: word('转为多边形', 'Make it a polygon') }).click();
      await expect.poll(saved).toEqual(['polygon']);
      await canvas.press('Shift+Q');
      await expect.poll(areaNow).toBeGreaterThan(second * 0.9);
      await canvas.press('Escape');
      await canvas.press('Shift+W');
      await canvas.press(']');
      await expect(width).toHaveValue('50');
      await stroke(-40, 40, -120);
      await expect(page.getByRole('heading', { name: word('对象（2）', 'Objects (2)') })).toBeVisible();
      await expect(page.getByText(word('已保存', 'Saved'), { exact: true })).toBeVisible();
    });
  });
}
