import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '../order.messages.ts';
import { useInvoiceExport } from '../use-invoice-export.ts';

export function InvoiceButton({ orderId }: { orderId: string }) {
  const t = useMessages();
  const exporting = useInvoiceExport(orderId);
  const label = t('exportInvoice', { orderId });
  return (
    <Button
      type="text"
      size="small"
      icon={<FilePdfOutlined />}
      aria-label={label}
      title={label}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    />
  );
}
