import { formatDate, formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { Tooltip } from 'antd';
import { useLanguage } from '../../i18n/language.ts';
import { useShopZone } from '../../session/shop-setting.ts';

interface DateTimeProps {
  /** ISO 8601. */
  readonly at: string;
  /** Leaves out the time of day, where there is no room for it. */
  readonly isDay?: boolean;
}

/** An instant in the shop's zone; the tooltip has the zone and the time in UTC. */
export function DateTime({ at, isDay = false }: DateTimeProps) {
  const language = useLanguage();
  const zone = useShopZone();
  return (
    <Tooltip title={`${zone} · ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`}>
      <time dateTime={at} className="figure">
        {(isDay ? formatDate : formatDateTime)(at, language, zone)}
      </time>
    </Tooltip>
  );
}
