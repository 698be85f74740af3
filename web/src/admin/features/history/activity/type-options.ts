import { type ActivityArea, activityAreas } from '@countinghouse/contracts/history/activity';
import { type ActivityType, activityTypes } from '@countinghouse/contracts/history/activity-types';
import { useEventText } from '../../../shared/history/event-words.ts';
import { useMessages } from './activity.messages.ts';

/** What events are about whose words several types share, by the beginnings of their names, the longest first. */
const subjects = [
  ['StaffUser', 'user'],
  ['Staff', 'user'],
  ['ProductDisplay', 'displays'],
  ['Product', 'product'],
  ['SubCategory', 'category'],
  ['Category', 'category'],
  ['Tag', 'tag'],
  ['Supplier', 'supplier'],
  ['Adjustment', 'adjustment'],
  ['Currency', 'currencies'],
  ['Customer', 'customer'],
  ['PasswordReset', 'customer'],
  ['ReturnRequestOpened', 'return-request'],
  ['CompanyInfo', 'companyInfo'],
  ['SearchSynonyms', 'synonyms'],
  ['CheckoutRules', 'checkout'],
] as const;

/** The types of events to choose from, by area; each has words of its own. */
export function useTypeOptions(): { value: ActivityType; label: string }[] {
  const t = useMessages();
  const textOf = useEventText();
  const texts = activityTypes.map(textOf);
  const named = activityTypes.map((value, n) => {
    const text = texts[n]!;
    const [area = '', name = ''] = value.split('.');
    const subject = subjects.find(([beginning]) => name.startsWith(beginning))?.[1] ?? (area as ActivityArea);
    const isShared = texts.indexOf(text) !== texts.lastIndexOf(text);
    return { value, label: isShared ? t('ofSubject', { subject: t(subject), text }) : text, area };
  });
  return activityAreas.flatMap((area) => named.filter((one) => one.area === area).map(({ area: _, ...one }) => one));
}
