import { type OrderPolicy, orderPolicies } from '@countinghouse/contracts/pages/page-paths';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { useFrame } from '../../rendering/page.tsx';
import styles from './checkout.module.css';

const messages = defineMessages(
  { accept: 'By ordering you accept: ', newTab: '(opens in a new tab)' },
  { accept: '下單即表示你接受：', newTab: '（在新分頁開啟）' },
);

/** Returns the policies that an order accepts: those that the shop has written. */
export function policiesOf(pages: readonly string[]): OrderPolicy[] {
  return orderPolicies.filter((page) => pages.includes(page));
}

/** Names what an order accepts; each policy opens beside the form, which stays as it is. */
export function AcceptedPolicies() {
  const t = messages.useMessages();
  const titles = pageTitles.useMessages();
  const links = useLinks();
  const language = useLanguage();
  const policies = policiesOf(useFrame().pages);
  if (policies.length === 0) return null;
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(
    policies.map((page) => titles(page)),
  );
  let next = 0;
  return (
    <p className={styles.accept}>
      {t('accept')}
      {names.map(({ type, value }, index) => {
        const page = type === 'element' ? policies[next++] : undefined;
        if (!page) return value;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their order.
          <a key={index} href={links.page(page)} target="_blank" rel="noopener" title={t('newTab')}>
            {value}
          </a>
        );
      })}
    </p>
  );
}
