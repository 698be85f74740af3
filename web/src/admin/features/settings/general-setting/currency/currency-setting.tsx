import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { App, Button } from 'antd';
import { useConfirmDelete } from '../../../../shared/form/confirm-delete.ts';
import { byFormerValues } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../../shared/i18n/common.messages.ts';
import { labelled } from '../../../../shared/i18n/punctuation.ts';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { settingViews, useReplaceSetting } from '../../api.ts';
import styles from '../../settings.module.css';
import { useMessages } from '../general-setting.messages.ts';
import { SettingPart } from '../setting-part.tsx';
import { currencyReturn } from '../setting-reversals.ts';
import { useRestoreCurrencies } from './use-restore-currencies.ts';

/** The currencies of the shop, and its base currency. */
export function CurrencySetting({ currency }: { currency: SettingView['currency'] }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { go } = useOverlay();
  const { modal } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const replace = useReplaceSetting();
  const remove = useCommand(settingsRoutes.removeCurrency, {
    changes: settingViews,
    success: t('currencyDeleted'),
    undo: ({ request }) => {
      const removed = currency.currencyList.find(({ name }) => name === request.query?.currency);
      return removed && currencyReturn(removed);
    },
    onSuccess: replace,
  });
  const setBase = useCommand(settingsRoutes.setBaseCurrency, {
    changes: settingViews,
    success: t('baseCurrencySet'),
    undo: byFormerValues,
    onSuccess: replace,
  });
  const chooseBase = (name: string, index: number) =>
    modal.confirm({
      title: t('setBaseTitle', { name }),
      content: t('setBaseText', { name }),
      okText: t('setBase'),
      cancelText: shared('cancel'),
      // The index is only valid for the list that is on screen.
      onOk: () =>
        setBase
          .mutateAsync({
            body: { currency: index },
            ifMatch: currency.version,
            former: { currency: currency.baseCurrency },
          })
          .catch(() => undefined),
    });

  return (
    <SettingPart
      title={t('currencySetting')}
      hint={t('currencyHint')}
      history="currency"
      restores={{ steps: useRestoreCurrencies(currency) }}
      action={
        <Button icon={<PlusOutlined />} onClick={() => go('currency/new')}>
          {t('newCurrency')}
        </Button>
      }
    >
      <ul className={styles.rows} aria-label={t('currencySetting')}>
        {currency.currencyList.map(({ name, symbol }, index) => (
          <li key={name} className={styles.row}>
            <b className={styles.symbol}>{symbol}</b>
            <span className={styles.name}>{name}</span>
            {index === currency.baseCurrency ? (
              <span className={styles.mark}>{t('baseCurrency')}</span>
            ) : (
              <>
                <Button type="text" aria-label={labelled(t('setBase'), name)} onClick={() => chooseBase(name, index)}>
                  {t('setBase')}
                </Button>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`${shared('delete')} ${name}`}
                  onClick={() =>
                    confirmDelete(`${name} (${symbol})`, () => remove.mutateAsync({ query: { currency: name } }))
                  }
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </SettingPart>
  );
}
