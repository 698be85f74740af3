import type { ActivityEntry } from '@countinghouse/contracts/history/activity';
import { activityColumns, activityListSql } from '@countinghouse/contracts/history/activity.list-sql';
import { type ActivityRow, activityEntryOf } from '@countinghouse/contracts/history/records/activity-entry';
import { naming } from '@countinghouse/contracts/history/records/naming';
import { readReadable } from '@countinghouse/platform/event-log/reading/read-readable';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet, type SheetSource } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

interface ExportedEntry extends ActivityEntry {
  readonly recorded: ShopTime;
  readonly occurred: ShopTime;
}

/** Events that are read from the log at once. */
const READS = 50;

/** What happened, each event as the list has it: what the list hides from whoever asked is not in the file. */
export const activitySheet = listSheet<ExportedEntry>({
  title: 'Activity',
  views: [
    ...(['operations_log_index', 'orders_order_list', 'catalog_product_list', 'customers_customer_list'] as const),
    ...(['suppliers_supplier_list', 'inventory_adjustment_list', 'identity_user_list'] as const),
  ],
  holdsCustomers: true,
  columns: {
    recordedAt: ({ recorded }) => recorded,
    occurredAt: ({ occurred }) => occurred,
    actorKind: ({ actor }) => actor.kind,
    who: ({ actor }) => actor.name ?? '',
    what: ({ type }) => type,
    recordKind: ({ about }) => about?.context ?? '',
    record: ({ about }) => about?.name ?? '',
    recordId: ({ about }) => about?._id ?? '',
    reason: ({ reason }) => reason ?? '',
  },

  async rows(source, query) {
    const listing = { list: activityListSql(source.seesStaff), columns: activityColumns };
    const { total, batches } = await linesOf(source, listing, query, (row: ActivityRow) => [row]);
    return { total, batches: entriesOf(source, batches) };
  },
});

async function* entriesOf({ log, timeZone }: SheetSource, batches: AsyncIterable<readonly ActivityRow[]>) {
  const clock = shopClock(timeZone);
  for await (const batch of batches) {
    // Names are kept for a batch only: a log may be about a million records.
    const named = naming((stream, types) => collect(readStream(log, stream, types && { types })));
    for (let start = 0; start < batch.length; start += READS) {
      const rows = batch.slice(start, start + READS);
      yield await Promise.all(
        rows.map(async (row): Promise<ExportedEntry> => {
          const entry = await activityEntryOf(row, await readReadable(log, row), named);
          return { ...entry, recorded: clock(entry.recordedAt), occurred: clock(entry.occurredAt) };
        }),
      );
    }
  }
}
