import { bulkRoutes } from '@countinghouse/contracts/catalog/bulk-api';
import { exportFormats } from '@countinghouse/contracts/catalog/bulk-views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useOverlay } from '../../shared/form/overlay.ts';
import { call, download } from '../../shared/http/call.ts';
import { saveAs } from '../../shared/http/save-as.ts';
import { useUrlState } from '../../shared/list/url-state.ts';
import { imageUrl } from '../../shared/shop/image-url.ts';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { productListParams } from './api.ts';
import styles from './bulk.module.css';
import { useWords } from './bulk.words.ts';
import { exportQuery } from './bulk-api.ts';

const LOOK_AGAIN_MS = 1_000;
type Format = (typeof exportFormats)[number];

/** Has the products of the present search written into a file, and downloads it. */
export function ExportDialog() {
  const t = useWords();
  const shared = useSharedWords();
  const { close } = useOverlay();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [{ search }] = useUrlState(productListParams);
  const [format, setFormat] = useState<Format>('csv');

  const finished = async (id: string): Promise<string> => {
    for (;;) {
      const { export: file } = await queries.fetchQuery({ ...exportQuery(id), staleTime: 0 });
      if (file.status === 'ready' && file.path) return file.path;
      if (file.status === 'failed') throw new Error(t('exportFailed'));
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  };
  const run = useMutation({
    mutationFn: async () => {
      const started = await call(bulkRoutes.exportProducts, { body: { format, search } });
      saveAs(await download(imageUrl(await finished(started.export._id))), `products.${format}`);
    },
    onSuccess: () => {
      void message.success(t('exported'));
      close();
    },
    onError: (error) => void message.error(error.message, 6),
  });

  return (
    <Modal
      open
      width={440}
      title={t('exportTitle')}
      okText={t('export')}
      cancelText={shared('cancel')}
      confirmLoading={run.isPending}
      onOk={() => run.mutate()}
      onCancel={() => close()}
    >
      <p>{search ? t('exportFound', { search }) : t('exportAll')}</p>
      <Radio.Group
        aria-label={t('format')}
        className={styles.formats ?? ''}
        value={format}
        onChange={(event) => setFormat(event.target.value as Format)}
        options={exportFormats.map((value) => ({ value, label: t(`${value}Hint`) }))}
      />
      {run.isPending && <p role="status">{t('exporting')}</p>}
    </Modal>
  );
}
