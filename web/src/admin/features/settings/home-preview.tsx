import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { storefrontSettingsRoutes } from '@countinghouse/contracts/storefront/api';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { pageQuery } from '../../shared/http/route-query.ts';
import { pagesQuery } from '../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../shared/ui/notices/load-failure.tsx';
import { useDebounced } from '../../shared/ui/use-debounced.ts';
import { useSetting } from './api.ts';
import { useMessages } from './home-preview.messages.ts';
import styles from './home-preview.module.css';

type HomeSettings = BodyOf<typeof storefrontSettingsRoutes.homePreviewPage>;

interface HomePreviewProps {
  /** Unsaved settings; all others are the saved ones. */
  readonly unsaved?: Partial<HomeSettings> | undefined;
  /** Heading of the home page to scroll to. */
  readonly heading?: string | undefined;
}

const REST_MS = 500;
/** CSS pixels of the windows that are shown. */
const windowWidths = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof windowWidths;
const HEIGHT = 560;

/** A preview of the home page with unsaved settings, rendered by the storefront itself. */
export function HomePreview({ unsaved, heading }: HomePreviewProps) {
  const pages = useQuery(pagesQuery()).data?.pages;
  const setting = useSetting();
  if (!pages || !setting) return null;
  const { title, icon, logo, banner } = pages.dashboard;
  const displays = displaysOf(setting.productDisplay);
  const settings = { title, icon, logo, banner, news: pages.newPage.images, displays, ...unsaved };
  return <Preview settings={settings} heading={heading} />;
}

/** Converts product displays for a preview; those with a deleted tag are not shown. */
export function displaysOf(
  displays: readonly { readonly title: string; readonly tag: { readonly _id: string } | null }[],
): HomeSettings['displays'] {
  return displays.flatMap(({ title, tag }) => (tag ? [{ title, tag: tag._id }] : []));
}

function Preview({ settings, heading }: { settings: HomeSettings; heading: string | undefined }) {
  const t = useMessages();
  const id = useId();
  const [device, setDevice] = useState<Device>('desktop');
  // As text, so that equal settings are equal values.
  const asked = useDebounced(JSON.stringify(settings), REST_MS);
  const query = useQuery({
    ...pageQuery(storefrontSettingsRoutes.homePreviewPage, { body: JSON.parse(asked) as HomeSettings }),
    // Live updates do not refresh a preview; input does.
    meta: { views: [] },
    staleTime: 0,
    gcTime: 10_000,
  });
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('preview')}</h2>
        <Segmented<Device>
          aria-label={t('width')}
          size="small"
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', label: t('desktop') },
            { value: 'phone', label: t('phone') },
          ]}
        />
      </div>
      <p className={styles.hint}>{t('hint')}</p>
      <p className="visually-hidden" role="status">
        {query.isFetching && t('loading')}
      </p>
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <div className={styles.box} style={{ height: HEIGHT }}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {query.data && !query.error && (
        <Frame html={query.data.html} width={windowWidths[device]} isOld={query.isFetching} heading={heading} />
      )}
    </section>
  );
}

interface FrameProps {
  readonly html: string;
  readonly width: number;
  readonly isOld: boolean;
  readonly heading: string | undefined;
}

/** A document in a window of this width, scaled down to the available width. */
function Frame({ html, width, isOld, heading }: FrameProps) {
  const t = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const resizes = new ResizeObserver(() => setAvailableWidth(current.clientWidth));
    resizes.observe(current);
    return () => resizes.disconnect();
  }, []);
  const scale = availableWidth === 0 ? 1 : Math.min(1, availableWidth / width);
  return (
    <div ref={box} className={styles.box} style={{ height: HEIGHT }} data-old={isOld || undefined}>
      <iframe
        title={t('preview')}
        // Without scripts; pictures and fonts are the shop's own.
        sandbox="allow-same-origin"
        srcDoc={html}
        style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => scrollTo(currentTarget.contentDocument, heading)}
      />
    </div>
  );
}

/** Scrolls the document alone: `scrollIntoView` scrolls what is around it too, away from under the pointer. */
function scrollTo(document: Document | null, heading: string | undefined): void {
  const found = heading && [...(document?.querySelectorAll('h2') ?? [])].find((h2) => h2.textContent === heading);
  if (found) document?.defaultView?.scrollBy(0, found.getBoundingClientRect().top);
}
