import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import type { DeliverySettingsView } from '@countinghouse/contracts/pricing/delivery/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Outlet } from 'react-router-dom';
import { useConfirmDelete } from '../../../../shared/form/confirm-delete.ts';
import { useMessages as useCommonMessages } from '../../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { formatList } from '../../../../shared/i18n/punctuation.ts';
import { deliveryQuery } from '../../../../shared/session/delivery-setting.ts';
import { settingQuery } from '../../../../shared/session/shop-setting.ts';
import { taxesQuery } from '../../../../shared/session/tax-setting.ts';
import { useDeliveryText } from '../../../../shared/ui/fields/use-delivery-text.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { OrderedRows } from '../../ordered-rows.tsx';
import styles from '../../settings.module.css';
import own from '../delivery.module.css';
import { useChangeDelivery, useReorder, type Zone } from '../delivery-api.ts';
import { DeliveryFile } from './delivery-file.tsx';
import { hongKongZones } from './hong-kong.ts';
import { useMessages } from './zones.messages.ts';

/** The zones of delivery in their order. */
export function ZonesTab() {
  const query = useQuery(deliveryQuery());
  const settings = query.data?.delivery;
  if (query.error && !settings) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!settings) return <Skeleton active />;
  return (
    <>
      {settings.zones.length === 0 ? <NoZones settings={settings} /> : <Zones settings={settings} />}
      <Outlet />
    </>
  );
}

interface ZonesProps {
  readonly settings: DeliverySettingsView;
}

function NoZones({ settings }: ZonesProps) {
  const t = useMessages();
  const language = useLanguage();
  const { go } = useOverlay();
  const { isChanging, change } = useChangeDelivery(settings, t('presetSaved'));
  const takePreset = () => change({ zones: hongKongZones(language) }).catch(() => undefined);
  return (
    <Notice
      title={t('noZonesTitle')}
      action={
        <div className={styles.actions}>
          <Button type="primary" loading={isChanging} onClick={() => void takePreset()}>
            {t('presetHongKong')}
          </Button>
          <Button icon={<PlusOutlined />} onClick={() => go('new')}>
            {t('newZone')}
          </Button>
          <DeliveryFile settings={settings} />
        </div>
      }
    >
      {t('noZonesText')}
    </Notice>
  );
}

function Zones({ settings }: ZonesProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { go } = useOverlay();
  const { zoneText } = useDeliveryText();
  const { isMoving, move } = useReorder(settings, 'zones', t('zonesReordered'));
  const remove = useRemoval(settings);
  return (
    <div className={own.list}>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={own.bar}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => go('new')}>
          {t('newZone')}
        </Button>
        <DeliveryFile settings={settings} />
      </div>
      <OrderedRows
        label={t('zones')}
        isMoving={isMoving}
        onMove={move}
        rows={settings.zones.map((zone) => ({
          key: zone._id,
          name: zone.name,
          content: (
            <span className={styles.name}>
              {zone.name}
              {zoneText(zone) !== zone.name && <small>{zoneText(zone)}</small>}
            </span>
          ),
          actions: (
            <>
              <Button
                type="text"
                icon={<EditOutlined />}
                aria-label={`${shared('edit')} ${zone.name}`}
                onClick={() => go(zone._id)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`${shared('delete')} ${zone.name}`}
                onClick={() => void remove(zone)}
              />
            </>
          ),
        }))}
      />
    </div>
  );
}

/**
 * A zone goes with the prices for it; a method that has no other one is switched off. The dialog says so, and names the
 * tax rates that stay without their zone.
 */
function useRemoval(settings: DeliverySettingsView) {
  const t = useMessages();
  const language = useLanguage();
  const confirmDelete = useConfirmDelete();
  const { change } = useChangeDelivery(settings, t('zoneDeleted'));
  const taxedZones = useTaxedZones();
  return async ({ _id, name }: Zone) => {
    const taxed = (await taxedZones()).find(({ zone }) => zone === _id);
    const rates =
      taxed?.rates.map(({ rate }) => taxLabel(language, { names: taxed.names, percent: rate }, false)) ?? [];
    const methods = settings.methods.map((method) => {
      const rates = method.rates.filter(({ zone }) => zone !== _id);
      return { ...method, rates, active: method.active && rates.length > 0 };
    });
    const touched = settings.methods.filter(({ rates }) => rates.some(({ zone }) => zone === _id));
    const stopped = settings.methods.filter(({ active }, index) => active && !methods[index]?.active);
    const names = formatList(stopped.map((method) => (language === 'zh-HK' && method.names.zh) || method.names.en));
    const consequence = [
      ...(touched.length > 0 ? [t('ratesGo', { count: touched.length })] : []),
      ...(stopped.length > 0 ? [t('methodsStop', { names })] : []),
      ...(rates.length > 0 ? [t('taxRatesStop', { rates: formatList([...new Set(rates)]) })] : []),
    ].join('\n');
    const zones = settings.zones.filter((zone) => zone._id !== _id);
    confirmDelete(name, () => change({ zones, methods }), consequence || undefined);
  };
}

/** Reads the zones that have tax rates; none in a shop without taxes, and where they cannot be read. */
function useTaxedZones() {
  const queries = useQueryClient();
  return async () => {
    try {
      const { setting } = await queries.ensureQueryData(settingQuery());
      if (!setting.features?.includes('taxes')) return [];
      return (await queries.ensureQueryData(taxesQuery())).taxes.zones;
    } catch {
      return [];
    }
  };
}
