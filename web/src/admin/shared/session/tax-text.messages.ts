import { standingClassNames } from '@countinghouse/contracts/messages/tax-class-names';
import { standingClasses } from '@countinghouse/contracts/settings/tax-classes';
import { defineMessages } from '../i18n/define-messages.ts';

/** Words for zones and classes of taxes. */
export const { useMessages } = defineMessages(
  {
    everywhere: 'Everywhere else',
    ...standingClassNames.en,
    untaxed: 'Not taxed',
    noCountry: 'No delivery',
    removedClass: 'Removed class',
  },
  {
    everywhere: '其他所有地方',
    ...standingClassNames['zh-HK'],
    untaxed: '不計稅',
    noCountry: '沒有送貨',
    removedClass: '已移除的稅類',
  },
);

type Messages = ReturnType<typeof useMessages>;

/** Name of a class: of every shop's by its id, of a shop's own as staff wrote it. */
export function taxClassName(t: Messages, nameOrId: string): string {
  const standing = standingClasses.find((id) => id === nameOrId);
  return standing ? t(standing) : nameOrId;
}
