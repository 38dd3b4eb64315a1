import { defineWords } from '#web/lib/words.ts';

export const ruleWordsOfKit = defineWords({
  atLeast: ['{{value}} 起', 'from {{value}}'],
  below: ['不到 {{value}}', 'below {{value}}'],
  between: ['{{from}} 起、不到 {{below}}', '{{from}} to below {{below}}'],
  free: ['免费', 'free of charge'],
  asSet: ['按设置', 'as the settings say'],
  always: ['任何情况', 'Always'],
  separator: ['、', ', '],
  joined: ['，', '; '],
  named: ['{{name}}：{{value}}', '{{name}}: {{value}}'],
  rule: ['规则“{{name}}”第 {{number}} 版第 {{row}} 行', 'rule “{{name}}” v{{number}}, row {{row}}'],
  ruleWhole: ['规则“{{name}}”第 {{number}} 版', 'rule “{{name}}” v{{number}}'],
  kmh: ['{{n}} 公里/小时', '{{n}} km/h'],
});
