import type { Language } from './language.ts';

/** What a shop without a title and a name is called, by its first language. */
export const unnamedShop: Readonly<Record<Language, string>> = { en: 'My shop', 'zh-HK': '我的商店' };
