import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import type { Picture as PictureData } from '@countinghouse/contracts/pictures/views';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { defineMessages, useMessages } from '../../i18n/messages.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { definePage, withStatus } from '../../rendering/page.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { EmptyPage } from './empty-page.tsx';
import styles from './news.module.css';

const messages = defineMessages({ picture: 'News {number} of {count}' }, { picture: '最新消息 {number}／{count}' });

/** Pictures of the news. */
export const page = definePage<readonly PictureData[]>({
  async load({ read }) {
    const { news } = await read('getHome');
    return news.length > 0 ? news : withStatus(news, 404);
  },
  head: ([first], { language }) => {
    const title = pageTitles.translate(language.language)('newPage');
    return first ? { title, path: pagePaths.newPage, image: first } : { title };
  },
  View: News,
});

function News({ data: pictures }: { readonly data: readonly PictureData[] }) {
  const t = useMessages(messages);
  const title = useMessages(pageTitles)('newPage');
  if (pictures.length === 0) return <EmptyPage title={title} />;
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
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
    </div>
  );
}
