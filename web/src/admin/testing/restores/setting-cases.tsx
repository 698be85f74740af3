import type { SettingView } from '@countinghouse/contracts/settings/views';
import type { ReactElement } from 'react';
import { useSetting } from '../../features/settings/api.ts';
import { PageHistory } from '../../features/settings/custom-pages/page-history.tsx';
import { CheckoutSetting } from '../../features/settings/general-setting/checkout-setting.tsx';
import { CompanyInfoForm } from '../../features/settings/general-setting/company-info-form.tsx';
import { CurrencySetting } from '../../features/settings/general-setting/currency/currency-setting.tsx';
import { ProductDisplaySetting } from '../../features/settings/general-setting/product-display/product-display-setting.tsx';
import { SearchSynonymsForm } from '../../features/settings/general-setting/search-synonyms-form.tsx';
import { samplePages, sampleSetting } from '../samples.ts';
import { type Case, id, other, reference } from './restore-case.ts';

const hkd = { name: 'HKD', symbol: '$' };
const usd = { name: 'USD', symbol: 'US$' };
const displays = (title: string) => [{ title, tag: reference(other, 'tea') }];
const company = { name: 'Shop', address: '1 Road', phone: '1', version: '3' };
export const setting = sampleSetting({
  currency: { currencyList: [hkd], baseCurrency: 0, version: '5' },
  companyInfo: company,
  productDisplay: displays('New'),
  productDisplayVersion: '7',
});
const oldSetting: SettingView = {
  ...setting,
  currency: { currencyList: [hkd, usd], baseCurrency: 1, version: '2' },
  productDisplay: displays('Old'),
};

function Settings({ children }: { children: (setting: SettingView) => ReactElement }) {
  const current = useSetting();
  return current ? children(current) : null;
}

const settingCase = (part: string, element: ReactElement, rest: Pick<Case, 'changed' | 'writes'>): Case => ({
  of: 'setting',
  path: '/admin/setting',
  at: `/admin/setting?history=setting.${part}`,
  element,
  answers: {
    'GET /setting': (url) => ({ success: true, setting: url.searchParams.has('asOf') ? oldSetting : setting }),
    'GET /tag/list': { success: true, tags: [{ ...reference(other, 'tea'), version: '0' }], total: 1 },
    [`GET /history/setting/${part}`]: {},
    'POST /setting/currency': { success: true, currency: { ...setting.currency, currencyList: [hkd, usd] } },
    'POST /setting/currency/base-currency': {
      success: true,
      currency: { ...setting.currency, currencyList: [hkd, usd], baseCurrency: 1 },
    },
    'PATCH /setting/product-display': { success: true, productDisplay: [], version: '8' },
    'POST /setting/company-info': { success: true, companyInfo: company },
    'POST /setting/checkout': { success: true, checkout: { needsAccount: true, version: '1' } },
    'POST /setting/search-synonyms': { success: true, searchSynonyms: setting.searchSynonyms },
    'PATCH /setting/pages': { success: true, pages: samplePages() },
  },
  ...rest,
});

/** Restores of parts of the settings. */
export const settingCases: Readonly<Record<string, Case>> = {
  'company information': settingCase(
    'company-info',
    <Settings>{({ companyInfo }) => <CompanyInfoForm current={companyInfo} />}</Settings>,
    {
      changed: { name: ['Old', 'Shop'], phone: ['9', '1'] },
      writes: [{ route: 'saveCompanyInfo', body: { name: 'Old', address: '1 Road', phone: '9' } }],
    },
  ),
  'rules of the checkout': settingCase(
    'checkout',
    <Settings>{({ checkout }) => <CheckoutSetting current={checkout} />}</Settings>,
    {
      changed: { needsAccount: [true, false] },
      writes: [{ route: 'saveCheckoutRules', body: { needsAccount: true } }],
    },
  ),
  'synonyms of searches': settingCase(
    'search-synonyms',
    <Settings>{({ searchSynonyms }) => <SearchSynonymsForm current={searchSynonyms} />}</Settings>,
    {
      changed: { synonyms: [['xmas = christmas'], []] },
      writes: [{ route: 'saveSearchSynonyms', body: { synonyms: ['xmas = christmas'] } }],
    },
  ),
  currencies: settingCase(
    'currency',
    <Settings>{({ currency }) => <CurrencySetting currency={currency} />}</Settings>,
    {
      changed: { baseCurrency: ['USD', 'HKD'], [`currencyList.${other}`]: [usd, null] },
      writes: [
        { route: 'addCurrency', body: usd },
        { route: 'setBaseCurrency', body: { currency: 1 } },
      ],
    },
  ),
  'product displays': settingCase(
    'product-display',
    <Settings>
      {({ productDisplay, productDisplayVersion }) => (
        <ProductDisplaySetting displays={productDisplay} version={productDisplayVersion} />
      )}
    </Settings>,
    {
      changed: { [`productDisplay.${id}.title`]: ['Old', 'New'] },
      writes: [{ route: 'changeProductDisplay', body: { title: 'Old', tag: other, index: 0 } }],
    },
  ),
  page: settingCase('contact', <PageHistory page="contact" />, {
    changed: {
      text: [null, { blocks: [], entityMap: {} }],
      image: ['', '/files/a.webp'],
      title: [null, 'New'],
      logo: [null, '/files/a.webp'],
      icon: ['/files/b.webp', ''],
      banner: [['/files/b.webp'], []],
      address: [null, '1 Road'],
      email: [null, 'new@home.hk'],
      phone: ['1', '2'],
      hours: ['11–19', '10–18'],
      socials: [null, []],
      images: [['/files/b.webp'], []],
    },
    writes: [
      {
        route: 'savePage',
        body: {
          page: 'contact',
          text: null,
          image: -1,
          title: '',
          logo: -1,
          icon: '/files/b.webp',
          banner: ['/files/b.webp'],
          address: '',
          phone: '1',
          hours: '11–19',
          socials: [],
          images: ['/files/b.webp'],
        },
      },
    ],
  }),
};
