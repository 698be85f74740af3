import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { RichTextView } from '../../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { definePage, type Page, withStatus } from '../../rendering/page.tsx';
import { EmptyPage } from './empty-page.tsx';
import styles from './info.module.css';
import type { PolicyName } from './policy-names.ts';
import { beginningOf, hasContent } from './rich-text.ts';

interface Policy {
  readonly text: RawDocument | null;
  /** Path; '' without a picture. */
  readonly image: string;
}

interface PolicyData {
  readonly name: PolicyName;
  /** Null without content. */
  readonly policy: Policy | null;
}

/** The page about the shop is there before it is written: it leads on to the contact form. */
const statusOf: Partial<Record<PolicyName, number>> = { about: 200 };

/** A page of text and a picture written by staff; without either it is not found. */
export function policyPage(name: PolicyName): Page {
  return definePage<PolicyData>({
    async load({ read }) {
      const { pages } = await read('getPages', { query: { page: name } });
      const { text, image } = (pages as Partial<Record<PolicyName, Policy>>)[name] ?? { text: null, image: '' };
      const written = hasContent(text) ? text : null;
      return written || image
        ? { name, policy: { text: written, image } }
        : withStatus({ name, policy: null }, statusOf[name] ?? 404);
    },
    head: ({ policy }, { language }) => {
      const title = pageTitles.in(language.language)(name);
      return policy ? { title, path: pagePaths[name], description: beginningOf(policy.text) } : { title };
    },
    View: PolicyView,
  });
}

function PolicyView({ data: { name, policy } }: { readonly data: PolicyData }) {
  const title = pageTitles.useMessages()(name);
  if (!policy) return <EmptyPage title={title} />;
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {policy.image && <img className={styles.picture} src={imageUrl(policy.image)} alt="" />}
      {policy.text && (
        <div className={styles.text}>
          <RichTextView document={policy.text} />
        </div>
      )}
    </article>
  );
}
