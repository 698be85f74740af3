import { type ExportEvent, exportFailed, exportReady, exportRequested } from '@countinghouse/contracts/exports/events';
import { writeExport } from '@countinghouse/contracts/exports/jobs';
import { failedJobRetried } from '@countinghouse/contracts/operations/events';
import { type Reactor, requestJob, settle } from '@countinghouse/platform/jobs/reactor';
import { retriedWork } from '../retried-work.ts';

/** Requests the job of every export. */
export const exportReactor: Reactor = {
  name: 'exports.write-export',
  types: [exportRequested.type, exportReady.type, exportFailed.type, failedJobRetried.type],
  react(recorded) {
    if (recorded.type === failedJobRetried.type) {
      const retried = retriedWork(recorded, 'export');
      return (
        retried &&
        requestJob(writeExport, retried.retryId, { exportId: retried.work.exportId, retryId: retried.retryId })
      );
    }
    const { type, data } = recorded as typeof recorded & ExportEvent;
    const { exportId } = data;
    return type === 'exports.ExportRequested'
      ? requestJob(writeExport, exportId, { exportId })
      : settle(exportId, recorded);
  },
};
