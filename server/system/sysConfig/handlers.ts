import type { sysConfigCalls } from '#contract/system/sysConfig/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { initConfig, restore, updateDetail } from './commands.ts';
import { mainOf, MAINS, MODULES } from '#server/ground/settings/definitions/index.ts';
import { passwordClasses, passwordMinLength } from '#server/ground/settings/definitions/security.ts';
import {
  siteLogo,
  siteNameEn,
  siteNameZh,
  siteRibbon,
  siteRibbonColour,
} from '#server/ground/settings/definitions/site.ts';
import {
  defaultOf,
  described,
  isChanged,
  readStored,
  shapeOf,
  shownValue,
  toChange,
  toDetail,
  toMainRow,
} from './present.ts';
import { noticeAt } from './service.ts';
import { changeCount, changeList, changeSorts } from './queries.ts';

export const sysConfigHandlers: Handlers<typeof sysConfigCalls> = {
  async getModuleList({ db }) {
    const { options } = await readStored(db);
    return {
      list: MODULES.map((module) => {
        const all = module.mains.flatMap((main) => main.options);
        const changedCount = all.filter((option) => isChanged(option, options.get(option.key))).length;
        return { ...described(module), optionCount: all.length, changedCount };
      }),
    };
  },

  async findMainList({ db }, { moduleKey }) {
    const stored = await readStored(db);
    const mains = MAINS.map((main) => toMainRow(main, stored));
    return { list: moduleKey === undefined ? mains : mains.filter((main) => main.moduleKey === moduleKey) };
  },

  async getSite({ services: { settings, now } }) {
    return {
      nameZh: settings.get(siteNameZh),
      nameEn: settings.get(siteNameEn),
      logo: settings.get(siteLogo),
      signInNotice: noticeAt(settings, now()),
      ribbon: settings.get(siteRibbon),
      ribbonColour: settings.get(siteRibbonColour),
      passwordMinLength: settings.get(passwordMinLength),
      passwordClasses: Number(settings.get(passwordClasses)),
    };
  },

  async getDetailByMainId({ db, services: { settings } }, { mainId }) {
    const main = mainOf(mainId);
    if (main === undefined) throw notFound();
    return toDetail(main, await readStored(db), (option) => settings.get(option));
  },

  updateDetail,

  async previewInit({ db }, { mainIds }) {
    const mains = MAINS.filter(({ key }) => mainIds.includes(key));
    if (mains.length < new Set(mainIds).size) throw notFound();
    const stored = await readStored(db);
    return {
      list: mains.flatMap((main) =>
        main.options
          .filter((option) => isChanged(option, stored.options.get(option.key)))
          .map((option) => ({
            mainId: main.key,
            mainTitleZh: main.title.zh,
            mainTitleEn: main.title.en,
            version: stored.versionOf(main.key),
            optionKey: option.key,
            titleZh: option.title.zh,
            titleEn: option.title.en,
            shape: shapeOf(option),
            value: shownValue(option, stored.options.get(option.key)),
            defaultValue: defaultOf(option),
          })),
      ),
    };
  },

  initConfig,

  getHistory: ({ db }, input) =>
    answerList(db, input, changeSorts, {
      rows: (page) => changeList(db, input, page),
      count: () => changeCount(db, input),
      show: async (rows) => {
        const stored = await readStored(db);
        return rows.map((row) => toChange(row, stored));
      },
    }),

  restore,
};
