import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { unnamedShop } from '@countinghouse/contracts/messages/unnamed-shop';
import { companyInfoOf, companyInfoState } from '@countinghouse/contracts/settings/company-info.state';
import { COMPANY_INFO, PAGE, type PageFields } from '@countinghouse/contracts/settings/events';
import { pageFieldsOf, pageState } from '@countinghouse/contracts/settings/page.state';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';

/** The shop as the sender of mails; empty texts are not shown. */
export interface ShopIdentity {
  /** Title of the shop; never empty. */
  readonly title: string;
  /** Name of the company. */
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Address of its home page. */
  readonly url: string;
}

/** Reads the shop's current settings; without a title it uses the company's name, then that of any shop. */
export async function readShopIdentity(
  settings: Pick<FoldedStates, 'load'>,
  { url, locale }: { readonly url: string; readonly locale: Language },
): Promise<ShopIdentity> {
  const [dashboard, contact, saved] = await Promise.all([
    readPage(settings, 'dashboard'),
    readPage(settings, 'contact'),
    settings.load(streamOf(COMPANY_INFO.category, COMPANY_INFO.id), companyInfoState),
  ]);
  const company = companyInfoOf(saved);
  const name = company.name.trim();
  return {
    title: dashboard.title.trim() || name || unnamedShop[locale],
    name,
    address: contact.address || company.address,
    phone: contact.phone || company.phone,
    email: contact.email,
    url,
  };
}

/** Returns the current content of a page; unsaved fields are blank. */
export async function readPage(settings: Pick<FoldedStates, 'load'>, page: PageName): Promise<PageFields> {
  return pageFieldsOf(await settings.load(streamOf(PAGE, page), pageState));
}
