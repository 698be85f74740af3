import { Button, type ButtonProps } from 'antd';
import { useMessages } from '../../i18n/common.messages.ts';
import { adjustParams, type LineToAdjust } from '../../url/adjust-params.ts';
import { useUrlState } from '../../url/url-state.ts';

interface AdjustStockButtonProps extends Pick<ButtonProps, 'size' | 'type'> {
  readonly lines: readonly LineToAdjust[];
  /** The preset reason that is suggested. */
  readonly reason?: string;
  /** Names the product, where several buttons are on a page. */
  readonly label?: string;
}

/** Opens the dialog that adjusts the stock of products, over the current page. */
export function AdjustStockButton({ lines, reason = '', label, ...button }: AdjustStockButtonProps) {
  const t = useMessages();
  const [, setParams] = useUrlState(adjustParams);
  return (
    <Button
      {...button}
      {...(label && { 'aria-label': label })}
      onClick={() => setParams({ adjust: lines, adjustFor: reason })}
    >
      {t('adjustStock')}
    </Button>
  );
}
