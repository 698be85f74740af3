import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { companyInfoOf, companyInfoState } from '@countinghouse/contracts/settings/company-info.state';
import {
  COMPANY_INFO,
  type CompanyInfoEvent,
  PAGE,
  type PageEvent,
  type PageFields,
} from '@countinghouse/contracts/settings/events';
import { pageFieldsOf, pageState } from '@countinghouse/contracts/settings/page.state';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { collect, readStream } from '@countinghouse/platform/event-store/reading/read-stream';

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

/** Reads the shop's current settings; without a title it uses the company's name, then the host of its address. */
export async function readShopIdentity(log: Pick<EventLog, 'read'>, url: string): Promise<ShopIdentity> {
  const [dashboard, contact, companyEvents] = await Promise.all([
    readPage(log, 'dashboard'),
    readPage(log, 'contact'),
    collect(readStream<CompanyInfoEvent>(log, streamOf(COMPANY_INFO.category, COMPANY_INFO.id))),
  ]);
  const company = companyInfoOf(stateAfter(companyInfoState, companyEvents));
  const name = company.name.trim();
  return {
    title: dashboard.title.trim() || name || new URL(url).host,
    name,
    address: contact.address || company.address,
    phone: contact.phone || company.phone,
    email: contact.email,
    url,
  };
}

/** Returns the current content of a page; unsaved fields are blank. */
export async function readPage(log: Pick<EventLog, 'read'>, page: PageName): Promise<PageFields> {
  const events = await collect(readStream<PageEvent>(log, streamOf(PAGE, page)));
  return pageFieldsOf(stateAfter(pageState, events));
}
