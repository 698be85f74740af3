import { exportedTables } from '@countinghouse/contracts/reports/analytics/published';
import { exportAnalytics } from '@countinghouse/projector/cli/export/analytics-export';
import { openTarget } from '@countinghouse/projector/cli/export/data-target';

/** A process of its own, to be killed: exports a database to a folder, and names each file that it has written. */
const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const target = await openTarget(folder);
await exportAnalytics({
  databaseUrl,
  tables: exportedTables,
  timeZone: 'Asia/Hong_Kong',
  signal: new AbortController().signal,
  target: {
    ...target,
    async write(file, bytes) {
      await target.write(file, bytes);
      process.stdout.write(`${file}\n`);
    },
  },
});
