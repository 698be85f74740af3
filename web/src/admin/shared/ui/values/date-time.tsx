import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { Tooltip } from 'antd';
import { useLanguage } from '../../i18n/language.ts';
import { useShopZone } from '../../session/shop-setting.ts';

/** An instant in the shop's zone; the tooltip has the zone and the time in UTC. */
export function DateTime({ at }: { at: string }) {
  const language = useLanguage();
  const zone = useShopZone();
  return (
    <Tooltip title={`${zone} · ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`}>
      <time dateTime={at} className="figure">
        {formatDateTime(at, language, zone)}
      </time>
    </Tooltip>
  );
}
