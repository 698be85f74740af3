import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { companyInfoOf, companyInfoState } from '@countinghouse/contracts/settings/company-info.state';
import { COMPANY_INFO, type CompanyInfoEvent } from '@countinghouse/contracts/settings/events';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';

/** The shop as the head of what it prints; empty texts are not shown. */
export interface PrintedShop {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** Reads the company information from the log. */
export async function readShop(log: Pick<EventLog, 'read'>): Promise<PrintedShop> {
  const events = await collect(readStream<CompanyInfoEvent>(log, streamOf(COMPANY_INFO.category, COMPANY_INFO.id)));
  return companyInfoOf(stateAfter(companyInfoState, events));
}
