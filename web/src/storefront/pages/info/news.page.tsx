import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import type { Picture as PictureData } from '@countinghouse/contracts/pictures/views';
import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { RichTextView } from '../../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { definePage, withStatus } from '../../rendering/page.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { EmptyPage } from './empty-page.tsx';
import styles from './news.module.css';
import { beginningOf, hasContent } from './rich-text.ts';

const messages = defineMessages({ picture: 'News {number} of {count}' }, { picture: '最新消息 {number}／{count}' });

interface NewsData {
  /** Null without a word. */
  readonly text: RawDocument | null;
  readonly pictures: readonly PictureData[];
}

/** Words and pictures of the news; without either it is not found. */
export const page = definePage<NewsData>({
  async load({ read }) {
    const [{ news: pictures }, { pages }] = await Promise.all([
      read('getHome'),
      read('getPages', { query: { page: 'newPage' } }),
    ]);
    const { text } = (pages as { newPage?: Pick<NewsData, 'text'> }).newPage ?? { text: null };
    const data = { text: hasContent(text) ? text : null, pictures };
    return data.text || pictures.length > 0 ? data : withStatus(data, 404);
  },
  head: ({ text, pictures: [first] }, { language }) => {
    const title = pageTitles.in(language.language)('newPage');
    if (!first && !text) return { title };
    const description = beginningOf(text);
    return { title, path: pagePaths.newPage, ...(first && { image: first }), ...(description && { description }) };
  },
  View: News,
});

function News({ data: { text, pictures } }: { readonly data: NewsData }) {
  const t = messages.useMessages();
  const title = pageTitles.useMessages()('newPage');
  if (pictures.length === 0 && !text) return <EmptyPage title={title} />;
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {text && (
        <div className={styles.text}>
          <RichTextView document={text} />
        </div>
      )}
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <a href={imageUrl(picture.path)}>
                <Picture
                  picture={picture}
                  alt={t('picture', { number: index + 1, count: pictures.length })}
                  sizes="(min-width: 1160px) 400px, (min-width: 768px) 46vw, 92vw"
                  className={styles.picture}
                  priority={index === 0}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
