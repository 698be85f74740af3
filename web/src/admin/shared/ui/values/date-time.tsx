import { Tooltip } from 'antd';
import { useLanguage } from '../../i18n/language.ts';
import { useShopZone } from '../../session/shop-setting.ts';

/** An instant as the shop's wall clock shows it; the tooltip names the zone and the time in UTC. */
export function DateTime({ at }: { at: string }) {
  const language = useLanguage();
  const zone = useShopZone();
  const time = new Date(at);
  const shown = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(time);
  return (
    <Tooltip title={`${zone} · ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`}>
      <time dateTime={at} className="figure">
        {shown}
      </time>
    </Tooltip>
  );
}
