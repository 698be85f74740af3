import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { RichTextView } from '../../../../shared/rich-text/rich-text-view.tsx';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { FieldValue } from '../../../shared/ui/fields/field-value.tsx';
import { useFieldLabel } from '../../../shared/ui/fields/use-field-label.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Field, Fields } from '../../../shared/ui/values/fields.tsx';
import styles from '../settings.module.css';
import { useMessages } from './custom-pages.messages.ts';

interface PastPageProps {
  readonly page: PageName;
  /** ISO 8601. */
  readonly asOf: string;
  readonly onClose: () => void;
}

/** A page at a past moment, read-only. */
export function PastPage({ page, asOf, onClose }: PastPageProps) {
  const t = useMessages();
  const labelOf = useFieldLabel();
  const time = formatDateTime(asOf, useLanguage(), useShopZone());
  const query = useQuery(routeQuery(settingsRoutes.getPages, { query: { asOf } }));
  const { version: _, ...fields } = (query.data?.pages as PagesView | undefined)?.[page] ?? { version: '' };
  return (
    <Modal open width={720} footer={null} title={t('pastPage', { page: t(page), time })} onCancel={onClose}>
      <div className={styles.past}>
        {query.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
        {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {'text' in fields && fields.text && <RichTextView document={fields.text} />}
        <Fields>
          {Object.entries(fields)
            .filter(([field]) => field !== 'text')
            .map(([field, value]) => (
              <Field key={field} label={labelOf(field)}>
                <FieldValue field={field} value={value} />
              </Field>
            ))}
        </Fields>
      </div>
    </Modal>
  );
}
