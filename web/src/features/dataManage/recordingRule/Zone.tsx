import type { RecordingRule } from '#contract/dataManage/recordingRule/calls.ts';
import { recordingRuleWords } from '#contract/dataManage/recordingRule/words.ts';
import { useText } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';

export const zoneName = ({ rangeName: name, rangeNameEn: nameEn }: RecordingRule): string =>
  rangeName({ name, nameEn });

/** The zone of a rule in the reader's language. */
export function Zone({ rule }: { rule: RecordingRule }) {
  const say = useText();
  return zoneName(rule) || say(recordingRuleWords.fields.rangeName.none);
}
