import { defineMessages } from '../../../i18n/messages.ts';

/** The sections of the account, each with its own address. */
export const sections = ['orders', 'details', 'password', 'sessions', 'saved', 'data', 'erase'] as const;
/** One of {@link sections}. */
export type Section = (typeof sections)[number];

/** The path of each section, without the prefix of the language. */
export const sectionPaths: Readonly<Record<Section, string>> = {
  orders: '/account',
  details: '/account/details',
  password: '/account/password',
  sessions: '/account/devices',
  saved: '/account/saved',
  data: '/account/data',
  erase: '/account/erase',
};

/** The title of each section. */
export const sectionTitles = defineMessages(
  {
    orders: 'My orders',
    details: 'My details',
    password: 'Password',
    sessions: 'Signed-in devices',
    saved: 'Saved products',
    data: 'My data',
    erase: 'Erase my account',
  },
  {
    orders: '我的訂單',
    details: '個人資料',
    password: '密碼',
    sessions: '已登入的裝置',
    saved: '收藏貨品',
    data: '我的資料副本',
    erase: '刪除帳戶',
  },
);
