import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { DeliverySettingsView } from '@countinghouse/contracts/pricing/delivery/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Switch } from 'antd';
import { Outlet, useNavigate } from 'react-router-dom';
import { useConfirmDelete } from '../../../../shared/form/confirm-delete.ts';
import { useMessages as useCommonMessages } from '../../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { formatList } from '../../../../shared/i18n/punctuation.ts';
import { deliveryQuery } from '../../../../shared/session/delivery-setting.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { OrderedRows } from '../../ordered-rows.tsx';
import styles from '../../settings.module.css';
import own from '../delivery.module.css';
import { type Method, useChangeDelivery, useReorder, withEntry } from '../delivery-api.ts';
import { useMessages } from './methods.messages.ts';

/** The delivery methods in their order. */
export function MethodsTab() {
  const query = useQuery(deliveryQuery());
  const settings = query.data?.delivery;
  if (query.error && !settings) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!settings) return <Skeleton active />;
  return (
    <>
      {settings.methods.length === 0 ? <NoMethods settings={settings} /> : <Methods settings={settings} />}
      <Outlet />
    </>
  );
}

interface MethodsProps {
  readonly settings: DeliverySettingsView;
}

function NoMethods({ settings }: MethodsProps) {
  const t = useMessages();
  const { go } = useOverlay();
  const navigate = useNavigate();
  if (settings.zones.length === 0) {
    const toZones = () => void navigate('/admin/setting/shipping-methods/zones');
    return (
      <Notice title={t('noMethodsTitle')} action={<Button onClick={toZones}>{t('toZones')}</Button>}>
        {t('zonesFirst')}
      </Notice>
    );
  }
  return (
    <Notice
      title={t('noMethodsTitle')}
      action={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => go('new')}>
          {t('newMethod')}
        </Button>
      }
    >
      {t('noMethodsText')}
    </Notice>
  );
}

function Methods({ settings }: MethodsProps) {
  const t = useMessages();
  const language = useLanguage();
  const { go } = useOverlay();
  const { isMoving, move } = useReorder(settings, 'methods', t('methodsReordered'));
  return (
    <div className={own.list}>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={own.bar}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => go('new')}>
          {t('newMethod')}
        </Button>
      </div>
      <OrderedRows
        label={t('methods')}
        isMoving={isMoving}
        onMove={move}
        rows={settings.methods.map((method) => {
          const name = inLanguage(language, method.names);
          return {
            key: method._id,
            name,
            content: (
              <span className={styles.name}>
                {name}
                <small>{summaryOf(method, settings) || t('noPrices')}</small>
              </span>
            ),
            actions: <RowActions method={method} name={name} settings={settings} onEdit={() => go(method._id)} />,
          };
        })}
      />
    </div>
  );
}

/** The zones that a method goes to, by name. */
function summaryOf({ rates }: Method, { zones }: DeliverySettingsView): string {
  return formatList(zones.filter(({ _id }) => rates.some(({ zone }) => zone === _id)).map(({ name }) => name));
}

interface RowActionsProps extends MethodsProps {
  readonly method: Method;
  readonly name: string;
  readonly onEdit: () => void;
}

function RowActions({ method, name, settings, onEdit }: RowActionsProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const confirmDelete = useConfirmDelete();
  const turn = useChangeDelivery(settings, t(method.active ? 'switchedOff' : 'switchedOn'));
  const remove = useChangeDelivery(settings, t('methodDeleted'));
  const others = settings.methods.filter(({ _id }) => _id !== method._id);
  return (
    <>
      <Switch
        checked={method.active}
        loading={turn.isChanging}
        aria-label={t('switchMethod', { name })}
        onChange={(active) =>
          void turn.change({ methods: withEntry(settings.methods, { ...method, active }) }).catch(() => undefined)
        }
      />
      <Button type="text" icon={<EditOutlined />} aria-label={`${shared('edit')} ${name}`} onClick={onEdit} />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={`${shared('delete')} ${name}`}
        onClick={() => confirmDelete(name, () => remove.change({ methods: others }))}
      />
    </>
  );
}
