import type { MailedReport } from '@countinghouse/contracts/reports/mailed-reports';
import { API_PREFIX } from '@countinghouse/platform/rest/limits/call-bounds';
import type { JobCodes } from '@countinghouse/platform/vault/id-codes';
import { z } from 'zod';

/** A total of a report: its amounts, which are in major units, have a currency. */
export type ReportTotal = Readonly<Record<string, unknown>> & { readonly currency?: string | undefined };

/** Returns the totals of a report, of what its call is asked. @throws Error while read-api does not answer */
export type ReadTotals = (
  report: MailedReport,
  query: Readonly<Record<string, string>>,
) => Promise<readonly ReportTotal[]>;

const reply = z.object({ totals: z.array(z.looseObject({ currency: z.string().optional() })) });
/** Milliseconds. */
const LONGEST_WAIT = 60_000;

/** Reads totals at read-api, in nobody's name. @param addresses of read-api, of which any answers */
export function totalsReader(
  addresses: readonly string[],
  codes: Pick<JobCodes, 'newCode'>,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): ReadTotals {
  return async ({ path }, query) => {
    const address = addresses[Math.floor(Math.random() * addresses.length)];
    // Totals are of all rows, of which one is enough.
    const search = new URLSearchParams({ ...query, current: '1', size: '1' });
    const response = await send(`${address}${API_PREFIX}${path}?${search}`, {
      headers: { authorization: `Job ${codes.newCode()}` },
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    if (!response.ok) throw new Error(`read-api answered ${response.status} to ${path}`);
    return reply.parse(await response.json()).totals;
  };
}
