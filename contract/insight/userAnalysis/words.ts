import { nounWords } from '#contract/ground/words.ts';
import type { userAnalysisCalls, AnalysedWeek } from './calls.ts';
import { userAnalysisPage } from './page.ts';

export const userAnalysisWords = nounWords<AnalysedWeek, typeof userAnalysisCalls>()({
  object: 'userAnalysis',
  path: '/operation/userAnalysis',
  one: userAnalysisPage.title,
  many: userAnalysisPage.title,
  fields: {
    week: { name: ['周', 'Week'], as: 'day' },
    riders: { name: ['乘车人数', 'Riders'], as: 'number' },
    new: { name: ['新客', 'New'], as: 'number' },
    returning: { name: ['留存', 'Returning'], as: 'number' },
    back: { name: ['回流', 'Back'], as: 'number' },
    lost: { name: ['流失', 'Lost'], as: 'number' },
    rides: { name: ['行程', 'Rides'], as: 'number' },
    rating: { name: ['评分', 'Rating'], as: 'number' },
    complaints: { name: ['每千单投诉', 'Complaints per 1,000 rides'], as: 'number' },
    weeks: ['周数', 'Weeks'],
    measure: ['指标', 'Figure'],
    span: ['周期', 'Period'],
    periods: ['周期数', 'Periods'],
    currency: ['币种', 'Currency'],
    cause: ['按', 'By'],
    sequel: ['之后', 'What follows'],
  },
  calls: {},
});
