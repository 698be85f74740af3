import { Skeleton } from 'antd';
import { Outlet } from 'react-router-dom';
import { Page } from '../../../shared/ui/page.tsx';
import { useSetting } from '../api.ts';
import styles from '../settings.module.css';
import { CheckoutSetting } from './checkout-setting.tsx';
import { CompanyInfoForm } from './company-info-form.tsx';
import { CurrencySetting } from './currency/currency-setting.tsx';
import { useMessages } from './general-setting.messages.ts';
import { ProductDisplaySetting } from './product-display/product-display-setting.tsx';
import { SearchSynonymsForm } from './search-synonyms-form.tsx';
import { ShopFeatures } from './shop-features.tsx';

export function GeneralSettingScreen() {
  const t = useMessages();
  const setting = useSetting();
  return (
    <Page title={t('generalSetting')}>
      {setting ? (
        <div className={styles.parts}>
          <CurrencySetting currency={setting.currency} />
          <CompanyInfoForm current={setting.companyInfo} />
          <ProductDisplaySetting displays={setting.productDisplay} version={setting.productDisplayVersion} />
          <CheckoutSetting current={setting.checkout} />
          <SearchSynonymsForm current={setting.searchSynonyms} />
          <ShopFeatures />
        </div>
      ) : (
        <Skeleton active />
      )}
      <Outlet />
    </Page>
  );
}
